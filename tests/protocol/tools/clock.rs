//! The time of an answer, as it is charged to a brain.
//!
//! Time is counted as a manager counts it, from the write of a command to the read of its
//! answer, with no tolerance: of what a limit gives, the brain keeps a reserve for the
//! pipes. Only where the machine gave the brain no processor the wait is not its fault,
//! so a turn is charged with no more than the processor time that the brain used and a
//! millisecond for the pipes. A virtual machine counts as used some of the time in which
//! its host let it wait; what it knows of that is not charged either, up to some slices of
//! time: the rest its clocks do see.

use std::fs;
use std::time::Duration;

use support::Brain;

/// The time that may pass while the brain does not run although the machine is idle: two pipes,
/// two processes to wake.
const PIPES: Duration = Duration::from_millis(1);
/// The tolerance of the official tournament: beyond it late is late, however busy the machine
/// was.
const TOLERANCE: Duration = Duration::from_millis(1000);
/// The most stolen time that may pass for work of one answer.
const STOLEN_MAX: Duration = Duration::from_millis(40);

/// Judges the answers of one brain.
pub struct Clock {
    /// The name in reports and complaints.
    pub name: String,
    before: Before,
    slowest: Duration,
    slowest_charged: Duration,
    /// The time of all answers, as it was charged.
    pub total_charged: Duration,
}

/// The time that had passed when a command was sent.
#[derive(Clone, Copy, Default)]
struct Before {
    /// Processor time of the brain; none where the system does not tell.
    used: Option<Duration>,
    stolen: Duration,
}

impl Clock {
    /// A clock that has judged nothing yet.
    pub fn new(name: &str) -> Clock {
        Clock {
            name: name.to_string(),
            before: Before::default(),
            slowest: Duration::ZERO,
            slowest_charged: Duration::ZERO,
            total_charged: Duration::ZERO,
        }
    }

    /// To be called before a command is sent to `brain`.
    pub fn start(&mut self, brain: &Brain) {
        self.before = Before {
            used: processor_time(brain.pid()),
            stolen: stolen_time(),
        };
    }

    /// To be called when the answer of `brain` has come: fails if it took longer than `limit`.
    pub fn stop(&mut self, brain: &Brain, limit: Duration) {
        let waited = brain.answer_time();
        let used = match (self.before.used, processor_time(brain.pid())) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => waited,
        };
        let stolen = stolen_time().saturating_sub(self.before.stolen);
        let charged = waited.min(used + PIPES);
        let charged = charged.saturating_sub(stolen.min(STOLEN_MAX));
        self.slowest = self.slowest.max(waited);
        self.slowest_charged = self.slowest_charged.max(charged);
        self.total_charged += charged;
        if charged > limit || waited > limit + TOLERANCE {
            let name = &self.name;
            let work = format!("{used:?} of work, {stolen:?} stolen");
            brain.fail(&format!("{name}: {waited:?} ({work}), limit {limit:?}"));
        }
    }

    /// Prints the slowest answer.
    pub fn report(&self) {
        let Clock {
            name,
            slowest,
            slowest_charged,
            ..
        } = self;
        println!("{name}: slowest answer {slowest:?}, charged {slowest_charged:?}");
    }
}

/// The processor time that a process has used, all its threads together; none where the system
/// does not tell.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn processor_time(pid: u32) -> Option<Duration> {
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
    }
    // The number of a process's own clock, as clock_getcpuclockid(3) makes it.
    let clock = (!(pid as i32) << 3) | 2;
    let mut time = [0; 2];
    // SAFETY: on 64-bit Linux a timespec is two i64, which `time` has room for.
    let status = unsafe { clock_gettime(clock, &mut time) };
    (status == 0).then(|| Duration::new(time[0] as u64, time[1] as u32))
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn processor_time(_pid: u32) -> Option<Duration> {
    None
}

/// The time for which the host of a virtual machine kept it waiting, in steps of 10 ms; zero
/// where there is no host, or nobody counts.
fn stolen_time() -> Duration {
    const USER: usize = 1;
    const STEAL: usize = USER + 7;
    let counts = fs::read_to_string("/proc/stat").unwrap_or_default();
    let all = counts.lines().next().unwrap_or_default();
    let stolen = all.split_whitespace().nth(STEAL);
    let hundredths: u64 = stolen.and_then(|text| text.parse().ok()).unwrap_or(0);
    Duration::from_millis(10 * hundredths)
}
