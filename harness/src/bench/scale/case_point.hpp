#pragma once

#include <cstdint>

#include "bench/measured.hpp"
#include "bench/scale/scale_figures.hpp"
#include "bench/shapes.hpp"
#include "engine/launch/session.hpp"
#include "stalemate/cancellation.hpp"

namespace stalemate::bench {

/// Cases of that shape on a device that nobody has launched on before, for a second or one of them.
/// A note says why there is no figure: how a launch ended, what was found, or that the device has
/// no room for more than two thirds of the operations, or for the cells.
Measured<ScalePoint> case_point(const engine::Binding& binding, const Shape& shape,
                                Cancellation cancellation);

/// As many operations as the device takes in one launch, `operations` at most, where all meet in
/// one cell.
std::uint64_t operations_on_one_cell(const engine::Binding& binding, std::uint64_t operations,
                                     Cancellation cancellation);

}  // namespace stalemate::bench
