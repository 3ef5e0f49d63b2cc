//! One run of a program of tests, within a time.

use core::time::Duration;
use std::io::{self, BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use super::Ending;

/// The tests that failed, and how the run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) failed: Vec<String>,
    pub(crate) ending: Ending,
}

/// Runs the tests; only until the first fails, unless all are asked for.
pub(crate) fn run(command: &mut Command, all: bool, time: Duration) -> io::Result<Run> {
    let deadline = Instant::now() + time;
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let stdout = child.stdout.take().map(BufReader::new);
    let (sender, lines) = mpsc::channel();
    // Ends with the program, whose end of the pipe is then closed.
    let reader = thread::spawn(move || {
        for line in stdout.into_iter().flat_map(BufReader::lines).map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut failed = Vec::new();
    let ending = loop {
        match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                failed.extend(failure(&line));
                if !all && !failed.is_empty() {
                    break Ending::Finished;
                }
            }
            Err(RecvTimeoutError::Timeout) => break Ending::Hung,
            Err(RecvTimeoutError::Disconnected) => {
                // The harness ends with 0, or with 101 where a test has failed.
                match child.wait()?.code() {
                    Some(0) if failed.is_empty() => break Ending::Finished,
                    Some(101) if !failed.is_empty() => break Ending::Finished,
                    _ => break Ending::Crashed,
                }
            }
        }
    };
    // It may have ended by itself.
    let _ = child.kill();
    child.wait()?;
    drop(lines);
    let _ = reader.join();
    Ok(Run { failed, ending })
}

/// The check in a line of the harness, if it says that the check has failed.
fn failure(line: &str) -> Option<String> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    // The module that `suite!` makes comes first.
    let (_, check) = name.split_once("::")?;
    Some(check.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, all: bool, time: Duration) -> Run {
        run(Command::new("sh").args(["-c", script]), all, time).expect("a shell")
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn failures_are_read_from_the_lines_of_the_harness() {
        let failed = "test conformance::sums::sums_take_identities ... FAILED";
        assert_eq!(failure(failed), Some("sums::sums_take_identities".to_owned()));
        assert_eq!(failure("test conformance::sums::sums_take_identities ... ok"), None);
        assert_eq!(failure("test result: FAILED. 1 passed"), None);
    }

    #[test]
    fn a_run_ends_in_one_of_three_ways() {
        let two = "echo 'test a::b::c ... FAILED'; echo 'test a::b::d ... FAILED'; exit 101";
        let run = sh(two, true, LONG);
        assert_eq!(
            (run.failed, run.ending),
            (vec!["b::c".into(), "b::d".into()], Ending::Finished)
        );
        let run = sh("exit 0", true, LONG);
        assert_eq!((run.failed, run.ending), (vec![], Ending::Finished));
        for script in ["exit 134", "exit 101", "kill -9 $$", "echo 'test a::b::c ... FAILED'"] {
            assert_eq!(sh(script, true, LONG).ending, Ending::Crashed, "{script}");
        }
        let run = sh("exec sleep 600", true, Duration::from_millis(50));
        assert_eq!((run.failed, run.ending), (vec![], Ending::Hung));
    }

    #[test]
    fn the_first_failure_ends_a_run() {
        let script = "echo 'test a::b::c ... FAILED'; exec sleep 600";
        let run = sh(script, false, LONG);
        assert_eq!((run.failed, run.ending), (vec!["b::c".into()], Ending::Finished));
    }
}
