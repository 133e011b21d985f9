//! The code of a bundle that this compiler may not see.

use std::ops::Range;
use std::sync::Arc;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::Attribute;

use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition, Config, Machines};

/// Finds the code that this compiler may not see.
pub(super) struct Dormant {
    /// What holds on this machine.
    here: Config,
    /// What holds on all machines that the bundle is for.
    there: Config,
    pub(super) found: Vec<Range<usize>>,
    /// The items, and parts of such, that it surely does not.
    pub(super) unseen: Vec<Range<usize>>,
}

impl Dormant {
    /// Has seen nothing yet of a bundle for `machines`, which are any if there are none.
    pub(super) fn new(machines: Option<Arc<Machines>>) -> Dormant {
        let config = |machines| Config {
            machines,
            ..Config::default()
        };
        Dormant {
            here: config(Some(Arc::new(Machines::here()))),
            there: config(machines),
            found: Vec::new(),
            unseen: Vec::new(),
        }
    }

    /// Looks at the `attributes` of a `node`, which can be left out alone if it `is_apart`.
    fn node(&mut self, attributes: &[Attribute], node: &impl ToTokens, is_apart: bool) {
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            if let Some(condition) = arguments(&inside, "cfg") {
                let reduced = self.there.reduce(condition);
                let is_never = is_apart && reduced == Some(Condition::False);
                if !is_never && !reduced.is_some_and(|it| it.holds_surely()) {
                    self.found.push(attrs::range(node));
                }
                if is_apart && self.here.reduce(condition) == Some(Condition::False) {
                    self.unseen.push(attrs::range(node));
                }
            } else if arguments(&inside, "cfg_attr").is_some() {
                self.found.push(attrs::range(attribute));
            }
        }
    }
}

/// Looks at the attributes of a kind of node.
macro_rules! nodes {
    ($is_apart:literal $($method:ident, $type:ident, |$node:ident| $attributes:expr;)*) => {
        $(fn $method(&mut self, $node: &'ast syn::$type) {
            self.node(&$attributes, $node, $is_apart);
            visit::$method(self, $node);
        })*
    };
}

impl<'ast> Visit<'ast> for Dormant {
    nodes! {
        true
        visit_item, Item, |node| attrs::item(node);
        visit_impl_item, ImplItem, |node| attrs::impl_item(node);
        visit_trait_item, TraitItem, |node| attrs::trait_item(node);
        visit_foreign_item, ForeignItem, |node| attrs::foreign_item(node);
    }
    nodes! {
        false
        visit_stmt, Stmt, |node| attrs::statement(node);
        visit_expr, Expr, |node| attrs::expr(node);
        visit_arm, Arm, |node| node.attrs;
        visit_field, Field, |node| node.attrs;
        visit_field_pat, FieldPat, |node| node.attrs;
        visit_field_value, FieldValue, |node| node.attrs;
        visit_variant, Variant, |node| node.attrs;
        visit_bare_fn_arg, BareFnArg, |node| node.attrs;
        visit_lifetime_param, LifetimeParam, |node| node.attrs;
        visit_type_param, TypeParam, |node| node.attrs;
        visit_const_param, ConstParam, |node| node.attrs;
        visit_pat_type, PatType, |node| node.attrs;
        visit_receiver, Receiver, |node| node.attrs;
    }
}
