#pragma once

#include <sys/types.h>

namespace stalemate::worker {

/// What this process, which has one thread, forks from now on sees no processes but its own, and
/// is killed when the process that is returned dies, or this one does. 0 if the kernel does not
/// allow it, and nothing has changed.
pid_t enter_process_namespace();

/// Whether the kernel allows it. Asked in a child, so nothing changes.
bool has_process_namespaces();

}  // namespace stalemate::worker
