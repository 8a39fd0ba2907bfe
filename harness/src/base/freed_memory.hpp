#pragma once

namespace stalemate {

/// Keeps in this process what it frees, up to 64 MiB, in place of giving it back to the system at
/// once: a kernel hands out fresh memory page by page, zeroed, which costs more than to copy a
/// history there. For processes that read one history after another.
void keep_freed_memory();

/// Gives all of that back now: before memory is needed beside which it matters.
void return_freed_memory();

}  // namespace stalemate
