//! How much of the suite the solvers solve, and how fast.

use super::case::{Case, Class, RULES};
use anyhow::Result;
use gomolith::control::{Meter, NodeBudget};
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
const FOURS_MAX: u32 = 60;
/// Nodes that the four solver may visit; no case of the suite needs so many.
const FOUR_NODES: u64 = 50_000_000;

/// How a solver fared on one case.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Plies to the five of the win that was found.
    pub plies: Option<usize>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// The solvers' tables of lines, by rule.
pub fn line_tables() -> Vec<Arc<LineTable>> {
    let tables = RULES
        .iter()
        .map(|&(_, rules)| Arc::new(LineTable::new(rules)));
    tables.collect()
}

/// Tries to solve a case by the solver of its class, with tables that know nothing.
pub fn try_case(case: &Case, tables: &[Arc<LineTable>], nodes_max: u64) -> Trial {
    let mut position = case.position(&tables[case.rule]);
    let mut budget = NodeBudget::of(u64::MAX);
    let mut meter = Meter::new(&mut budget);
    let mut fours = FourSolver::new(FOURS_SIZE_LOG2);
    let mut threats = ThreatSolver::new(THREATS_SIZE_LOG2);
    let started = Instant::now();
    let plies = match case.class {
        Class::Fours | Class::NoFours => fours
            .solve(
                &mut position,
                FOURS_MAX,
                FOUR_NODES.min(nodes_max),
                &mut meter,
            )
            .map(|win| win.plies),
        Class::Threats => threats
            .solve(&mut position, nodes_max, &mut meter)
            .map(|win| win.plies),
    };
    Trial {
        plies,
        nodes: meter.own_nodes(),
        time: started.elapsed(),
    }
}

/// Tries all cases and prints a line for each rule, class and length.
pub fn measure(cases: &[Case], nodes_max: u64) -> Result<()> {
    let tables = line_tables();
    let mut groups: BTreeMap<(usize, Class, usize), Vec<Trial>> = BTreeMap::new();
    for case in cases {
        let trial = try_case(case, &tables, nodes_max);
        let group = groups
            .entry((case.rule, case.class, case.plies))
            .or_default();
        group.push(trial);
    }
    println!("rule              class  plies  solved        median ms  worst ms  median nodes  worst nodes");
    for ((rule, class, plies), mut trials) in groups {
        let solved = trials.iter().filter(|trial| trial.plies.is_some()).count();
        let total = trials.len();
        trials.sort_by_key(|trial| trial.time);
        let ms = |trial: &Trial| trial.time.as_secs_f64() * 1e3;
        let (median, worst) = (&trials[total / 2], &trials[total - 1]);
        let (median_ms, worst_ms) = (ms(median), ms(worst));
        let mut nodes: Vec<u64> = trials.iter().map(|trial| trial.nodes).collect();
        nodes.sort();
        println!(
            "{:17} {:6} {:5}  {:5} / {:5} {:11.3} {:9.1} {:13} {:12}",
            RULES[rule].0,
            class.name(),
            plies,
            solved,
            total,
            median_ms,
            worst_ms,
            nodes[total / 2],
            nodes[total - 1]
        );
    }
    Ok(())
}
