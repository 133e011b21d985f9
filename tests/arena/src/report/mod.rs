//! A report of games: one HTML file with tables, charts and every game to step through.
//!
//! The file needs no network, and it trusts nothing that a player or a result file says: each
//! name and message is shown as text, never read as HTML or script.

mod tables;
mod chart;
mod times;
mod data;
mod winning_line;
mod rating;
mod counts;
mod text;

use anyhow::Context;
use minijinja::{context, Environment, UndefinedBehavior};

use crate::record::GameRecord;
use counts::GameCounts;

const PAGE: &str = include_str!("page.html");
/// The styles, beginning with those that the board in the browser has too.
const STYLE: &str = concat!(
    include_str!("../board/page/common.css"),
    include_str!("style.css")
);
/// The drawing of boards, a module that the board in the browser has too.
const BOARD: &str = include_str!("../board/page/board/board.js");
const SCRIPTS: [&str; 2] = [include_str!("games.js"), include_str!("page.js")];

/// Returns the whole page as HTML.
///
/// # Errors
/// The template of the page is broken, or `records` cannot be turned into JSON.
pub fn page(title: &str, records: &[GameRecord]) -> anyhow::Result<String> {
    let counts = GameCounts::new(records);
    let ratings = rating::ratings(&counts);
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
        script => script(),
        data => data::for_script(records, &counts)?,
        summary => tables::summary(records, &counts),
        standings => tables::standings(&counts, &ratings, &order),
        chart => chart::rating_chart(&counts, &ratings, &order),
        cross => tables::cross_table(&counts, &order),
        reasons => tables::reasons(&counts, &order),
        times => times::table(records, &counts, &order),
    });
    page.context("the page of the report")
}

/// Returns the script of the page: its parts in one, where nothing is exported or imported.
fn script() -> String {
    let board = BOARD.replace("\nexport ", "\n");
    format!("\"use strict\";\n{board}{}", SCRIPTS.concat())
}
