//! The code that only other machines see.

use std::ops::Range;

use super::super::cover::Cover;
use super::Units;
use crate::finish::dormant::MachineSet;

impl Units {
    /// Notes that this compiler may not see, or not make, the code in these `ranges`, each with
    /// the machines that may.
    pub(in super::super) fn add_dormant(
        &mut self,
        ranges: Vec<(Range<usize>, MachineSet)>,
    ) {
        self.limit(&ranges);
        self.dormant.extend(ranges);
        self.dormant.sort_by_key(|(range, _)| range.start);
        let dormant = Cover::of(self.dormant.iter().map(|(range, _)| range));
        for unit in &mut self.all {
            unit.is_dormant = dormant.holds(&unit.range);
        }
    }

    /// Notes that what lies in these `ranges` is seen by some machines alone, which stand beside
    /// them.
    pub(super) fn limit(&mut self, ranges: &[(Range<usize>, MachineSet)]) {
        for (range, machines) in ranges {
            let all = &self.all;
            let first = self
                .order
                .partition_point(|&it| all[it].range.start < range.start);
            for &unit in &self.order[first..] {
                let it = &mut self.all[unit];
                if it.range.start >= range.end {
                    break;
                }
                if it.range.end <= range.end {
                    it.machines &= machines;
                }
            }
        }
    }

    /// The machines that see code which this compiler may not see.
    pub(in super::super) fn machines(&self) -> MachineSet {
        self.dormant
            .iter()
            .fold(0, |all, (_, machines)| all | machines)
    }

    /// The ranges of the code in `range` that this compiler may not see, with the machines that
    /// may.
    pub(in super::super) fn dormant_in<'u>(
        &'u self,
        range: &'u Range<usize>,
    ) -> impl Iterator<Item = &'u (Range<usize>, MachineSet)> {
        let first = self
            .dormant
            .partition_point(|(it, _)| it.start < range.start);
        let from = self.dormant[first..].iter();
        let from = from.take_while(|(it, _)| it.start < range.end);
        from.filter(|(it, _)| it.end <= range.end)
    }
}
