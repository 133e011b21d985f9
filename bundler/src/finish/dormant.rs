//! The code of a bundle that this compiler may not see.

use std::ops::Range;
use std::sync::Arc;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::Attribute;

use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition, Config, Machines};
use crate::rust::token::{self, Token};

/// Some of the machines that a bundle is for, each a bit; the first is this one, with a compiler
/// that is given other flags.
pub(super) type MachineSet = u64;

/// All machines.
pub(super) const ALL: MachineSet = MachineSet::MAX;

/// This one.
pub(super) const HERE: MachineSet = 1;

/// The machines with a bit of their own; all others share the last.
const APART_MAX: usize = 63;

/// Finds the code that this compiler may not see.
pub(super) struct Dormant {
    /// What holds on this machine.
    here: Config,
    /// What holds on each of the others; on any, if they have no names.
    others: Vec<Config>,
    /// The machines that may see what is looked at.
    around: MachineSet,
    /// The ranges, each with the machines that may see it.
    pub(super) found: Vec<(Range<usize>, MachineSet)>,
    /// The ranges of what this compiler sees and some machines do not, with those that may.
    pub(super) limited: Vec<(Range<usize>, MachineSet)>,
    /// The items, and parts of such, that it surely does not.
    pub(super) unseen: Vec<Range<usize>>,
    /// The conditions of all that, each with the machines where it may hold.
    pub(super) conditions: Vec<(Range<usize>, MachineSet)>,
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
            around: ALL,
            found: Vec::new(),
            limited: Vec::new(),
            unseen: Vec::new(),
            conditions: Vec::new(),
        }
    }

    /// Looks at the `attributes` of a `node`, which can be left out alone if it `is_apart`.
    /// Returns the machines that may see it.
    fn node(
        &mut self,
        attributes: &[Attribute],
        node: &impl ToTokens,
        is_apart: bool,
    ) -> MachineSet {
        let mut machines = self.around;
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            if let Some(condition) = arguments(&inside, "cfg") {
                let (is_seen, there) = self.seen(condition);
                self.conditions.push((attrs::range(attribute), there));
                let is_unseen = there & HERE == 0;
                let range = attrs::range(node);
                machines &= there;
                if is_seen {
                    self.limited.push((range.clone(), machines));
                } else if machines != 0 {
                    self.found.push((range.clone(), machines));
                }
                if is_apart && is_unseen {
                    self.unseen.push(range);
                }
            } else if let Some(arguments) = arguments(&inside, "cfg_attr") {
                let condition = token::comma_parts(arguments).into_iter().next();
                let (is_seen, there) = self.seen(condition.unwrap_or_default());
                if !(is_seen && there == HERE) && there & machines != 0 {
                    self.found.push((attrs::range(attribute), there & machines));
                }
            }
        }
        machines
    }

    /// Where code in `tokens` asks by `cfg!` what differs between machines, each with those on
    /// which the answer may be another than here.
    pub(super) fn asked(&self, tokens: &[Token]) -> Vec<(usize, MachineSet)> {
        let mut found = Vec::new();
        token::each_call(tokens, &mut |call| {
            if call.name != "cfg" {
                return;
            }
            let (is_seen, there) = self.seen(call.arguments);
            // What nobody can read may hold anywhere.
            let others = self.others(&[]);
            let differ = if is_seen { others & !there } else { there };
            if differ != 0 {
                found.push((call.start, differ));
            }
        });
        found
    }

    /// Whether the compiler here surely sees what is under `condition`, and the machines that
    /// may.
    fn seen(&self, condition: &[Token]) -> (bool, MachineSet) {
        let here = self.here.reduce(condition);
        let is_unseen = here == Some(Condition::False);
        let is_seen = here.is_some_and(|it| it.holds_surely());
        let others = self.others(condition);
        (is_seen, others | if is_unseen { 0 } else { HERE })
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
            let inside = self.node(&$attributes, $node, $is_apart);
            let around = std::mem::replace(&mut self.around, inside);
            visit::$method(self, $node);
            self.around = around;
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
