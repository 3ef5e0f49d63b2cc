//! A light client: the sync committee of a period, and headers that 80 to 100 % of it have signed,
//! verified in one batch by two independent backends that must agree. Then a bit of who took part
//! is changed, and that header is refused and named.
//!
//! ```text
//! cargo run --release --example sync_committee
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

mod block;
mod laps;
mod light_client;
mod period;

use core::error::Error;
use std::process::ExitCode;

use crosspair::Backend;
use crosspair::blst::Blst;
use crosspair::committee::ParticipationError;
use crosspair_arkworks::Arkworks;

use laps::Laps;
use light_client::{LightClient, Reason, Refusal};
use period::{Period, SYNC_COMMITTEE_SIZE, Update};

/// How many of a hundred members sign the headers.
const PERCENT: [usize; 8] = [80, 95, 99, 100, 99, 98, 95, 100];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the updates could not be verified: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything came out as expected.
fn run() -> Result<bool, Box<dyn Error>> {
    let period = Period::new();
    let updates: Vec<_> =
        (9_000_000..).zip(PERCENT).map(|(slot, percent)| period.update(slot, percent)).collect();
    println!(
        "A sync committee of {SYNC_COMMITTEE_SIZE}, {} of them there more than once, and {} updates \
         signed by\n80 to 100 % of it, single-threaded:\n",
        period.repeated(),
        updates.len(),
    );
    let mut laps = [Laps::new(), Laps::new()];
    let [first, second] = &mut laps;
    let blst = LightClient::<Blst>::new(&period.committee, first.restart())?;
    let arkworks = LightClient::<Arkworks>::new(&period.committee, second.restart())?;
    let verdicts =
        [blst.verify(&updates, first.restart()), arkworks.verify(&updates, second.restart())];
    print_times(&laps);

    let mut ok = true;
    let mut expect = |what: &str, as_expected: bool| {
        println!("{}  {what}", if as_expected { "ok  " } else { "FAIL" });
        ok &= as_expected;
    };
    expect("every update is valid, both backends say", verdicts == [Ok(()), Ok(())]);

    let both = |updates: &[Update]| [verify(&blst, updates), verify(&arkworks, updates)];
    for (what, present) in [("hidden", true), ("invented", false)] {
        let mut tampered = updates.clone();
        let update = &mut tampered[2];
        let place = (0..SYNC_COMMITTEE_SIZE).find(|place| update.is_present(*place) == present);
        let place = place.ok_or("an update of 99 % has both kinds of members")?;
        update.sync_committee_bits[place / 8] ^= 1 << (place % 8);
        let refused = Refusal::Update(update.slot, Reason::Signature);
        let what = format!("participant {place} {what}: {refused}");
        expect(&what, both(&tampered) == [Err(refused.clone()), Err(refused)]);
    }

    let mut nobody = period.update(9_000_100, 0);
    let refused = Refusal::Update(nobody.slot, Reason::Participants(ParticipationError::Empty));
    let verdicts = both(&[updates[0].clone(), nobody.clone()]);
    expect(
        &format!("signed by nobody: {refused}"),
        verdicts == [Err(refused.clone()), Err(refused)],
    );

    let in_block = |aggregate: &Update| {
        [
            block::process(blst.committee(), aggregate),
            block::process(arkworks.committee(), aggregate),
        ]
    };
    expect("in a block, that is a valid sync aggregate", in_block(&nobody) == [Ok(()), Ok(())]);
    nobody.sync_committee_signature = updates[0].sync_committee_signature;
    let refused = block::Refusal::InvalidSignature("sync aggregate");
    expect(
        "but not with a signature of somebody",
        in_block(&nobody) == [Err(refused.clone()), Err(refused)],
    );
    expect("what somebody signed is one too", in_block(&updates[0]) == [Ok(()), Ok(())]);
    Ok(ok)
}

fn verify<B: Backend>(client: &LightClient<B>, updates: &[Update]) -> Result<(), Refusal> {
    client.verify(updates, &mut Laps::new())
}

/// A row per step, a column per backend.
fn print_times([first, second]: &[Laps; 2]) {
    println!("  {:<40}{:>12}{:>14}", "", "blst", "arkworks");
    for ((step, one), (_, other)) in first.laps.iter().zip(&second.laps) {
        let [one, other] = [one, other].map(|time| format!("{:.2} ms", time.as_secs_f64() * 1e3));
        println!("  {step:<40}{one:>12}{other:>14}");
    }
    println!();
}
