//! A hint to the processor that a cache line will be read soon. Without one, a probe of a large
//! table waits for the memory.
//!
//! CITE: <https://www.chessprogramming.org/Memory#Prefetch>

use std::sync::atomic::AtomicU64;

/// Has the processor fetch the cache line of `word`, and does not wait for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn prefetch(word: &AtomicU64) {
    use std::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
    let address = (word as *const AtomicU64).cast::<i8>();
    // SAFETY: every x86-64 processor has SSE, and a prefetch changes nothing that a program sees.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address) }
}

/// Does nothing: other processors have no such instruction in stable Rust.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn prefetch(_word: &AtomicU64) {}
