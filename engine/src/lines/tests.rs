use super::definition::{classify, shape_of, Seen};
use super::neighborhoods::Neighborhoods;
use super::*;
use crate::board::{Board, Cell, Point, Rule, Side, WinningLine};
use crate::testing::{position_of, random_point, Random, RULES};

/// Checks the pattern that `x` has on the `*` of a line; `|` ends the board.
fn check(line: &str, winning: WinningLine, expected: Pattern) {
    let mut seen: Vec<Seen> = line
        .chars()
        .map(|c| match c {
            '.' => Seen::Empty,
            '*' | 'x' => Seen::Own,
            'o' => Seen::Other,
            _ => Seen::Wall,
        })
        .collect();
    let center = line.find('*').expect("a line with a *");
    assert_eq!(classify(&mut seen, center, winning), expected, "{}", line);
}

#[test]
fn patterns_are_what_their_names_say() {
    use Pattern::*;
    let free = WinningLine::FiveOrMore;
    check("....xxxx*....", free, Five);
    check("....xx*xx....", free, Five);
    check("...oxxxx*o...", free, Five);
    check(".....xxx*....", free, OpenFour);
    check("....oxxx*....", free, Four);
    check("|xxx*....", free, Four);
    check("....xx*.x....", free, Four);
    check("...x.xx*.x...", free, OpenFour);
    check(".....xx*.....", free, Three);
    check("....x.x*.....", free, Three);
    check("...oxx*.....", free, BlockedThree);
    check("...ox.x*o...", free, Dead);
    check("..o.xx*.o....", free, BlockedThree);
    check(".....x*......", free, Two);
    check("......*......", free, One);
    check("|*....|", free, BlockedOne);
    check("|*...|", free, Dead);
}

#[test]
fn shapes_tell_how_many_stones_bring_a_pattern_forward() {
    let shape = |text: &str| {
        let mut line: Vec<Seen> = text
            .chars()
            .map(|c| match c {
                '.' => Seen::Empty,
                '*' | 'x' => Seen::Own,
                _ => Seen::Other,
            })
            .collect();
        let center = text.find('*').expect("a line with a *");
        shape_of(&mut line, center, WinningLine::FiveOrMore)
    };
    // Both ends, or the gap.
    assert_eq!(shape("....xx*....."), Shape::of(Pattern::Three, 2));
    assert_eq!(shape("....x.*....."), Shape::of(Pattern::Two, 3));
    assert_eq!(shape("....x.x*...."), Shape::of(Pattern::Three, 1));
    assert_eq!(shape(".....x*....."), Shape::of(Pattern::Two, 4));
    assert_eq!(shape("...x..*....."), Shape::of(Pattern::Two, 2));
    assert_eq!(shape("......*....."), Shape::of(Pattern::One, 6));
    assert_eq!(shape("...o..*....."), Shape::of(Pattern::One, 5));
    for (fewer, more) in [("x.x*", "xx*"), ("x..*", "x.*"), ("x.*", "x*")] {
        let padded = |text| shape(&format!("....{}....", text));
        assert!(padded(fewer) < padded(more), "{} and {}", fewer, more);
        assert_eq!(padded(fewer).pattern(), padded(more).pattern());
    }
}

#[test]
fn every_shape_stands_where_its_pattern_does() {
    let shapes: Vec<Shape> = Shape::all().collect();
    assert!(shapes
        .windows(2)
        .all(|pair| pair[0].pattern() <= pair[1].pattern()));
    for pattern in Pattern::ALL {
        assert_eq!(Shape::of(pattern, 0).pattern(), pattern);
        assert_eq!(Shape::of(pattern, 9).pattern(), pattern);
        let is_open = Shape::of(pattern, 9).index() < Shape::OPEN_COUNT;
        assert_eq!(is_open, pattern <= Pattern::OpenFour);
    }
}

#[test]
fn overlines_are_nothing_where_five_must_be_exact() {
    use Pattern::*;
    let exact = WinningLine::ExactlyFive;
    check("....xxxx*....", exact, Five);
    check("...xxxxx*....", exact, Dead);
    check("...xxx*xx....", exact, Dead);
    check("..x.xxx*.....", exact, Four);
    check("..x.xxx*.x...", exact, Dead);
    check(".x.xx*.x.....", exact, OpenFour);
}

#[test]
fn black_in_renju_has_double_fours_and_overlines() {
    use Pattern::*;
    let renju = WinningLine::Renju;
    check("....xxxx*....", renju, Five);
    check("...xxxxx*....", renju, Overline);
    check("...xxx*xx....", renju, Overline);
    check(".....xxx*....", renju, OpenFour);
    check("....oxxx*....", renju, Four);
    check("...x.xx*.x...", renju, DoubleFour);
    check(".oxxx.*.xxxo.", renju, DoubleFour);
    check(".oxx.x*.xxo..", renju, DoubleFour);
    // One end makes six.
    check("...xxx*.x....", renju, Four);
    check(".....xx*.....", renju, Three);
    // To the right there would be six, to the left there is room.
    check("....xx*..x...", renju, Three);
    check("...oxx*..x...", renju, Dead);
    check("..x.xx*.x....", renju, DoubleFour);
    check(".x..xx*..x...", renju, BlockedThree);
    check("|.xx*.|", renju, BlockedThree);
    check("|.xx*..|", renju, Three);
}

#[test]
fn fives_blocked_at_both_ends_are_nothing_in_caro() {
    use Pattern::*;
    for (winning, six) in [
        (WinningLine::Caro, Five),
        (WinningLine::CaroExactlyFive, Dead),
    ] {
        check("...xxxxx*....", winning, six);
        check("..oxxxxx*o...", winning, six);
        check("...oxxxx*....", winning, Five);
        check("...oxxxx*o...", winning, Dead);
        check("...|xxxx*o...", winning, Five);
        check("|xxxx*|", winning, Five);
        check("...oxxxx*|...", winning, Five);
        // Either end makes five, but a stone at the one also blocks the other.
        check("...o.xxx*.o..", winning, Four);
        check("...o.xxx*....", winning, Four);
        check("..o.xxx*.....", winning, Four);
        check("..o..xxx*....", winning, OpenFour);
        check("....|xxx*....", winning, Four);
        check("...|.xxx*.|..", winning, OpenFour);
        check("...|.xxx*.o..", winning, Four);
        // The stone in the gap, or the one at the far end.
        check("...oxx.x*....", winning, Four);
        check("...oxx.x*o...", winning, Dead);
        check("...oxx*......", winning, BlockedThree);
        check("...o.xx*.....", winning, BlockedThree);
        check("..o..xx*.....", winning, Three);
        check("...o.xx*.o...", winning, Dead);
        check("...|.xx*.|...", winning, BlockedThree);
    }
    check("..o.xxxx*x...", WinningLine::Caro, Five);
    check("....xxx*.x...", WinningLine::Caro, OpenFour);
    check("....xxx*.x...", WinningLine::CaroExactlyFive, Four);
}

#[test]
fn table_agrees_with_the_definition() {
    for rule in RULES {
        let table = LineTable::new(rule);
        let cells = 2 * table.reach();
        let mut random = Random::new(1);
        for sample in 0..20_000 {
            // Mostly empty neighborhoods, mostly full ones, and all between.
            let empty_share = 1 + sample % 8;
            let neighborhood: Vec<usize> = (0..cells)
                .map(|_| match random.below(8) {
                    n if n < empty_share => 0,
                    _ => 1 + random.below(3),
                })
                .collect();
            check_neighborhood(&table, rule, &neighborhood);
        }
    }
}

/// All neighborhoods that there are; `make long` looks at them.
#[test]
#[ignore = "a million neighborhoods by every rule take long without optimization"]
fn table_agrees_with_the_definition_for_every_neighborhood() {
    for rule in RULES {
        let table = LineTable::new(rule);
        let cells = 2 * table.reach();
        for bits in 0..1_usize << (2 * cells) {
            let cells = (0..cells).map(|index| bits >> (2 * index) & 3);
            check_neighborhood(&table, rule, &cells.collect::<Vec<usize>>());
        }
    }
}

fn check_neighborhood(table: &LineTable, rule: Rule, neighborhood: &[usize]) {
    let (before, after) = neighborhood.split_at(table.reach());
    let half = |cells: &[usize]| cells.iter().rev().fold(0, |half, cell| half << 2 | cell);
    let packed = table.shapes(half(before), half(after));
    for side in Side::BOTH {
        let mut line: Vec<Seen> = neighborhood
            .iter()
            .map(|&cell| match cell {
                0 => Seen::Empty,
                cell if cell == side.stone() as usize => Seen::Own,
                cell if cell == (!side).stone() as usize => Seen::Other,
                _ => Seen::Wall,
            })
            .collect();
        line.insert(table.reach(), Seen::Own);
        let winning = rule.winning[side as usize];
        assert_eq!(
            Shape::from_nibble(packed >> (4 * side as u8)),
            shape_of(&mut line, table.reach(), winning),
            "{:?} {:?}",
            side,
            line
        );
    }
}

#[test]
fn incremental_patterns_agree_with_the_definition_on_the_board() {
    for rule in RULES {
        for (seed, (width, height)) in
            [(5, 5), (9, 22), (15, 15), (20, 20)].iter().enumerate()
        {
            let board = Board::new(*width, *height).expect("a board");
            let mut position = position_of(board, Side::Black, rule);
            let mut random = Random::new(seed as u64);
            while let Some(point) = random_point(&position, &mut random) {
                position.play(point);
                let probe = random_point(&position, &mut random);
                for direction in probe.map_or(0..0, |_| 0..4) {
                    check_point(&position, probe.expect("a probe"), direction);
                }
            }
        }
    }
}

fn check_point(position: &crate::position::Position, point: Point, direction: usize) {
    let board = position.board();
    for side in Side::BOTH {
        let mut line: Vec<Seen> = (-5..=5)
            .map(
                |distance| match board.cell(point.along(direction, distance)) {
                    _ if distance == 0 => Seen::Own,
                    Cell::Empty => Seen::Empty,
                    cell if cell == side.stone() => Seen::Own,
                    Cell::Wall => Seen::Wall,
                    _ => Seen::Other,
                },
            )
            .collect();
        let winning = position.rule().winning[side as usize];
        assert_eq!(
            position.lines().shape(point, direction, side),
            shape_of(&mut line, 5, winning),
            "{:?} at {} along {}\n{}",
            side,
            point,
            direction,
            crate::board::render(board)
        );
    }
}

#[test]
fn codes_forget_only_the_order() {
    let code = |shapes: [Shape; 4]| {
        let bytes = shapes.map(|shape| shape.index() as u8);
        Code::of_nibbles(u32::from_le_bytes(bytes))
    };
    let mut seen = vec![None; Code::COUNT];
    for ([a, b, c, d], codes) in Code::sets() {
        for halves in [
            [a, b, c, d],
            [a, c, b, d],
            [a, d, b, c],
            [c, d, a, b],
            [b, d, a, c],
            [b, c, a, d],
        ] {
            let [e, f, g, h] = halves;
            for shapes in [halves, [f, e, g, h], [e, f, h, g], [f, e, h, g]] {
                assert!(codes.contains(&code(shapes)), "{:?}", shapes);
            }
        }
        for code in codes {
            let set = *seen[code.index()].get_or_insert([a, b, c, d]);
            assert_eq!(set, [a, b, c, d]);
        }
    }
    assert!(seen.iter().all(|set| set.is_some()));
}

#[test]
fn few_neighborhoods_look_different() {
    for rule in RULES {
        let neighborhoods = Neighborhoods::new(5, rule.winning);
        let blocks_matter = rule.winning.iter().any(|winning| winning.blocks_matter());
        let count = if blocks_matter { 172 * 172 } else { 120 * 120 };
        assert_eq!(neighborhoods.count(), count, "{:?}", rule);
    }
}
