//! Fuzzing of a wfi server's messages: it may send anything.
#![no_main]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener};
use std::thread;
use std::time::Duration;

use gomolith::board::Rule;
use gomolith::protocol::{connect, Options};
use libfuzzer_sys::fuzz_target;

const OPTIONS: Options = Options {
    dialect: None,
    gomocup_turn_ms: 2,
    gomocup_memory_max: 32 << 20,
    codecup_game_ms: 20,
    course_turn_ms: 2,
    course_game_ms: 20,
    alphano_rule: Rule::FREESTYLE,
    wfi_turn_ms: 2,
    wfi_wait: Duration::ZERO,
    judge_memory_max: 32 << 20,
    ponder: false,
    suggest: false,
    message: false,
};

fuzz_target!(|data: &[u8]| {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let bytes = data.to_vec();
    let server = thread::spawn(move || {
        let (mut client, _) = listener.accept().expect("a client");
        // The client may leave before it has read everything.
        let _ = client.write_all(&bytes);
        let _ = client.shutdown(Shutdown::Write);
        let _ = client.read_to_end(&mut Vec::new());
    });
    // An error is an answer: what no server says is refused in words.
    let _ = connect(OPTIONS, &address);
    server.join().expect("a server");
});
