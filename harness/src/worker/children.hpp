#pragma once

namespace stalemate::worker {

/// Kills and collects the children of this process until there is none. With a subreaper, which
/// inherits orphans, those are all its descendants. Gives up after some seconds: against a process
/// that forks faster than we kill nothing else helps.
void kill_children();

}  // namespace stalemate::worker
