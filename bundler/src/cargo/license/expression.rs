//! Which licenses an SPDX expression lets one choose.

/// Tells what it costs to comply with all of some licenses.
type Cost<'a, C> = &'a dyn Fn(&[String]) -> C;

/// The licenses that comply together with the SPDX expression `written`, and by `cost` cost
/// least; `None` if it is no expression. An exception belongs to the name of its license.
pub(super) fn choose<C: Ord>(written: &str, cost: Cost<'_, C>) -> Option<Vec<String>> {
    // Before there were expressions, a slash meant `OR`.
    let spaced = written.replace('/', " OR ");
    let spaced = spaced.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        words: &words,
        at: 0,
        cost,
    };
    let chosen = reader.any()?;
    (reader.at == words.len()).then_some(chosen)
}

/// The reading of an expression. What is none of its kind is `None`.
struct Reader<'a, C> {
    words: &'a [&'a str],
    at: usize,
    cost: Cost<'a, C>,
}

impl<'a, C: Ord> Reader<'a, C> {
    fn takes(&mut self, word: &str) -> bool {
        let next = self.words.get(self.at);
        let is_it = next.is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(is_it);
        is_it
    }

    /// `a OR b`: the cheaper, and of equal ones the first.
    fn any(&mut self) -> Option<Vec<String>> {
        let mut best = self.all()?;
        while self.takes("OR") {
            let other = self.all()?;
            if (self.cost)(&other) < (self.cost)(&best) {
                best = other;
            }
        }
        Some(best)
    }

    /// `a AND b`: both.
    fn all(&mut self) -> Option<Vec<String>> {
        let mut licenses = self.one()?;
        while self.takes("AND") {
            let more = self.one()?.into_iter();
            let new: Vec<_> = more.filter(|it| !licenses.contains(it)).collect();
            licenses.extend(new);
        }
        Some(licenses)
    }

    fn one(&mut self) -> Option<Vec<String>> {
        if self.takes("(") {
            let inside = self.any()?;
            return self.takes(")").then_some(inside);
        }
        let license = self.name()?;
        Some(vec![if self.takes("WITH") {
            format!("{license} WITH {}", self.name()?)
        } else {
            license.to_owned()
        }])
    }

    fn name(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at)?;
        let is_word = |other: &str| word.eq_ignore_ascii_case(other);
        if ["(", ")", "AND", "OR", "WITH"].into_iter().any(is_word) {
            return None;
        }
        self.at += 1;
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::choose;

    /// Licenses with shorter names cost less here.
    fn chosen(written: &str) -> Option<String> {
        let cost = |licenses: &[String]| licenses.iter().map(String::len).sum::<usize>();
        Some(choose(written, &cost)?.join(", "))
    }

    #[test]
    fn the_cheapest_licenses_are_chosen() {
        let cases = [
            ("MIT OR Apache-2.0", "MIT"),
            ("Apache-2.0/MIT", "MIT"),
            ("Apache-2.0 / MIT", "MIT"),
            ("Apache-2.0", "Apache-2.0"),
            ("ISC or MIT", "ISC"),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", "MIT, Unicode-3.0"),
            ("MIT OR Apache-2.0 AND Unicode-3.0", "MIT"),
            ("MIT AND (MIT OR ISC)", "MIT"),
            ("Custom AND ISC", "Custom, ISC"),
            (
                "Apache-2.0 WITH LLVM-exception",
                "Apache-2.0 WITH LLVM-exception",
            ),
            (
                "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR BSL-1.0",
                "BSL-1.0",
            ),
            ("GPL-3.0 WITH X AND MIT OR MIT", "MIT"),
        ];
        for (written, expected) in cases {
            assert_eq!(chosen(written).as_deref(), Some(expected), "{written}");
        }
    }

    #[test]
    fn what_is_no_expression_is_none() {
        for written in [
            "", " ", "(", "()", "My Own", "MIT OR", "(MIT", "MIT)", "MIT WITH", "/",
        ] {
            assert_eq!(chosen(written), None, "{written}");
        }
    }
}
