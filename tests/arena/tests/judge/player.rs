//! A player that takes the first empty square, in five dialects. The tests of the judge
//! put faults in at the marks.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};

struct Player {
    size: usize,
    taken: BTreeSet<(usize, usize)>,
}

impl Player {
    fn play(&mut self) -> (usize, usize) {
        /*MOVE*/
        let squares = (0..self.size * self.size).map(|n| (n / self.size, n % self.size));
        let free = squares.clone().find(|square| !self.taken.contains(square)).unwrap();
        self.taken.insert(free);
        free
    }
}

fn main() {
    /*START*/
    let words: Vec<String> = std::env::args().collect();
    if let [_, option, address] = words.as_slice() {
        assert_eq!(option, "--connect");
        return wfi(address);
    }
    let mut lines = std::io::stdin().lock().lines().map(|line| line.unwrap());
    let first = lines.by_ref().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut player = Player { size: 16, taken: BTreeSet::new() };
    let all = std::iter::once(first.clone()).chain(lines);
    match first.trim() {
        "START 1" | "START 2" => course(&mut player, all),
        text if text.starts_with("READY") => alphano(&mut player, all),
        text if text.starts_with("START") => gomocup(&mut player, all),
        _ => codecup(&mut player, all),
    }
}

fn gomocup(player: &mut Player, mut lines: impl Iterator<Item = String>) {
    while let Some(line) = lines.next() {
        let mut words = line.trim().splitn(2, ' ');
        let (word, rest) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        match word {
            "START" | "RESTART" => {
                player.size = rest.parse().unwrap_or(player.size);
                player.taken.clear();
                println!("OK");
            }
            "INFO" | "" => {}
            "BEGIN" => gomocup_move(player),
            "TURN" => {
                take(player, rest);
                gomocup_move(player);
            }
            "BOARD" => {
                let stones: Vec<String> =
                    lines.by_ref().take_while(|line| line.trim() != "DONE").collect();
                stones.iter().for_each(|stone| take(player, stone.trim()));
                gomocup_move(player);
            }
            "ABOUT" => println!("name=\"first\", version=\"1\""),
            "END" => return,
            _ => println!("UNKNOWN command"),
        }
    }
}

fn take(player: &mut Player, text: &str) {
    let numbers: Vec<usize> = text.split(',').map(|word| word.parse().unwrap()).collect();
    player.taken.insert((numbers[1], numbers[0]));
}

fn gomocup_move(player: &mut Player) {
    let (y, x) = player.play();
    println!("{},{}", x, y);
}

fn course(player: &mut Player, lines: impl Iterator<Item = String>) {
    player.size = 12;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["START", _] => println!("OK"),
            ["PLACE", row, column] => {
                player.taken.insert((row.parse().unwrap(), column.parse().unwrap()));
            }
            ["TURN"] => {
                let (row, column) = player.play();
                println!("{} {}", row, column);
            }
            ["END", _] => return,
            _ => {}
        }
    }
}

fn alphano(player: &mut Player, lines: impl Iterator<Item = String>) {
    player.size = 15;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["READY", _] => println!("OK"),
            ["OPP", row, column, _] => {
                let index = |word: &str| word.parse::<usize>().unwrap() - 1;
                player.taken.insert((index(row), index(column)));
            }
            ["TURN", _, _] => {
                let (row, column) = player.play();
                println!("MOVE {} {}", row + 1, column + 1);
            }
            ["FINISH"] => return,
            _ => {}
        }
    }
}

fn codecup(player: &mut Player, lines: impl Iterator<Item = String>) {
    let mut unread = 0;
    for line in lines {
        match line.trim() {
            "" => continue,
            "Quit" => return,
            "Start" => (0..3).for_each(|_| codecup_move(player)),
            "Zz" => codecup_move(player),
            stone => {
                let bytes = stone.as_bytes();
                player.taken.insert(((bytes[0] - b'A') as usize, (bytes[1] - b'a') as usize));
                if unread == 0 && player.taken.len() == 1 {
                    unread = 3;
                }
                unread = if unread > 0 { unread - 1 } else { 0 };
                if unread == 0 {
                    codecup_move(player);
                }
            }
        }
    }
}

fn codecup_move(player: &mut Player) {
    let (row, column) = player.play();
    println!("{}{}", (b'A' + row as u8) as char, (b'a' + column as u8) as char);
}

fn wfi(address: &str) {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    /*CONNECTED*/
    let input = std::io::BufReader::new(stream.try_clone().unwrap());
    let mut lines = input.lines().map(|line| line.unwrap());
    while let Some(status) = lines.next() {
        let first = lines.next().unwrap();
        let mut player = Player { size: first.len(), taken: BTreeSet::new() };
        let others: Vec<String> = lines.by_ref().take(player.size - 1).collect();
        lines.by_ref().take(2).for_each(drop);
        /*STATUS*/
        if status != "CONTINUING" {
            return;
        }
        for (y, row) in std::iter::once(&first).chain(&others).enumerate() {
            let stones = row.chars().enumerate().filter(|(_, square)| *square != ' ');
            player.taken.extend(stones.map(|(x, _)| (y, x)));
        }
        let (row, column) = player.play();
        let answer = format!("{} {}\n", row, column);
        /*ANSWER*/
        stream.write_all(answer.as_bytes()).unwrap();
    }
    /*CLOSED*/
}
