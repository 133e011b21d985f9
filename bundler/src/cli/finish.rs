//! The options for what is done with a bundle before it is written.

use std::path::PathBuf;
use std::time::Duration;

use bundler::{Bundle, Finish, Keep, Request, Result, Shake, Verification};
use clap::{Args, ValueEnum};

use super::voice::Voice;

/// What happens to a bundle before it is written.
#[derive(Args)]
pub(crate) struct FinishOptions {
    /// Remove what the program does not run, of its own code too
    ///
    /// By default that goes of crates by others alone: of those from a registry or from git.
    #[arg(long, overrides_with_all = ["no_shake", "whole"], verbatim_doc_comment)]
    shake: bool,
    /// Shake no more than crates by others, even if the manifest says so; the default
    #[arg(long, overrides_with_all = ["shake", "whole"])]
    no_shake: bool,
    /// Keep all of crates by others, whether it runs or not
    #[arg(long, overrides_with_all = ["shake", "no_shake"])]
    whole: bool,
    /// Shorten private names: 13 to 20 % less, proved to be the same program
    ///
    /// What shows keeps its name: by Debug, `type_name` or `stringify!`, in format strings and in
    /// messages of assertions, and to other languages.
    #[arg(long, overrides_with = "no_rename", verbatim_doc_comment)]
    rename: bool,
    /// Shorten no names, even if the manifest says so
    #[arg(long, overrides_with = "rename")]
    no_rename: bool,
    /// Join lines and drop comments; rename nothing
    #[arg(long, overrides_with = "no_minify")]
    minify: bool,
    /// Do not minify, even if the manifest says so
    #[arg(long, overrides_with = "minify")]
    no_minify: bool,
    /// Comments that survive minifying
    #[arg(long, value_name = "WHICH", conflicts_with = "no_minify")]
    keep: Option<Kept>,
    /// Put a table of contents below the header: each module with its line
    ///
    /// A minified bundle has no lines that one could look up, and gets none.
    #[arg(long, overrides_with = "no_contents")]
    contents: bool,
    /// Put in no table of contents, even if the manifest says so
    #[arg(long, overrides_with = "contents")]
    no_contents: bool,
    /// Put the notices of crates by others behind the bundle; the default
    #[arg(long, overrides_with = "no_notices")]
    notices: bool,
    /// Leave out the notices that the licenses of crates by others ask for
    ///
    /// They stand at the end of the bundle, as comments: name, authors and license of each
    /// crate from a registry or from git, and the text of the license where it has to go
    /// along, the shortest of several. Without them, see to it yourself that you may hand the
    /// file on.
    #[arg(long, overrides_with = "notices", verbatim_doc_comment)]
    no_notices: bool,
    /// Refuse a longer bundle: bytes, 64KB, 1MB, or none
    ///
    /// The refusal has a table of what takes the room. `none` takes back what the manifest
    /// says; the limit of the platform stays.
    #[arg(long = "max-size", value_name = "N", value_parser = parse_size_max)]
    size_max: Option<SizeMax>,
    /// Write even what does not compile, or is another program than the package
    ///
    /// By default the compiler makes both into programs, and what is about to be written has
    /// to be the same, function by function; else nothing is written. (--check is something
    /// else: it compares FILE with what would be written.)
    #[arg(long)]
    no_check: bool,
    /// Also run the bundle beside the package, and prove it by every compiler of the platform
    ///
    /// It is compiled alone by each compiler of the platform that is here, in each of its editions. FILE is
    /// written only if all is well.
    #[arg(long)]
    verify: bool,
    /// What the programs read when verifying; each of the samples of the program when not given, or
    /// nothing
    #[arg(long, value_name = "FILE", requires = "verify")]
    stdin: Option<PathBuf>,
    /// What they have to print when verifying
    #[arg(long, value_name = "FILE", requires = "verify")]
    expect: Option<PathBuf>,
    /// How long a run may take when verifying
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        value_parser = seconds,
        requires = "verify"
    )]
    time_limit: Duration,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kept {
    /// None but the header of the bundle; the default
    Nothing,
    /// Doc comments
    Docs,
    /// All comments
    Comments,
}

/// A limit of one's own, or none.
#[derive(Clone, Copy)]
struct SizeMax(Option<usize>);

impl From<Kept> for Keep {
    fn from(kept: Kept) -> Keep {
        match kept {
            Kept::Nothing => Keep::Nothing,
            Kept::Docs => Keep::Docs,
            Kept::Comments => Keep::Comments,
        }
    }
}

impl FinishOptions {
    /// Does with `bundle` what the options ask for.
    pub(crate) fn apply(&self, bundle: Bundle) -> Result<Bundle> {
        let wanted = self.over(bundle.finish);
        if self.keep.is_some() && !wanted.minify {
            return Err(bundler::keep_without_minify());
        }
        let bundle = bundler::shake(&bundle, wanted.shake)?;
        let bundle = if wanted.rename {
            bundler::rename(&bundle)?
        } else {
            bundle
        };
        let bundle = if wanted.minify {
            bundler::minify(&bundle, wanted.keep)?
        } else {
            bundle
        };
        let bundle = if wanted.contents {
            bundler::contents(&bundle)
        } else {
            bundle
        };
        let bundle = if wanted.no_notices {
            bundle
        } else {
            bundler::notices(&bundle)
        };
        bundler::check_size(&bundle, &bundle.platform, wanted.size_max)?;
        Ok(bundle)
    }

    /// Runs `bundle` beside the package, if that is wanted, and says what came of it.
    fn verify(&self, bundle: &Bundle, voice: &Voice) -> Result<()> {
        if self.verify {
            let report = bundler::verify(bundle, &bundle.platform, &self.verification())?;
            voice.show(report);
        }
        Ok(())
    }

    /// What is said of shaking; `None` leaves it to the manifest.
    pub(super) fn shake_wish(&self) -> Option<Shake> {
        match (self.shake, self.no_shake, self.whole) {
            (true, ..) => Some(Shake::All),
            (_, true, _) => Some(Shake::Published),
            (.., true) => Some(Shake::Nothing),
            _ => None,
        }
    }

    /// Bundles what `request` names, has it `finished`, and proves that, unless it is not
    /// wanted; what was proved is in words.
    pub(crate) fn make(
        &self,
        request: &Request,
        finished: impl Fn(Bundle) -> Result<Bundle>,
        voice: &Voice,
    ) -> Result<(Bundle, Option<String>)> {
        if self.no_check {
            let bundle = finished(bundler::bundle(request)?)?;
            self.verify(&bundle, voice)?;
            return Ok((bundle, None));
        }
        let checked = bundler::bundle_proved(request, finished)?;
        for note in &checked.notes {
            voice.say(note);
        }
        let proof = checked.proof.as_ref().map(ToString::to_string);
        let bundle = checked.bundle;
        let wanted = self.over(bundle.finish);
        if wanted.shake == Shake::All && bundle.shaken != Shake::All {
            voice.say(
                "nothing was removed: without what does not run it is another program",
            );
        }
        let size_max = wanted.size_max;
        // What the header says of the proof is not worth a refusal.
        let fits = bundler::check_size(&bundle, &bundle.platform, size_max).is_ok();
        let bundle = if fits {
            bundle
        } else {
            bundler::without_proof(bundle)
        };
        self.verify(&bundle, voice)?;
        Ok((bundle, proof))
    }

    /// The bundle that would be written if it is proved, `finished`.
    pub(crate) fn draft(
        &self,
        request: &Request,
        finished: impl Fn(Bundle) -> Result<Bundle>,
    ) -> Result<Bundle> {
        finished(if self.no_check {
            bundler::bundle(request)?
        } else {
            bundler::bundle_unasked(request)?
        })
    }

    /// The wishes of the `manifest`, but for those that the command line overrides.
    fn over(&self, manifest: Finish) -> Finish {
        Finish {
            shake: self.shake_wish().unwrap_or(manifest.shake),
            rename: !self.no_rename && (self.rename || manifest.rename),
            minify: !self.no_minify && (self.minify || manifest.minify),
            contents: !self.no_contents && (self.contents || manifest.contents),
            no_notices: !self.notices && (self.no_notices || manifest.no_notices),
            keep: self.keep.map_or(manifest.keep, Keep::from),
            size_max: self.size_max.map_or(manifest.size_max, |SizeMax(max)| max),
        }
    }

    /// The most bytes that `bundle` may have.
    pub(crate) fn size_max_of(&self, bundle: &Bundle) -> Option<usize> {
        self.over(bundle.finish).size_max
    }

    fn verification(&self) -> Verification {
        Verification {
            stdin: self.stdin.clone(),
            expect: self.expect.clone(),
            time_limit: self.time_limit,
        }
    }
}

fn parse_size_max(text: &str) -> std::result::Result<SizeMax, String> {
    match text {
        "none" => Ok(SizeMax(None)),
        _ => bundler::parse_size(text).map(|max| SizeMax(Some(max))),
    }
}

pub(super) fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let number = text.parse().ok().map(Duration::try_from_secs_f64);
    match number {
        Some(Ok(limit)) if !limit.is_zero() => Ok(limit),
        _ => Err("a number of seconds is wanted, e.g. 10 or 0.5".to_owned()),
    }
}
