#pragma once

namespace stalemate::worker {

/// From now on this process dies when its parent does, or when the parent closes its end of
/// `channel`, whatever the other threads are doing; and so does its process group, if it leads one:
/// PoCL runs a linker. To be called once, before a driver starts threads.
void die_with_parent(int channel);

/// Kills the process group that this process leads; if it leads none, ends this process alone.
[[noreturn]] void end_own_group();

}  // namespace stalemate::worker
