//! The main job, from end to end: a block's eleven signature sets over 33 000 signers, and a
//! few real signatures, summed and verified by two independent backends that must
//! agree. Then one signature is tampered with, and the block is refused.
//!
//! ```text
//! cargo run --release --example verify_block
//! ```
//!
//! With `CROSSPAIR_VECTORS` set to a folder of test vectors, the real Ethereum objects in its
//! subfolder `network` are verified too.

#![allow(clippy::print_stdout, reason = "a program's output")]

mod block;
mod known;
mod network;
mod verify;

use core::error::Error;
use core::time::Duration;
use std::path::PathBuf;
use std::process::ExitCode;

use crosspair::blst::Blst;
use crosspair_arkworks::Arkworks;

use block::Block;
use verify::{Client, Outcome};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the block could not be verified: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything came out as expected.
fn run() -> Result<bool, Box<dyn Error>> {
    let block = Block::example();
    println!(
        "A block of {} signature sets over {} signers, single-threaded:\n",
        block.sets.len(),
        block.signers()
    );
    let blst = Client::<Blst>::start(&block)?;
    let arkworks = Client::<Arkworks>::start(&block)?;
    let outcomes = [blst.verify(&block.sets)?, arkworks.verify(&block.sets)?];
    let validate = [blst.validate, arkworks.validate];
    let committee_sums = [blst.committee_sums, arkworks.committee_sums];
    print_times(validate, committee_sums, &outcomes);

    let mut ok = true;
    let mut expect = |what: &str, as_expected: bool| {
        println!("{}  {what}", if as_expected { "ok  " } else { "FAIL" });
        ok &= as_expected;
    };
    let all_valid = outcomes.iter().all(|outcome| outcome.verdicts.iter().all(|valid| *valid));
    expect("every set of the block is valid, both backends say", all_valid);
    let accepted = outcomes.iter().all(|outcome| outcome.refused.is_none());
    expect("so is the block, its sets verified together", accepted);

    let tampered = block.sets_with_a_signature_exchanged(6);
    let outcomes = [blst.verify(&tampered)?, arkworks.verify(&tampered)?];
    let [first, second] = outcomes;
    let refused: Vec<_> = tampered
        .iter()
        .zip(&first.verdicts)
        .filter(|(_, valid)| !**valid)
        .map(|(set, _)| &set.name)
        .collect();
    for name in &refused {
        println!("      {name}: refused, as its signature was made for another message");
    }
    expect("with one signature exchanged, that set alone is refused", refused.len() == 1);
    let named = first.refused.as_ref();
    expect(
        "together, they are refused and the same set is named",
        named == refused.first().copied(),
    );
    let same = first.verdicts == second.verdicts && first.refused == second.refused;
    expect("both backends say the same of it", same);

    for known in known::SIGNATURES {
        let valid = known.verify::<Blst>() && known.verify::<Arkworks>();
        let altered = known.verify_altered::<Blst>() || known.verify_altered::<Arkworks>();
        expect(&format!("{}: valid; with one bit flipped, not", known.name), valid && !altered);
    }

    match std::env::var_os("CROSSPAIR_VECTORS") {
        Some(folder) => {
            for line in network::verify_all(&PathBuf::from(folder).join("network")) {
                match line {
                    Ok(line) => expect(&line, true),
                    Err(line) => expect(&line, false),
                }
            }
        }
        None => println!("      (set CROSSPAIR_VECTORS to verify real network objects as well)"),
    }
    Ok(ok)
}

/// A row per step, a column per backend.
fn print_times(validate: [Duration; 2], committee_sums: [Duration; 2], outcomes: &[Outcome; 2]) {
    let row = |name: &str, cells: [String; 2]| {
        println!("  {name:<36}{:>14}{:>14}", cells[0], cells[1]);
    };
    let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let times = |time: fn(&Outcome) -> Duration| outcomes.each_ref().map(|o| milliseconds(time(o)));
    row("", ["blst", "arkworks"].map(str::to_owned));
    row("at the start: validate the keys", validate.map(milliseconds));
    row("once an epoch: sum the committees", committee_sums.map(milliseconds));
    row("decode and check the signatures", times(|outcome| outcome.decode_signatures));
    row("sum the keys of who took part", times(|outcome| outcome.sum));
    row("verify, one set at a time", times(|outcome| outcome.verify));
    row("verify, all but the first together", times(|outcome| outcome.verify_together));
    let valid = |outcome: &Outcome| outcome.verdicts.iter().filter(|valid| **valid).count();
    let total = outcomes[0].verdicts.len();
    row("valid sets", outcomes.each_ref().map(|outcome| format!("{} of {total}", valid(outcome))));
    println!();
}
