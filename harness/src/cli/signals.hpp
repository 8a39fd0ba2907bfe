#pragma once

#include "stalemate/cancellation.hpp"

namespace stalemate::cli {

/// From now on the first SIGINT, SIGTERM or SIGHUP asks the run to stop, and the second ends the
/// program at once; its workers die with it.
Cancellation watch_signals();

/// The signal that asked to stop; 0 if none did.
int stop_signal();

}  // namespace stalemate::cli
