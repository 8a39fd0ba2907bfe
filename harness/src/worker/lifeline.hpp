#pragma once

namespace stalemate::worker {

/// What the kernel sends when a parent dies. Not SIGKILL, which would leave our children behind;
/// and one that no driver is known to use.
int parent_death_signal();

/// From now on this process dies when its parent does, or when the parent closes its end of
/// `channel`, whatever the other threads are doing; and so does its process group, if it leads one:
/// PoCL runs a linker. To be called once, before a driver starts threads.
void die_with_parent(int channel);

/// Kills the process group that this process leads; if it leads none, ends this process alone.
[[noreturn]] void end_own_group();

}  // namespace stalemate::worker
