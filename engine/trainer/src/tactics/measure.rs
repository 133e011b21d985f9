//! How much of the suite the solvers solve, and how fast.

use super::case::{Case, Class, RULES};
use gomolith::control::{Control, Iteration, Meter};
use gomolith::lines::LineTable;
use gomolith::threats::{FourSolver, ThreatSolver};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Words of the four solver's table, as a power of two: as the search has it.
const FOURS_SIZE_LOG2: u32 = 18;
/// Positions of the threat solver's table, as a power of two.
const THREATS_SIZE_LOG2: u32 = 20;
/// Fours in a row that are looked for.
pub(super) const FOURS_MAX: u32 = 60;
/// What a solver gets for one position, by its class.
const FOURS_TIME_MAX: Duration = Duration::from_secs(2);
const THREATS_TIME_MAX: Duration = Duration::from_secs(5);
/// What half of the wins by fours must be found within.
const FOURS_TIME_MEDIAN: Duration = Duration::from_millis(10);
/// Percent of the wins by threats that must be found.
const THREATS_SOLVED_MIN: usize = 90;

/// How a solver fared on one case.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Plies to the five of the win that was found.
    pub plies: Option<usize>,
    /// Whether that is as it should be.
    pub is_right: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// Stops at a time, or after so many nodes.
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

/// The tables of lines, by rule.
pub fn line_tables() -> Vec<Arc<LineTable>> {
    let tables = RULES
        .iter()
        .map(|&(_, rule)| Arc::new(LineTable::new(rule)));
    tables.collect()
}

/// Tries to solve a case by the solver of its class, with tables that know nothing.
pub fn try_case(case: &Case, tables: &[Arc<LineTable>], nodes_max: u64) -> Trial {
    let mut position = case.position(&tables[case.rule]);
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
    let mut meter = Meter::new(&mut deadline);
    let plies = match case.class {
        Class::Fours | Class::NoFours => fours
            .solve(&mut position, FOURS_MAX, u64::MAX, &mut meter)
            .map(|win| win.plies),
        Class::Threats => threats
            .solve(&mut position, u64::MAX, &mut meter)
            .map(|win| win.plies),
    };
    let is_right = match case.class {
        // 0 where the shortest win is not known.
        Class::Fours => plies.is_some() && (case.plies == 0 || plies == Some(case.plies)),
        Class::Threats => plies.is_some(),
        Class::NoFours => plies.is_none() && !meter.is_stopped(),
    };
    Trial {
        plies,
        is_right,
        nodes: meter.own_nodes(),
        time: started.elapsed(),
    }
}

/// Tries all cases, prints a line for each rule, class and length and one for each class, and
/// says what falls short of what the solvers must be able to do.
pub fn measure(cases: &[Case], nodes_max: u64, is_each_told: bool) -> Vec<String> {
    let tables = line_tables();
    let mut groups: BTreeMap<(usize, Class, usize), Vec<Trial>> = BTreeMap::new();
    let mut classes: BTreeMap<Class, Vec<Trial>> = BTreeMap::new();
    for case in cases {
        let trial = try_case(case, &tables, nodes_max);
        if is_each_told {
            let (plies, nodes, ms) = (trial.plies, trial.nodes, milliseconds(trial.time));
            println!("{plies:?} {nodes} nodes {ms:.1} ms {case}");
        }
        let group = groups.entry((case.rule, case.class, case.plies));
        group.or_default().push(trial);
        classes.entry(case.class).or_default().push(trial);
    }
    let head = "rule              class  plies  solved         median ms  worst ms  median nodes  worst nodes";
    println!("{head}");
    for ((rule, class, plies), mut trials) in groups {
        let plies = plies.to_string();
        print_group(RULES[rule].0, class, &plies, &mut trials);
    }
    let mut faults = Vec::new();
    for (class, mut trials) in classes {
        print_group("all", class, "all", &mut trials);
        faults.extend(fault(class, &trials));
    }
    faults
}

/// Prints how a group of cases fared, and sorts it by time.
fn print_group(rule: &str, class: Class, plies: &str, trials: &mut [Trial]) {
    let solved = trials.iter().filter(|trial| trial.is_right).count();
    let (total, class) = (trials.len(), class.name());
    let mut nodes: Vec<u64> = trials.iter().map(|trial| trial.nodes).collect();
    nodes.sort();
    trials.sort_by_key(|trial| trial.time);
    let median_ms = milliseconds(trials[total / 2].time);
    let worst_ms = milliseconds(trials[total - 1].time);
    let (median_nodes, worst_nodes) = (nodes[total / 2], nodes[total - 1]);
    println!(
        "{rule:17} {class:6} {plies:>5}  {solved:5} / {total:5} {median_ms:10.3} {worst_ms:9.1} \
         {median_nodes:13} {worst_nodes:12}"
    );
}

/// What the solver of `class` falls short of, with trials sorted by time.
fn fault(class: Class, trials: &[Trial]) -> Option<String> {
    let solved = trials.iter().filter(|trial| trial.is_right).count();
    let total = trials.len();
    match class {
        Class::Threats if solved * 100 < total * THREATS_SOLVED_MIN => Some(format!(
            "vct: {solved} of {total} solved, not {THREATS_SOLVED_MIN}%"
        )),
        Class::Threats => None,
        _ if solved < total => Some(format!("{}: {solved} of {total}", class.name())),
        Class::Fours if trials[total / 2].time > FOURS_TIME_MEDIAN => {
            let median_ms = milliseconds(trials[total / 2].time);
            Some(format!("vcf: the median takes {median_ms:.1} ms"))
        }
        _ => None,
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
