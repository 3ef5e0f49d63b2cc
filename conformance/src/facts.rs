//! Values that the checks hold a backend to, with their sources.

// Uncompressed points for the message "abc", from RFC 9380 appendix J.9.1, J.9.2, J.10.1 and
// J.10.2.

/// BLS12381G1_XMD:SHA-256_SSWU_RO_
pub(crate) const G1_RO: &str = "03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3a\
                     ee664ba5379a7655d3c68900be2f69030b9c15f3fe6e5cf4211f346271d7b01c\
                     8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885d";
/// BLS12381G1_XMD:SHA-256_SSWU_NU_
pub(crate) const G1_NU: &str = "009769f3ab59bfd551d53a5f846b9984c59b97d6842b20a2c565baa167945e3d\
                     026a3755b6345df8ec7e6acb6868ae6d1532c00cf61aa3d0ce3e5aa20c3b531a\
                     2abd2c770a790a2613818303c6b830ffc0ecf6c357af3317b9575c567f11cd2c";
/// BLS12381G2_XMD:SHA-256_SSWU_RO_
pub(crate) const G2_RO: &str = "139cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4\
                     ca3a230ed250fbe3a2acf73a41177fd802c2d18e033b960562aae3cab37a27ce\
                     00d80ccd5ba4b7fe0e7a210245129dbec7780ccc7954725f4168aff2787776e6\
                     00aa65dae3c8d732d10ecd2c50f8a1baf3001578f71c694e03866e9f3d49ac1e\
                     1ce70dd94a733534f106d4cec0eddd161787327b68159716a37440985269cf58\
                     4bcb1e621d3a7202be6ea05c4cfe244aeb197642555a0645fb87bf7466b2ba48";
/// BLS12381G2_XMD:SHA-256_SSWU_NU_
pub(crate) const G2_NU: &str = "0296238ea82c6d4adb3c838ee3cb2346049c90b96d602d7bb1b469b905c9228b\
                     e25c627bffee872def773d5b2a2eb57d108ed59fd9fae381abfd1d6bce2fd2fa\
                     220990f0f837fa30e0f27914ed6e1454db0d1ee957b219f61da6ff8be0d6441f\
                     153606c417e59fb331b7ae6bce4fbf7c5190c33ce9402b5ebe2b70e44fca614f\
                     3f1382a3625ed5493843d0b0a652fc3f033f90f6057aadacae7963b0a0b379dd\
                     46750c1c94a6357c99b65f63b79e321ff50fe3053330911c56b6ceea08fee656";

// Uncompressed points for the element 0, from a separate implementation of RFC 9380 §6.6 and §7 in
// Python integers. 0 is an exceptional case of the simplified SWU map in both fields, and the only one in
// Fp2, where −1/Z is no square.

/// `clear_cofactor(map_to_curve(0))` in G1.
pub(crate) const G1_OF_ZERO: &str = "11a9a0372b8f332d5c30de9ad14e50372a73fa4c45d5f2fa5097f2d6fb93bcac\
     592f2e1711ac43db0519870c7d0ea415092c0f994164a0719f51c24ba3788de2\
     40ff926b55f58c445116e8bc6a47cd63392fd4e8e22bdf9feaa96ee773222133";
/// `clear_cofactor(map_to_curve(0))` in G2.
pub(crate) const G2_OF_ZERO: &str = "0a67d12118b5a35bb02d2e86b3ebfa7e23410db93de39fb06d7025fa95e96ffa\
     428a7a27c3ae4dd4b40bd251ac658892018320896ec9eef9d5e619848dc29ce2\
     66f413d02dd31d9b9d44ec0c79cd61f18b075ddba6d7bd20b7ff27a4b324bfce\
     04c69777a43f0bda07679d5805e63f18cf4e0e7c6112ac7f70266d199b4f76ae\
     27c6269a3ceebdae30806e9a76aadf5c0260e03644d1a2c321256b3246bad2b8\
     95cad13890cbe6f85df55106a0d334604fb143c7a042d878006271865bc35941";

/// The other exceptional case of the simplified SWU map to G1: u² = −1/Z = −1/11 (RFC 9380 §6.6.2, §8.8.1).
/// This root is even, as 0 is, and so has the same image; the other one has the negated image.
pub(crate) const G1_EXCEPTIONAL_INPUTS: [&str; 2] = [
    "01f7462c8b6cbf74db38f4a9a3d71bda12f01df4948d09ff046edbdd403fc310\
     88b69520ee5c57fb7cc51062bde821b8",
    "1809cbbdae1327256fe2b30c9f7490fd51872d905ef808c062c1f6c3b6713313\
     95f56addc2f7a8043d39ef9d421788f3",
];

/// All u in Fp whose image under the simplified SWU map has a root of the denominator of the
/// 11-isogeny as its x (RFC 9380 §6.6.3, appendix E.2): the point is in the kernel, and the
/// result is the identity. In Fp2 there is no such u. Computed for crosspair by finding the
/// five roots and inverting the map.
pub(crate) const G1_KERNEL_INPUTS: [&str; 16] = [
    "0598c1367bbd9d3b73dfefb263a117bcdbcb4c7a282897d4a20589ad2ea80da7\
     3b23a465e2c291e7ef0fde593438f513",
    "068951d10be6961019aa800a51cf48b707fc9e40700510406be9242d0c8dd866\
     afdec0d66f9dc2cf1dc944702ec161bb",
    "0854a3cb180882d5b1efc1c3cc5b3fb33b27cb739f1389986ca46e1c5cb5010d\
     8a06fd781c63074868f316d95b8f8405",
    "0998e1e079710a43d477d37ab7f0c430d601a85b9e8e6dbc808410dfd7dc5a59\
     76e3bc7792cb83163665df3d00f0377c",
    "0a2605e5991fcf3e63728a7a1468d79bacaa5f23f3816aadcd38efdd330c6d4f\
     5bbf450f92156e0e23e16e3252bcd042",
    "0a3bf00221e169b850c5268c3d1edd576732060760bc0c00ed0311dee8588b18\
     130822d3027f8d142802d784ea194fca",
    "0a92437e90bc473049ab549b4c4a145feb4fb5cd39f7ee85c11fa62a8f531722\
     0b398be420ca5d8364d460f6ee1efd29",
    "0b3f3f9519ff3ab349e4ffc214f99998a697b02358fcfe44830e29129f58d6f9\
     154a23fd14dfa660a75d4aaec9b607c3",
    "0ec1d2551f80abe70136a7f42e52133ebddf9b619a88147ae422a98e57581f2b\
     0961dc019c74599f12a1b5513649a2e8",
    "0f6ece6ba8c39f6a0170531af7019877792795b7b98d2439a6112c76675ddf02\
     1372741a9089a27c552a9f0911e0ad82",
    "0fc521e8179e7ce1fa56812a062ccf7ffd45457d92c906be7a2dc0c20e586b0c\
     0ba3dd2baed472eb91fc287b15e65ae1",
    "0fdb0c04a060175be7a91d3c2ee2d53bb7ccec610003a81199f7e2c3c3a488d4\
     c2ecbaef1f3e91f1961d91cdad42da69",
    "10683009c00edc5676a3d43b8b5ae8a68e75a32954f6a502e6acc1c11ed49bca\
     a7c843871e887ce9839920c2ff0f732f",
    "11ac6e1f217763c4992be5f276f06d24294f801154718926fa8c648499fbf516\
     94a5028694f0f8b7510be926a47026a6",
    "1377c0192d99508a317127abf17c64205c7aad448380027efb47ae73ea231dbd\
     6ecd3f2841b63d309c35bb8fd13e48f0",
    "146850b3bdc2495ed73bb803dfaa951a88abff0acb5c7aeac52b48f3c808e87c\
     e3885b98ce916e17caef21a6cbc6b598",
];

/// The compressed point of E' whose y is 3. Computed for crosspair, like the next, from y: its x is a
/// cube root of y² − 4(1 + u).
pub(crate) const G2_Y_OF_C0: &str = "8c2b2b8487f8e8d648e4f7905c0943b14474f62dd4726f98e902923c7fa2518e\
     ab1519d0cd9eef39aad762206d086ced09f1477ff0430ca4808b4b98f3ce959f\
     cb5be667df6ef1073e182a4f887fa0f0b7fdd6105d99e027bba24c6b4e932032";
/// The compressed point of E' whose y is u.
pub(crate) const G2_Y_OF_C1: &str = "8c2b2b8487f8e8d648e4f7905c0943b14474f62dd4726f98e902923c7fa2518e\
     ab1519d0cd9eef39aad762206d086ced100fca6a493cd9f5ca905c1d4f7d1737\
     991b651d141621b82918a8516e31553366ae29ee53ba1fd7fe5cb394b16c8a79";
