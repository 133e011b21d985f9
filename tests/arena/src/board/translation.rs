//! A conversation of a page with a program of another dialect: the page speaks today's Gomocup
//! protocol, and its games are told to the program in the program's own words.

use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};

use super::commands::is_allowed;
use super::conversation::NOT_PASSED_ON;
use super::line::{Gone, Page};
use crate::player::{Fault, Limits, Partner, PlayerSpec};
use crate::record::Reason;
use crate::rules::{Board, Point, Rule, Side};

/// The wait between two looks for a line of the page.
const TICK: Duration = Duration::from_millis(10);
/// How late an answer may be: nobody is judged here.
const TOLERANCE: Duration = Duration::from_secs(5);

/// The stones that BOARD lists, in order, and those that are the program's.
#[derive(Default)]
struct Listed {
    points: Vec<Point>,
    own: Vec<bool>,
}

/// The game of a page with a program, as the page has told it.
struct Translation<'a> {
    spec: &'a PlayerSpec,
    page: &'a Page,
    board: Option<Board>,
    rule: Rule,
    limits: Limits,
    moves: Vec<Point>,
    /// The stones of a BOARD that DONE has not ended.
    listed: Option<Listed>,
    /// The program with the side that it plays; none until it is asked for a move.
    partner: Option<(Partner, Side)>,
}

/// Plays what the page wants played until the page or the program is gone.
pub fn translate(spec: &PlayerSpec, page: &Page) {
    let mut translation = Translation {
        spec,
        page,
        board: None,
        rule: Rule::Freestyle,
        limits: spec.limits,
        moves: Vec::new(),
        listed: None,
        partner: None,
    };
    loop {
        match page.line() {
            Err(Gone) => return,
            Ok(None) => std::thread::sleep(TICK),
            Ok(Some(line)) => {
                let answer = match translation.carry_out(&line) {
                    Ok(answer) => answer,
                    Err(error) => Some(format!("ERROR {error:#}")),
                };
                if answer.is_some_and(|answer| page.tell(answer).is_err()) {
                    return;
                }
            }
        }
    }
}

impl Translation<'_> {
    /// Carries out a command of the page; returns the answer if it has one.
    fn carry_out(&mut self, line: &str) -> Result<Option<String>> {
        if !is_allowed(line) {
            return Ok(Some(NOT_PASSED_ON.into()));
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let ok = || Ok(Some("OK".to_string()));
        match verb.to_ascii_uppercase().as_str() {
            "ABOUT" => Ok(Some(format!(
                "name=\"{}\"",
                self.spec.name.replace('"', "")
            ))),
            "START" => {
                let size = number(rest)?;
                self.start(size, size)?;
                ok()
            }
            "RECTSTART" => {
                let [width, height] = numbers(rest)?;
                self.start(width, height)?;
                ok()
            }
            "RESTART" => {
                self.moves.clear();
                ok()
            }
            "INFO" => {
                self.inform(rest);
                Ok(None)
            }
            "BEGIN" => {
                ensure!(self.moves.is_empty(), "board is not empty");
                self.think()
            }
            "TURN" => {
                let [x, y] = numbers(rest)?;
                self.put(x, y)?;
                self.think()
            }
            "TAKEBACK" => {
                let [x, y] = numbers(rest)?;
                let point = self.board()?.point(x, y);
                ensure!(
                    point.is_some() && self.moves.last().copied() == point,
                    "not the last move"
                );
                self.moves.pop();
                ok()
            }
            "BOARD" => {
                self.listed = Some(Listed::default());
                Ok(None)
            }
            "DONE" => self.set_board(),
            "END" | "STOP" | "YXSTOP" => Ok(None),
            _ if self.listed.is_some()
                && line.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                self.list(line)?;
                Ok(None)
            }
            _ => Ok(Some("UNKNOWN command".into())),
        }
    }

    fn start(&mut self, width: i64, height: i64) -> Result<()> {
        let side = |count| u8::try_from(count).unwrap_or(0);
        let board =
            Board::new(side(width), side(height)).context("unsupported board size")?;
        self.board = Some(board);
        self.partner = None;
        self.moves.clear();
        Ok(())
    }

    /// Takes note of a limit or the rule. A program that is told them at its start is started
    /// anew.
    fn inform(&mut self, text: &str) {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let Ok(value) = number(value) else { return };
        let before = (self.rule, self.limits);
        // Zero is no limit of a game, but no time for a move.
        let time = |least| match u64::try_from(value).ok().filter(|&ms| ms >= least) {
            Some(ms) => Duration::from_millis(ms),
            None => Duration::MAX,
        };
        match key.to_ascii_uppercase().as_str() {
            "RULE" => {
                let rule = Rule::ALL
                    .into_iter()
                    .find(|it| i64::from(it.number()) == value);
                self.rule = rule.unwrap_or(self.rule);
            }
            "TIMEOUT_TURN" => self.limits.turn = Some(time(0)),
            "TIMEOUT_MATCH" => self.limits.game = Some(time(1)),
            _ => {}
        }
        if before != (self.rule, self.limits) {
            self.partner = None;
        }
    }

    fn board(&self) -> Result<&Board> {
        self.board.as_ref().context("no game started")
    }

    fn put(&mut self, x: i64, y: i64) -> Result<()> {
        let point = self
            .board()?
            .point(x, y)
            .context("square is off the board")?;
        ensure!(!self.moves.contains(&point), "square is occupied");
        self.moves.push(point);
        Ok(())
    }

    /// Takes a line of BOARD.
    fn list(&mut self, line: &str) -> Result<()> {
        let [x, y, field] = numbers(line)?;
        let point = self.board()?.point(x, y).context("bad board line")?;
        let listed = self.listed.get_or_insert_with(Listed::default);
        let fits = (1..=2).contains(&field) && !listed.points.contains(&point);
        ensure!(fits, "bad board line");
        listed.points.push(point);
        listed.own.push(field == 1);
        Ok(())
    }

    /// DONE: the position becomes what BOARD has listed.
    fn set_board(&mut self) -> Result<Option<String>> {
        let listed = self.listed.take().context("DONE without BOARD")?;
        let count = listed.points.len();
        // The last stone is the other side's, and colors alternate.
        let alternates = listed
            .own
            .iter()
            .rev()
            .enumerate()
            .all(|(i, &own)| own == (i % 2 == 1));
        ensure!(
            alternates,
            "{} can only be told games in which Black and White move in turn ({count} stones)",
            self.spec.name
        );
        self.moves = listed.points;
        self.think()
    }

    /// Asks the program for its move.
    fn think(&mut self) -> Result<Option<String>> {
        let board = self.board()?.clone();
        let side = if self.moves.len().is_multiple_of(2) {
            Side::Black
        } else {
            Side::White
        };
        if self.partner.as_ref().is_none_or(|(_, own)| *own != side) {
            let mut spec = self.spec.clone();
            spec.limits = self.limits;
            spec.limits.tolerance.get_or_insert(TOLERANCE);
            self.partner = Some((Partner::new(spec, &board, self.rule, side)?, side));
        }
        let Some((partner, _)) = self.partner.as_mut() else {
            bail!("no program");
        };
        let page = self.page;
        let mut meanwhile = || {
            if page.is_gone() {
                return Err(Fault::new(Reason::Silent, "is not wanted any more"));
            }
            Ok(())
        };
        match partner.reply_while(&self.moves, &mut meanwhile) {
            Ok(point) => {
                self.moves.push(point);
                Ok(Some(point.to_string()))
            }
            Err(error) => {
                self.partner = None;
                Err(anyhow!("{error:#}"))
            }
        }
    }
}

fn number(text: &str) -> Result<i64> {
    text.trim()
        .parse()
        .with_context(|| format!("`{text}` is no number"))
}

/// Reads `N` numbers with commas between.
fn numbers<const N: usize>(text: &str) -> Result<[i64; N]> {
    let numbers: Vec<i64> = text.split(',').map(number).collect::<Result<_>>()?;
    <[i64; N]>::try_from(numbers).map_err(|_| anyhow!("`{text}` are not {N} numbers"))
}
