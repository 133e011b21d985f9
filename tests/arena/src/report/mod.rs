//! A report of games: one HTML file with tables, charts and every game to step through. It
//! needs no network, and trusts no name: everything that a player or a file says is text.

mod chart;
mod data;
mod input;
mod line;
mod rating;
mod tables;
mod tally;
mod text;
mod times;

pub use input::read_results;

use crate::record::GameRecord;
use anyhow::Context;
use minijinja::{context, Environment, UndefinedBehavior};
use tally::Tally;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPTS: [&str; 3] = [
    include_str!("board.js"),
    include_str!("games.js"),
    include_str!("page.js"),
];

/// The whole page.
pub fn page(title: &str, records: &[GameRecord]) -> anyhow::Result<String> {
    let tally = Tally::new(records);
    let ratings = rating::ratings(&tally);
    let order = rating::best_first(&ratings);
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    // The name ends in .html, so all values are escaped.
    environment
        .add_template("page.html", PAGE)
        .context("the template of the report")?;
    let page = environment.get_template("page.html")?.render(context! {
        title,
        style => STYLE,
        script => SCRIPTS.concat(),
        data => data::for_script(records, &tally)?,
        summary => tables::summary(records, &tally),
        standings => tables::standings(&tally, &ratings, &order),
        chart => chart::rating_chart(&tally, &ratings, &order),
        cross => tables::cross_table(&tally, &order),
        reasons => tables::reasons(&tally, &order),
        times => times::table(records, &tally, &order),
    });
    page.context("the page of the report")
}
