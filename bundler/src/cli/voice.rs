//! How the program speaks: in colors or not, much or little, to people or to an editor.

use std::path::Path;

use bundler::{Error, Result, Said};
use clap::{Args, ColorChoice, ValueEnum};

/// What all commands have in common.
#[derive(Args)]
pub(crate) struct Voice {
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say what is run, and how long each command took
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Colors of errors: auto, always or never; auto minds NO_COLOR and where they go
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true
    )]
    color: ColorChoice,
    /// Form of errors: human, or json on standard output, as Cargo has it for editors
    #[arg(
        long,
        global = true,
        value_name = "FORM",
        default_value = "human",
        hide_possible_values = true,
        hide_default_value = true
    )]
    message_format: Form,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    Human,
    Json,
}

impl Voice {
    /// Lets all that is said from now on be said so.
    pub(crate) fn begin(&self) {
        let choice = match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        if self.verbose {
            bundler::show_commands();
        } else if !self.quiet {
            bundler::show_progress();
        }
    }

    /// True if standard output is for messages.
    pub(crate) fn is_json(&self) -> bool {
        self.message_format == Form::Json
    }

    /// Says `text`, which is no error.
    pub(crate) fn say(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            eprintln!("bundler: {text}");
        }
    }

    /// Says `text` as it is.
    pub(crate) fn show(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            eprint!("{text}");
        }
    }

    /// Says what a test or a search has to say: what is wrong to everybody.
    pub(crate) fn tell(&self, said: Said<'_>) {
        match said {
            Said::Note(_) if self.quiet => {}
            // Standard output is for messages alone then.
            Said::Note(text) | Said::Fault(text) if self.is_json() => {
                anstream::eprintln!("{text}");
            }
            Said::Note(text) | Said::Fault(text) => anstream::println!("{text}"),
        }
    }

    /// Says `error` of the package in `folder`.
    pub(crate) fn error(&self, error: &Error, folder: &Path) {
        if self.is_json() {
            self.message(&error.json_lines(folder));
        } else {
            anstream::eprintln!("{}", error.colored());
        }
    }

    /// Says to an editor, if one listens, that all is done.
    pub(crate) fn finished(&self, success: bool) {
        if self.is_json() {
            self.message(&bundler::finished_json(success));
        }
    }

    /// Writes messages; a listener that is gone misses nothing.
    fn message(&self, lines: &str) {
        let _: Result<()> = bundler::print(lines);
    }
}
