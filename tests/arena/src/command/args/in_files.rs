//! Values that stand in files as they are written on the command line.

use std::str::FromStr;

use serde::de::Error;
use serde::Deserialize;

/// A value in a file: a text, or a number that stands for its digits.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Scalar {
    Text(String),
    Whole(i64),
    Real(f64),
}

impl Scalar {
    /// Reads the value as it is read from the command line.
    pub(crate) fn parse<T: FromStr<Err = anyhow::Error>, E: Error>(self) -> Result<T, E> {
        let text = match self {
            Scalar::Text(text) => text,
            Scalar::Whole(number) => number.to_string(),
            Scalar::Real(number) => number.to_string(),
        };
        text.parse()
            .map_err(|error: anyhow::Error| E::custom(format!("{error:#}")))
    }
}

/// Has values stand in files as they are written on the command line.
macro_rules! in_files_as_text {
    ($($name:ty)*) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                <$crate::command::args::in_files::Scalar as serde::Deserialize>::deserialize(from)?
                    .parse()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    )*};
}

pub(crate) use in_files_as_text;
