//! The share of a player in the processors of the machine.

use std::collections::HashMap;
use std::time::Duration;

use super::os::{turns, Turn};

/// The times of the threads of a process tree since a question.
///
/// A thread that has ended is known as it was when somebody last looked, so what is told is never
/// too much.
#[derive(Debug, Default)]
pub struct Share {
    /// The times of each thread at the question.
    before: HashMap<u32, Turn>,
    /// Those at the last look at it.
    latest: HashMap<u32, Turn>,
}

impl Share {
    /// Counts from now on for the process `root` and its descendants.
    pub fn begin(&mut self, root: u32) {
        self.before.clear();
        self.before.extend(turns(root));
        self.latest.clone_from(&self.before);
    }

    /// Looks at the process `root` and its descendants.
    pub fn look(&mut self, root: u32) {
        self.latest.extend(turns(root));
    }

    /// The times, since the question, of the thread that could have run for the longest: of
    /// threads side by side a sum would be more than the time that went by. None where the system
    /// does not tell.
    pub fn longest(&self) -> Option<Turn> {
        let since = self.latest.iter().map(|(thread, latest)| {
            let before = self.before.get(thread).copied().unwrap_or_default();
            Turn {
                ran: latest.ran.saturating_sub(before.ran),
                waited: latest.waited.saturating_sub(before.waited),
            }
        });
        let longest = since.max_by_key(|turn| turn.ran + turn.waited)?;
        let is_known = longest.ran + longest.waited > Duration::ZERO;
        is_known.then_some(longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(ran: u64, waited: u64) -> Turn {
        Turn {
            ran: Duration::from_millis(ran),
            waited: Duration::from_millis(waited),
        }
    }

    #[test]
    fn the_thread_counts_that_could_have_run_for_the_longest() {
        let share = Share {
            before: [(1, turn(900, 900)), (2, turn(100, 50))].into(),
            latest: [
                (1, turn(910, 900)),
                (2, turn(140, 110)),
                // It is new, and one of the first has ended.
                (3, turn(50, 40)),
            ]
            .into(),
        };
        assert_eq!(share.longest(), Some(turn(40, 60)));
        assert_eq!(Share::default().longest(), None);
    }
}
