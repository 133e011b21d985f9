//! Measures how much of the suite the solvers solve, and how fast.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gomolith::control::{Control, Iteration, NodeCounter};
use gomolith::lines::LineTable;
use gomolith::threats::{FourSolver, ThreatSolver};

use super::case::{Case, Class, RULES};
use super::settings::FOURS_MAX;

/// Words of the four solver's table, as a power of two: as the search has it.
const FOURS_SIZE_LOG2: u32 = 18;
/// Positions of the threat solver's table, as a power of two: more than the search has.
const THREATS_SIZE_LOG2: u32 = 20;
/// Time that the solver of fours has for a position.
const FOURS_TIME_MAX: Duration = Duration::from_secs(2);
/// Time that the solver of threats has for a position.
const THREATS_TIME_MAX: Duration = Duration::from_secs(5);
/// Time within which half of the wins by fours must be found.
const FOURS_TIME_MEDIAN: Duration = Duration::from_millis(10);
/// Percent of the wins by threats that must be found.
const THREATS_SOLVED_MIN: usize = 90;

/// Tries to solve all cases with at most `nodes_max` nodes each, and prints a text line for
/// each rule, class and length, one for each class and, if `is_each_told`, one for each
/// case. Returns in which respects the solvers fall short of what they must be able to do.
pub(crate) fn measure(cases: &[Case], nodes_max: u64, is_each_told: bool) -> Vec<String> {
    let tables = line_tables();
    let mut groups: BTreeMap<(usize, Class, usize), Vec<Attempt>> = BTreeMap::new();
    let mut classes: BTreeMap<Class, Vec<Attempt>> = BTreeMap::new();
    for case in cases {
        let attempt = attempt(case, &tables, nodes_max);
        if is_each_told {
            let (plies, nodes, ms) =
                (attempt.plies, attempt.nodes, milliseconds(attempt.time));
            println!("{plies:?} {nodes} nodes {ms:.1} ms {case}");
        }
        let group = groups.entry((case.rule_index, case.class, case.plies));
        group.or_default().push(attempt);
        classes.entry(case.class).or_default().push(attempt);
    }
    let head = "rule              class  plies  solved         median ms  worst ms  median nodes  worst nodes";
    println!("{head}");
    for ((rule_index, class, plies), mut attempts) in groups {
        let plies = plies.to_string();
        print_group(RULES[rule_index].0, class, &plies, &mut attempts);
    }
    let mut faults = Vec::new();
    for (class, mut attempts) in classes {
        print_group("all", class, "all", &mut attempts);
        faults.extend(fault(class, &attempts));
    }
    faults
}

/// Prints the text line of a group of attempts, and sorts them by time.
fn print_group(rule: &str, class: Class, plies: &str, attempts: &mut [Attempt]) {
    let solved = attempts.iter().filter(|attempt| attempt.is_right).count();
    let (total, class) = (attempts.len(), class.name());
    let mut nodes: Vec<u64> = attempts.iter().map(|attempt| attempt.nodes).collect();
    nodes.sort();
    attempts.sort_by_key(|attempt| attempt.time);
    let median_ms = milliseconds(attempts[total / 2].time);
    let worst_ms = milliseconds(attempts[total - 1].time);
    let (median_nodes, worst_nodes) = (nodes[total / 2], nodes[total - 1]);
    println!(
        "{rule:17} {class:6} {plies:>5}  {solved:5} / {total:5} {median_ms:10.3} {worst_ms:9.1} \
         {median_nodes:13} {worst_nodes:12}"
    );
}

/// The respect in which the solver of `class` falls short; None if it does not. The
/// attempts must be sorted by time.
fn fault(class: Class, attempts: &[Attempt]) -> Option<String> {
    let solved = attempts.iter().filter(|attempt| attempt.is_right).count();
    let total = attempts.len();
    match class {
        Class::Threats if solved * 100 < total * THREATS_SOLVED_MIN => Some(format!(
            "vct: {solved} of {total} solved, not {THREATS_SOLVED_MIN}%"
        )),
        Class::Threats => None,
        _ if solved < total => Some(format!("{}: {solved} of {total}", class.name())),
        Class::Fours if attempts[total / 2].time > FOURS_TIME_MEDIAN => {
            let median_ms = milliseconds(attempts[total / 2].time);
            Some(format!("vcf: the median takes {median_ms:.1} ms"))
        }
        _ => None,
    }
}

/// The result of a solver's attempt at a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// Plies to the five of the win that was found; None if none was.
    plies: Option<usize>,
    /// True if that is what the case demands.
    pub(super) is_right: bool,
    /// Nodes visited.
    nodes: u64,
    time: Duration,
}

/// Tries to solve `case` by the solver of its class, with new tables and at most
/// `nodes_max` nodes. `tables` are the line tables by rule.
pub(super) fn attempt(case: &Case, tables: &[Arc<LineTable>], nodes_max: u64) -> Attempt {
    let mut position = case.position(&tables[case.rule_index]);
    let mut fours = FourSolver::new(FOURS_SIZE_LOG2);
    let mut threats = ThreatSolver::new(THREATS_SIZE_LOG2);
    let started = Instant::now();
    let time_max = match case.class {
        Class::Threats => THREATS_TIME_MAX,
        Class::Fours | Class::NoFours => FOURS_TIME_MAX,
    };
    let mut deadline = Deadline {
        at: started + time_max,
        nodes_max,
    };
    let mut counter = NodeCounter::new(&mut deadline);
    let plies = match case.class {
        Class::Fours | Class::NoFours => fours
            .solve(&mut position, FOURS_MAX, u64::MAX, &mut counter)
            .map(|win| win.plies),
        Class::Threats => threats
            .solve(&mut position, u64::MAX, &mut counter)
            .map(|win| win.plies),
    };
    let is_right = match case.class {
        // 0 if the length of the shortest win is not known.
        Class::Fours => plies.is_some() && (case.plies == 0 || plies == Some(case.plies)),
        Class::Threats => plies.is_some(),
        Class::NoFours => plies.is_none() && !counter.is_stopped(),
    };
    Attempt {
        plies,
        is_right,
        nodes: counter.own_nodes(),
        time: started.elapsed(),
    }
}

/// Stops a solver at the time `at`, or after `nodes_max` nodes.
struct Deadline {
    at: Instant,
    nodes_max: u64,
}

impl Control for Deadline {
    fn go_on(&mut self, nodes: u64) -> bool {
        nodes < self.nodes_max && (!nodes.is_multiple_of(256) || Instant::now() < self.at)
    }

    fn deepen(&mut self, _done: &Iteration) -> bool {
        true
    }
}

/// The line tables of `RULES`, in their order.
pub(super) fn line_tables() -> Vec<Arc<LineTable>> {
    let tables = RULES
        .iter()
        .map(|&(_, rule)| Arc::new(LineTable::new(rule)));
    tables.collect()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
