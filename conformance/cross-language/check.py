"""Compares crosspair's answers with those of py_ecc: `check.py FILE`.

The file is what `crosspair-conformance cases` writes. An error is an answer like any other, "refused",
whatever its text. A case that py_ecc has no answer to of its own is counted as skipped, with the reason.
py_ecc's schemes are asked where they have the operation (keys in G1, compressed encodings); for the
rest, the scheme's equation is written down here on py_ecc's fields, curves, hashes and pairing.
"""

import re
import sys

from py_ecc.bls import G2Basic, G2MessageAugmentation, G2ProofOfPossession
from py_ecc.bls.hash import hkdf_expand, hkdf_extract, sha256

import contracts
from points import CURVE1, CURVE2, NotComparable, R, is_inf, multiply, neg, product_is_one, require
from points import subgroup_check
from table import compare

# How many cases are asked, and how many points a case may have: by what py_ecc takes for them.
MOST_CASES = {
    "decode-g1": 150,
    "decode-g2": 40,
    "public-key": 50,
    "signature": 50,
    "parse-public-key": 50,
    "parse-signature": 50,
    "parse-secret-key": 40,
    "secret-key": 40,
    "eip2537-g1-add": 150,
    "eip2537-g2-add": 150,
    "eip2537-map-fp-to-g1": 60,
    "hash-to-g1": 60,
    "encode-to-g1": 60,
    "key-gen": 40,
    "derive-child": 10,
}
OTHERWISE = 15
MOST_POINTS = 6
MOST_PAIRS = 4


class Variant:
    def __init__(self, keys, signatures):
        self.keys, self.signatures = keys, signatures

    def tag(self, suffix, purpose="SIG"):
        suite = f"BLS_{purpose}_BLS12381{self.signatures.name}_XMD:SHA-256_SSWU_RO_{suffix}_"
        return suite.encode()

    def key(self, data):
        point = self.keys.of_subgroup(data)
        require(not is_inf(point))
        return point

    def signature(self, data):
        return self.signatures.of_subgroup(data)

    def product_is_one(self, pairs):
        """Of pairs of a key and a signature, whichever groups they are in."""
        swap = self.keys is CURVE2
        return product_is_one((b, a) if swap else (a, b) for a, b in pairs)

    def verify(self, pairs, signature, tag):
        """CoreAggregateVerify: pairs of keys and messages."""
        if not pairs:
            return False
        hashed = [(key, self.signatures.hash(message, tag)) for key, message in pairs]
        return self.product_is_one([*hashed, (neg(self.keys.generator), signature)])


VARIANTS = {"min-pk": Variant(CURVE1, CURVE2), "min-sig": Variant(CURVE2, CURVE1)}


def secret(data):
    require(len(data) == 32)
    value = int.from_bytes(data, "big")
    require(0 < value < R)
    return value


def hkdf_mod_r(material, info=b""):
    """KeyGen, which py_ecc has for keys in either group."""
    return G2Basic.KeyGen(material, info)


def derive_child(parent, index):
    """EIP-2333 on py_ecc's HKDF."""
    salt, material = index.to_bytes(4, "big"), parent.to_bytes(32, "big")
    flipped = bytes(byte ^ 0xFF for byte in material)
    lamport = b""
    for side in (material, flipped):
        chunks = hkdf_expand(hkdf_extract(salt, side), b"", 32 * 255)
        lamport += b"".join(sha256(bytes(chunks[i : i + 32])) for i in range(0, len(chunks), 32))
    return hkdf_mod_r(sha256(lamport))


def text(data, size):
    digits = data.decode().removeprefix("0x")
    require(re.fullmatch("[0-9a-fA-F]*", digits) and len(digits) == 2 * size)
    return bytes.fromhex(digits)


def several(arguments, most=MOST_POINTS):
    if len(arguments) > most:
        raise NotComparable(f"more than {most} terms take too long")
    return arguments


def rows_of(arguments, size=2, most=MOST_PAIRS):
    rows = [arguments[i : i + size] for i in range(0, len(arguments), size)]
    return several(rows, most)


class Answers:
    """A method for each operation, with `_` for `-`."""

    def __init__(self, case):
        self.variant = VARIANTS[case["variant"]]
        self.min_pk = case["variant"] == "min-pk"
        self.arguments = [bytes.fromhex(argument) for argument in case["arguments"]]
        self.chosen = None if case["tag"] is None else bytes.fromhex(case["tag"])

    def tag(self, default):
        require(self.chosen != b"")
        return default if self.chosen is None else self.chosen

    def pop_tag(self):
        return self.tag(self.variant.tag("POP"))

    # Points.

    def decoded(self, curve):
        point = curve.decode(self.arguments[0])
        forms = {"compressed": curve.compress(point), "uncompressed": curve.uncompress(point)}
        known = {"on_curve": True, "in_subgroup": subgroup_check(point), "identity": is_inf(point)}
        return {**known, **forms}

    def decode_g1(self):
        return self.decoded(CURVE1)

    def decode_g2(self):
        return self.decoded(CURVE2)

    def hashed(self, curve, count):
        tag = self.tag(f"BLS_SIG_BLS12381{curve.name}_XMD:SHA-256_SSWU_RO_POP_".encode())
        return curve.compress(curve.hash(self.arguments[0], tag, count))

    def hash_to_g1(self):
        return self.hashed(CURVE1, 2)

    def hash_to_g2(self):
        return self.hashed(CURVE2, 2)

    def encode_to_g1(self):
        return self.hashed(CURVE1, 1)

    def encode_to_g2(self):
        return self.hashed(CURVE2, 1)

    def multi_scalar(self, curve):
        rows = rows_of(self.arguments, most=MOST_POINTS)
        terms = [(curve.of_subgroup(p), int.from_bytes(scalar, "big")) for p, scalar in rows]
        return curve.compress(curve.msm(terms))

    def g1_msm(self):
        return self.multi_scalar(CURVE1)

    def g2_msm(self):
        return self.multi_scalar(CURVE2)

    def pairing_check(self):
        rows = rows_of(self.arguments)
        return product_is_one([(CURVE1.of_subgroup(p), CURVE2.of_subgroup(q)) for p, q in rows])

    # Keys and signatures.

    def public_key(self):
        point = self.variant.key(self.arguments[0])
        curve = self.variant.keys
        return {"compressed": curve.compress(point), "uncompressed": curve.uncompress(point)}

    def signature(self):
        point, curve = self.variant.signature(self.arguments[0]), self.variant.signatures
        forms = {"compressed": curve.compress(point), "uncompressed": curve.uncompress(point)}
        return {"identity": is_inf(point), **forms}

    def parse_public_key(self):
        curve = self.variant.keys
        return curve.compress(self.variant.key(text(self.arguments[0], curve.size)))

    def parse_signature(self):
        curve = self.variant.signatures
        return curve.compress(self.variant.signature(text(self.arguments[0], curve.size)))

    def validated(self, curve, decode):
        encodings = several(self.arguments[1:])
        require(all(len(encoding) == curve.size for encoding in encodings))
        points = [decode(encoding) for encoding in encodings]
        digest = sha256(b"".join(curve.compress(point) for point in points))
        return {"items": len(points), "sum": curve.compress(curve.sum(points)), "sha256": digest}

    def validate_public_keys(self):
        return self.validated(self.variant.keys, self.variant.key)

    def validate_signatures(self):
        return self.validated(self.variant.signatures, self.variant.signature)

    def aggregated(self, curve, decode):
        points = [decode(encoding) for encoding in several(self.arguments)]
        require(points)
        return curve.compress(curve.sum(points))

    def aggregate_signatures(self):
        return self.aggregated(self.variant.signatures, self.variant.signature)

    def aggregate_public_keys(self):
        return self.aggregated(self.variant.keys, self.variant.key)

    eth_aggregate_pubkeys = aggregate_public_keys

    def committee_sum(self):
        bits, *encodings = self.arguments
        members = [self.variant.key(encoding) for encoding in several(encodings)]
        require(members and len(bits) == (len(members) + 7) // 8)
        number = int.from_bytes(bits, "little")
        require(number >> len(members) == 0)
        present = [member for i, member in enumerate(members) if number >> i & 1]
        require(present)
        curve = self.variant.keys
        return {"present": len(present), "sum": curve.compress(curve.sum(present))}

    # Secrets.

    def public_of(self, value):
        if self.min_pk:
            return G2Basic.SkToPk(value)
        return self.variant.keys.compress(multiply(self.variant.keys.generator, value))

    def secret_key(self):
        return self.public_of(secret(self.arguments[0]))

    def parse_secret_key(self):
        return self.public_of(secret(text(self.arguments[0], 32)))

    def key_gen(self):
        material, info = self.arguments
        require(len(material) >= 32)
        return self.public_of(hkdf_mod_r(material, info))

    def derive_child(self):
        seed, index = self.arguments
        require(len(seed) >= 32)
        child = derive_child(hkdf_mod_r(seed), int.from_bytes(index, "big"))
        return self.public_of(child)

    def signed(self, value, message, tag):
        if self.min_pk and len(tag) <= 255:
            return G2Basic._CoreSign(value, message, tag)
        curve = self.variant.signatures
        return curve.compress(multiply(curve.hash(message, tag), value))

    def sign(self):
        tag = self.pop_tag()
        return self.signed(secret(self.arguments[0]), self.arguments[1], tag)

    def pop_prove(self):
        value = secret(self.arguments[0])
        if self.min_pk:
            return G2ProofOfPossession.PopProve(value)
        return self.signed(value, self.public_of(value), self.variant.tag("POP", "POP"))

    # Signatures.

    def in_their_scheme(self, key_encodings, signature):
        """Whether py_ecc's schemes take these encodings and the tag."""
        sizes = all(len(key) == 48 for key in key_encodings) and len(signature) == 96
        return self.min_pk and sizes and self.chosen is None

    def verify(self):
        tag = self.pop_tag()
        key, message, signature = self.arguments
        return self.verified(key, message, signature, tag, G2ProofOfPossession.Verify)

    def verified(self, key, message, signature, tag, theirs):
        pair = self.variant.key(key), message
        point = self.variant.signature(signature)
        if self.in_their_scheme([key], signature):
            return theirs(key, message, signature)
        return self.variant.verify([pair], point, tag)

    def pop_verify(self):
        key, proof = self.arguments
        tag = self.variant.tag("POP", "POP")
        message = self.variant.keys.compress(self.variant.key(key))
        theirs = lambda key, _message, proof: G2ProofOfPossession.PopVerify(key, proof)
        return self.verified(key, message, proof, tag, theirs)

    def on_one_message(self, tag):
        signature, message, *keys = self.arguments
        several(keys)
        point = self.variant.signature(signature)
        members = [self.variant.key(key) for key in keys]
        if self.in_their_scheme(keys, signature):
            return G2ProofOfPossession.FastAggregateVerify(keys, message, signature)
        total = self.variant.keys.sum(members)
        if is_inf(total):
            return False
        return self.variant.verify([(total, message)], point, tag)

    def fast_aggregate_verify(self):
        return self.on_one_message(self.pop_tag())

    def eth_fast_aggregate_verify(self):
        signature, _message, *keys = self.arguments
        if not keys and is_inf(self.variant.signature(signature)):
            return True
        return self.on_one_message(self.pop_tag())

    def on_several(self, tag, theirs, message_of=lambda _key, message: message):
        signature, *rest = self.arguments
        rows = rows_of(rest)
        point = self.variant.signature(signature)
        pairs = [(self.variant.key(key), message) for key, message in rows]
        keys, messages = [key for key, _ in rows], [message for _, message in rows]
        if self.in_their_scheme(keys, signature):
            return theirs.AggregateVerify(keys, messages, signature)
        if theirs is G2Basic and len(set(messages)) < len(messages):
            return False
        return self.variant.verify([(k, message_of(k, m)) for k, m in pairs], point, tag)

    def aggregate_verify(self):
        return self.on_several(self.pop_tag(), G2ProofOfPossession)

    def basic_verify(self):
        return self.on_several(self.variant.tag("NUL"), G2Basic)

    def augmented_verify(self):
        prefixed = lambda key, message: self.variant.keys.compress(key) + message
        return self.on_several(self.variant.tag("AUG"), G2MessageAugmentation, prefixed)

    def each(self, tag, rows):
        keys = [self.variant.key(key) for key, _, _ in rows]
        signatures = [self.variant.signature(signature) for _, _, signature in rows]
        sets = zip(keys, rows, signatures)
        return [self.variant.verify([(key, row[1])], point, tag) for key, row, point in sets]

    def batch(self):
        tag = self.pop_tag()
        each = self.each(tag, rows_of(self.arguments[1:], 3))
        first = [each.index(False)] if False in each else []
        return {"all": all(each), "first_invalid": first, "each": each}

    def same_message(self):
        tag, message = self.pop_tag(), self.arguments[1]
        rows = [(key, message, signature) for key, signature in rows_of(self.arguments[2:])]
        each = self.each(tag, rows)
        return {"all": all(each), "each": each}


def answer(case):
    operation = case["operation"]
    if operation in contracts.CALLS:
        most = MOST_PAIRS if "pairing" in operation else MOST_POINTS
        output = contracts.CALLS[operation](bytes.fromhex(case["arguments"][0]), most)
        return {"output": output}
    if operation == "open-registry":
        raise NotComparable("the file format is crosspair's own")
    return getattr(Answers(case), operation.replace("-", "_"))()


if __name__ == "__main__":
    sys.exit(compare("py_ecc", sys.argv[1], answer, lambda op: MOST_CASES.get(op, OTHERWISE)))
