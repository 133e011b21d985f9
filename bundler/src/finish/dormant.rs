//! The code of a bundle that this compiler may not see.

use std::ops::Range;
use std::sync::Arc;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::Attribute;

use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition, Config, Machines};
use crate::rust::token::Token;

/// Some of the machines that a bundle is for, each a bit; the first is this one, with a compiler
/// that is given other flags.
pub(super) type MachineSet = u64;

/// All machines.
pub(super) const ALL: MachineSet = MachineSet::MAX;

/// The machines with a bit of their own; all others share the last.
const APART_MAX: usize = 63;

/// Finds the code that this compiler may not see.
pub(super) struct Dormant {
    /// What holds on this machine.
    here: Config,
    /// What holds on each of the others; on any, if they have no names.
    others: Vec<Config>,
    /// The ranges, each with the machines that may see it.
    pub(super) found: Vec<(Range<usize>, MachineSet)>,
    /// The ranges of what this compiler sees and some machines do not, with those that may.
    pub(super) limited: Vec<(Range<usize>, MachineSet)>,
    /// The items, and parts of such, that it surely does not.
    pub(super) unseen: Vec<Range<usize>>,
}

impl Dormant {
    /// Has seen nothing yet of a bundle for `machines`, which are any if there are none.
    pub(super) fn new(machines: Option<Arc<Machines>>) -> Dormant {
        let config = |machines: Option<Machines>| Config {
            machines: machines.map(Arc::new),
            ..Config::default()
        };
        let others = match &machines {
            Some(machines) => machines.others().map(|it| config(Some(it))).collect(),
            None => vec![config(None)],
        };
        Dormant {
            here: config(Some(Machines::here())),
            others,
            found: Vec::new(),
            limited: Vec::new(),
            unseen: Vec::new(),
        }
    }

    /// Looks at the `attributes` of a `node`, which can be left out alone if it `is_apart`.
    fn node(&mut self, attributes: &[Attribute], node: &impl ToTokens, is_apart: bool) {
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            if let Some(condition) = arguments(&inside, "cfg") {
                let here = self.here.reduce(condition);
                let is_unseen = here == Some(Condition::False);
                let range = attrs::range(node);
                let others = self.others(condition);
                if here.is_some_and(|it| it.holds_surely()) {
                    self.limited.push((range, others | 1));
                } else if others != 0 || !is_unseen {
                    let machines = others | u64::from(!is_unseen);
                    self.found.push((range, machines));
                } else if !is_apart {
                    self.found.push((range, ALL));
                }
                if is_apart && is_unseen {
                    self.unseen.push(attrs::range(node));
                }
            } else if arguments(&inside, "cfg_attr").is_some() {
                self.found.push((attrs::range(attribute), ALL));
            }
        }
    }

    /// The machines other than this one where `condition` may hold.
    fn others(&self, condition: &[Token]) -> MachineSet {
        let others = self.others.iter().enumerate();
        let there = others.filter(|(_, config)| config.may_hold(condition));
        there.fold(0, |set, (at, _)| set | 1 << (at + 1).min(APART_MAX))
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
