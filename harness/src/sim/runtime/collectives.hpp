#pragma once

#include <cstdint>

#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {

/// All work-items of the work-group, or of the sub-group, wait for each other. A release before, an
/// acquire after.
void work_group_barrier(Simulator& simulator, std::uint32_t flags, std::uint32_t scope,
                        std::uint32_t site);
void sub_group_barrier(Simulator& simulator, std::uint32_t flags, std::uint32_t scope,
                       std::uint32_t site);

struct Collective {
  std::uint32_t kind = 0;
  std::uint32_t element = 0;
  std::uint32_t operation = 0;
  std::uint32_t lane = 0;
};

/// What the current work-item gets out of the sub-group's collective, for `value`.
std::uint64_t sub_group_collective(Simulator& simulator, const Collective& collective,
                                   std::uint64_t value);

/// An asynchronous copy that the work-item asks for. Gives its event.
void* ask_for_copy(Simulator& simulator, const AskedCopy& copy, void* event);
/// Those that it is about to wait for.
void wait_for_copies(Simulator& simulator, std::uint32_t count, void* const* events);

}  // namespace stalemate::sim
