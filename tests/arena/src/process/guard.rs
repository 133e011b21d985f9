//! The guard: a shell that outlives the arena by a moment and leaves nothing behind.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::os;

/// The environment variable that carries the mark of a player.
const MARK: &str = "ARENA_TREE";

/// The shell script of the guard. It reads `+ group`, `- group` and `d folder` until its input
/// ends, as it does when the arena is gone, then kills the groups that are left and whatever
/// carries a mark that begins with `$1`, and removes the folder.
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

/// The beginning of all marks of this arena.
fn arena_mark() -> &'static str {
    ARENA.get_or_init(|| {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        format!("{MARK}={}-{}:", std::process::id(), now.as_nanos())
    })
}

/// A mark that no other player has, as it stands in the environment: `NAME=value`.
pub fn fresh_mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{}{}", arena_mark(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Has the guard kill this process group in the end.
pub fn watch(group: u32) {
    tell(&format!("+ {group}\n"));
}

/// Has the guard forget a process group that is gone: its number may become another's.
pub fn forget(group: u32) {
    tell(&format!("- {group}\n"));
}

/// Has the guard remove this folder in the end. A path that cannot be told in a line is left.
pub fn sweep(folder: &Path) {
    if let Some(folder) = folder.to_str().filter(|f| !f.contains(['\n', '\\'])) {
        tell(&format!("d {folder}\n"));
    }
}

/// Writes to the guard, which is started by the first call. Without a guard the players still
/// die with the arena, only what they started does not.
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
