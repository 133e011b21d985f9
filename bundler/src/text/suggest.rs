//! What somebody may have meant who named something that there is not.

/// How much alike two names have to be, of 1 at most.
const LIKENESS_MIN: f64 = 0.6;

/// The question whether it is `wanted` that one of the `names` is like, with a blank behind it, to
/// stand before all of them; nothing if none is.
pub(crate) fn meant<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wanted, names)
        .map_or_else(String::new, |name| format!("did you mean `{name}`? "))
}

/// The one of `names` that is most like `wanted`, whatever the case of its letters; `None` if none
/// is like it.
pub(crate) fn nearest<'a>(
    wanted: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    let likeness =
        |name: &str| strsim::normalized_damerau_levenshtein(&wanted, &name.to_lowercase());
    let all = names.into_iter().map(|name| (likeness(name), name));
    let like = all.filter(|(likeness, _)| *likeness >= LIKENESS_MIN);
    let found = like.max_by(|one, other| one.0.total_cmp(&other.0));
    found.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_like_a_name_is_suggested() {
        let names = ["codeforces", "codecup", "atcoder"];
        assert_eq!(nearest("codeforce", names), Some("codeforces"));
        assert_eq!(nearest("AtCoder", names), Some("atcoder"));
        assert_eq!(nearest("kattis", names), None);
        assert_eq!(meant("codcup", names), "did you mean `codecup`? ");
        assert_eq!(meant("main", []), "");
    }
}
