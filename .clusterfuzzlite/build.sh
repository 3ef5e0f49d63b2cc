#!/bin/bash -eu
# Builds the fuzz targets with their seeds, for ClusterFuzzLite and OSS-Fuzz: sources in $SRC, results
# in $OUT.
cd "$SRC/crosspair"

# Targets run on other machines than this one.
cargo fuzz build -O --debug-assertions --features portable
host=$(rustc -vV | sed -n 's/^host: //p')

# The tool that writes the seeds runs here and now: without sanitizers.
seeds=$(mktemp -d)
env -u RUSTFLAGS -u CFLAGS -u CXXFLAGS fuzz/seed-corpus "$seeds"

for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    cp "${CARGO_TARGET_DIR:-fuzz/target}/$host/release/$target" "$OUT/"
    cp fuzz/dictionaries/fields.dict "$OUT/$target.dict"
    (cd "$seeds/$target" && zip -q "$OUT/${target}_seed_corpus.zip" -- *)
done
