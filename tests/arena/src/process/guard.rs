//! The guard: a shell that outlives the arena by a moment and leaves nothing behind.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::os;

/// The environment variable that carries the mark.
const MARK: &str = "ARENA_TREE";

/// Reads `+ group`, `- group` and `d folder` until the arena is gone, then cleans up.
const SCRIPT: &str = r#"
groups=' '
folder=
while read -r verb word; do
    case $verb in
        +) groups="$groups$word " ;;
        -) case $groups in
            *" $word "*) groups="${groups%% $word *} ${groups#* $word }" ;;
        esac ;;
        d) folder=$word ;;
    esac
done
for group in $groups; do kill -KILL -- "-$group"; done
for round in 1 2 3; do
    for found in $(grep -lsF -- "$1" /proc/[0-9]*/environ); do
        found=${found#/proc/}
        kill -KILL "${found%/environ}"
    done
done
case $folder in */arena-*) rm -rf -- "$folder" ;; esac
"#;

static GUARD: OnceLock<Mutex<Option<Child>>> = OnceLock::new();
static ARENA: OnceLock<String> = OnceLock::new();

/// What all marks of this arena begin with.
fn arena_mark() -> &'static str {
    ARENA.get_or_init(|| {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        format!("{MARK}={}-{}:", std::process::id(), now.as_nanos())
    })
}

/// A mark for another player, as it stands in its environment: `NAME=value`.
pub fn fresh_mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{}{}", arena_mark(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Puts a group under the guard.
pub fn watch(group: u32) {
    tell(&format!("+ {group}\n"));
}

/// Lets the guard forget a group that is gone.
pub fn forget(group: u32) {
    tell(&format!("- {group}\n"));
}

/// Has the guard remove this folder in the end.
pub fn sweep(folder: &Path) {
    if let Some(folder) = folder.to_str().filter(|f| !f.contains(['\n', '\\'])) {
        tell(&format!("d {folder}\n"));
    }
}

/// Without a guard the players still die with the arena, only what they started does not.
fn tell(text: &str) {
    let guard = GUARD.get_or_init(|| Mutex::new(start().ok()));
    let mut guard = guard.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(stdin) = guard.as_mut().and_then(|guard| guard.stdin.as_mut()) {
        let _ = stdin.write_all(text.as_bytes());
    }
}

fn start() -> std::io::Result<Child> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", SCRIPT, "arena-guard", arena_mark()])
        .current_dir("/");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    os::own_group(&mut command);
    command.spawn()
}
