#pragma once

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// The kernels that each run asks each real device by: `stalemate_apart` and `stalemate_hand_over`.
/// One program, because what a driver does for a program costs more than what it does for a kernel.
Program probe_program();

}  // namespace stalemate::engine
