//! The other programs on the machine.

use std::thread;
use std::time::Duration;

use super::os;

/// The number of looks at what runs.
const LOOKS: u32 = 10;
/// The time between two looks.
const PERIOD: Duration = Duration::from_millis(10);

/// The number of processors that other programs use or wait for, in the mean over the next tenth of
/// a second. Those that the arena may not use are theirs first. None where the system does not tell.
pub fn crowd() -> Option<f64> {
    let own = thread::available_parallelism().ok()?.get();
    let mut sum = 0.0;
    for _ in 0..LOOKS {
        thread::sleep(PERIOD);
        // One of the threads is this one.
        let (threads, processors) = os::runnable()?;
        sum += threads.saturating_sub(1 + processors.saturating_sub(own)) as f64;
    }
    Some(sum / f64::from(LOOKS))
}
