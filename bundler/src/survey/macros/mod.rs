//! The macros that a program defines by `macro_rules!`, who uses them, and what their rules say.

mod definition;
mod users;
mod asking;
mod own_calls;

use std::collections::BTreeSet;

use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::source::program::{FileId, Program};
use definition::ByName;
use own_calls::OwnCalls;
use users::Users;

pub(crate) use asking::{Asking, MODULE_PATH};
pub(crate) use own_calls::{Form, OwnCall};

/// All `macro_rules!` of a program, by name.
pub(crate) struct Macros {
    by_name: ByName,
    /// The files that expand each macro.
    users: Users,
    /// The macros whose names are handed to macros of the program, which may call them.
    given: BTreeSet<String>,
    /// The macros that are expanded, but for calls that are known to declare no file module.
    unsettled: BTreeSet<String>,
    own_calls: OwnCalls,
    asking: Asking,
}

impl Macros {
    /// The macros of `program`.
    pub(crate) fn of(program: &Program) -> Macros {
        let by_name = definition::collect(program);
        let users = Users::of(program, &by_name);
        Macros {
            own_calls: OwnCalls::of(program, &by_name, &users),
            asking: Asking::of(program, &by_name, &users),
            users,
            given: users::given(program, &by_name),
            unsettled: users::unsettled(program, &by_name),
            by_name,
        }
    }

    /// The crate in whose code the macro `name` is expanded, if it is one alone.
    pub(crate) fn only_user(&self, name: &str) -> Option<usize> {
        self.users.only(name)
    }

    /// The files in whose code the macro `name` is expanded.
    pub(crate) fn users(&self, name: &str) -> Vec<FileId> {
        self.users.files(name).collect()
    }

    /// True if a file module in the body of the macro `name` may come into the program.
    pub(crate) fn may_bring_files(&self, name: &str) -> bool {
        self.unsettled.contains(name) || self.given.contains(name)
    }

    /// True if the program defines a macro `name`.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// True if crate `krate` defines a macro `name`.
    pub(crate) fn defines_in(&self, name: &str, krate: usize) -> bool {
        let macros = self.by_name.get(name).into_iter().flatten();
        macros.into_iter().any(|mac| mac.krate == krate)
    }

    /// True if crate `krate` exports a macro `name`.
    pub(crate) fn exports(&self, name: &str, krate: usize) -> bool {
        let mut macros = self.by_name.get(name).into_iter().flatten();
        macros.any(|mac| mac.krate == krate && mac.exported)
    }

    /// True if `name`, used in crate `krate`, is a macro of another crate that says `crate`
    /// and so means the crate that uses it.
    pub(crate) fn says_crate(&self, name: &str, krate: usize) -> bool {
        let mut macros = self.by_name.get(name).into_iter().flatten();
        macros.any(|mac| mac.exported)
            && self.reaches_crate(name, krate, &mut BTreeSet::new())
    }

    /// True if the macro `name`, or one that it calls, says `crate`, is of another crate than
    /// `krate`, and is expanded elsewhere too.
    fn reaches_crate(&self, name: &str, krate: usize, seen: &mut BTreeSet<String>) -> bool {
        if !seen.insert(name.to_owned()) || self.defines_in(name, krate) {
            return false;
        }
        let macros = self.by_name.get(name).into_iter().flatten();
        let mut found = false;
        for rule in macros.flat_map(|mac| &mac.rules) {
            token::each_list(&rule.body, &mut |list| {
                for at in 0..list.len() {
                    let variable = at > 0 && list[at - 1].is_punct('$');
                    found |= list[at].is_ident("crate")
                        && !variable
                        && self.only_user(name) != Some(krate);
                    let call = token::macro_call(list, at);
                    found |= call.is_some_and(|(n, _)| self.reaches_crate(n, krate, seen));
                }
            });
        }
        found
    }

    /// True if the macro `name` puts what it is given into conditions.
    pub(crate) fn takes_conditions(&self, name: &str) -> bool {
        let mut seen = BTreeSet::new();
        self.reaches(name, &mut seen, &|_, list, at| {
            let group = list.get(at + 1).and_then(Token::group);
            let is_cfg = list[at].is_ident("cfg") || list[at].is_ident("cfg_attr");
            is_cfg && group.is_some_and(mentions_variable)
        })
    }

    /// True if the body of the macro `name`, defined in a crate that `counts`, holds the
    /// identifier `word`, or calls a macro that does.
    pub(crate) fn mentions(
        &self,
        name: &str,
        word: &str,
        counts: &dyn Fn(usize) -> bool,
    ) -> bool {
        let mut seen = BTreeSet::new();
        self.reaches(name, &mut seen, &|krate, list, at| {
            counts(krate) && list[at].is_ident(word)
        })
    }

    /// True if the body of the macro `name` calls the macro `called`, or a macro that does.
    pub(crate) fn mentions_call(&self, name: &str, called: &str) -> bool {
        let mut seen = BTreeSet::new();
        self.reaches(name, &mut seen, &|_, list, at| {
            token::macro_call(list, at).is_some_and(|(name, _)| name == called)
        })
    }

    /// True if `is_it` holds at some token of the body of a macro, or of one that it calls.
    fn reaches(
        &self,
        name: &str,
        seen: &mut BTreeSet<String>,
        is_it: &dyn Fn(usize, &[Token], usize) -> bool,
    ) -> bool {
        if !seen.insert(name.to_owned()) {
            return false;
        }
        let mut found = false;
        for mac in self.by_name.get(name).into_iter().flatten() {
            for rule in &mac.rules {
                token::each_list(&rule.body, &mut |list| {
                    for at in 0..list.len() {
                        found |= is_it(mac.krate, list, at);
                        let call = token::macro_call(list, at);
                        found |= call.is_some_and(|(n, _)| self.reaches(n, seen, is_it));
                    }
                });
            }
        }
        found
    }

    /// The number of `arguments`, from the first on, that a rule of the macro `name` compares
    /// with tokens of its own, among them `crate`; 0 if there is none.
    pub(crate) fn compared(&self, name: &str, arguments: &[Token]) -> usize {
        let macros = self.by_name.get(name).into_iter().flatten();
        let lengths = macros.flat_map(|mac| &mac.rules).map(|rule| {
            let pairs = rule.matcher.iter().zip(arguments);
            let is_same = |(own, given): &(&Token, &Token)| {
                !own.is_punct('$')
                    && token::are_same(
                        std::slice::from_ref(own),
                        std::slice::from_ref(given),
                    )
            };
            let length = pairs.take_while(is_same).count();
            let says_crate = token::mentions(&arguments[..length], "crate");
            if says_crate {
                length
            } else {
                0
            }
        });
        lengths.max().unwrap_or(0)
    }

    /// True if the macro `name` may do anything with what it is given: one of the standard library
    /// takes it as code.
    pub(crate) fn may_inspect(&self, name: &str) -> bool {
        self.defines(name) || !is_standard_macro(name)
    }

    /// True if the macro `name` may import all names of a module.
    pub(crate) fn may_glob(&self, name: &str) -> bool {
        self.reaches(name, &mut BTreeSet::new(), &|_, list, at| {
            list[at].is_punct('*') && token::follows_path_sep(list, at)
        })
    }

    /// True if the macro `name` may declare a module or a type by a name that it is given; so
    /// may one that is not known.
    pub(crate) fn may_bind(&self, name: &str) -> bool {
        let words = [
            "as", "enum", "mod", "struct", "trait", "type", "union", "use",
        ];
        !self.defines(name)
            || self.reaches(name, &mut BTreeSet::new(), &|_, list, at| {
                let is_given = list.get(at + 1).is_some_and(|it| it.is_punct('$'));
                is_given && words.iter().any(|word| list[at].is_ident(word))
            })
    }

    /// The macros that ask for the path of the module that uses them.
    pub(crate) fn asking(&self) -> &Asking {
        &self.asking
    }

    /// The places in the file `id` where a library names macros that it exports.
    pub(crate) fn own_calls(&self, id: FileId) -> &[OwnCall] {
        let calls = self.own_calls.by_file.get(&id);
        calls.map_or(&[], Vec::as_slice)
    }

    /// True if the library `krate` calls the macro `name`, which it exports, by that name
    /// where it cannot be another.
    pub(crate) fn keeps_name(&self, name: &str, krate: usize) -> bool {
        let mut kept = self.own_calls.kept.iter();
        kept.any(|(of, it)| *of == krate && it == name)
    }

    /// True if crate `krate` defines any macro.
    pub(crate) fn any_in(&self, krate: usize) -> bool {
        self.by_name
            .values()
            .flatten()
            .any(|mac| mac.krate == krate)
    }
}

/// True if a variable stands anywhere in `tokens`, which are of a rule.
fn mentions_variable(tokens: &[Token]) -> bool {
    let mut found = false;
    token::each_list(tokens, &mut |list| {
        found |= list.iter().any(|token| token.is_punct('$'));
    });
    found
}
