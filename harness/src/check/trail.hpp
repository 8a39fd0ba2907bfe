#pragma once

#include "check/program_order.hpp"

namespace stalemate::check {

/// Two neighbours of one work-item that have changed places in an order that explains the values of
/// all operations. Requires a balanced history that is connected; none if that order agrees with
/// every work-item.
std::optional<WrongPair> find_changed_places(const ValueGraph& graph);

}  // namespace stalemate::check
