#pragma once

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// The kernels with which each run tests each real device: `stalemate_apart` and
/// `stalemate_hand_over`. They are one program, since a program costs a driver more than a kernel.
Program probe_program();

}  // namespace stalemate::engine
