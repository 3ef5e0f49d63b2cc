//! The fuzz targets are those of the list.

#![cfg(feature = "differential")]

use std::fs;
use std::path::Path;

use crosspair_conformance::operations::Target;

#[test]
fn every_target_of_the_list_is_built_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let mut sources: Vec<_> = fs::read_dir(folder.join("fuzz_targets"))
        .expect("the folder of fuzz targets")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    sources.sort_unstable();
    let mut expected: Vec<_> = Target::ALL.iter().map(|t| format!("{}.rs", t.name)).collect();
    expected.sort_unstable();
    assert_eq!(sources, expected);

    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    assert_eq!(manifest.matches("[[bin]]").count(), Target::ALL.len());
    for target in Target::ALL {
        let name = target.name;
        let entry = format!("[[bin]]\nname = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\n");
        assert_eq!(manifest.matches(&entry).count(), 1, "{name} in the manifest");
        let source = fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs")));
        let source = source.expect("the source");
        assert!(source.contains(&format!("target!(\"{name}\")")), "{source}");
    }
}
