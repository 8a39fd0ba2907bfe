#pragma once

namespace stalemate::source {

/// Limits this process's memory for good; it never dumps core.
void limit_process();

/// From now on this process has so much processor time that any honest source is read in it.
void limit_request();

}  // namespace stalemate::source
