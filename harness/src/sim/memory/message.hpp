#pragma once

#include <cstdint>

#include "sim/memory/readers.hpp"
#include "sim/memory/views.hpp"

namespace stalemate::sim {

/// A store that work-items may read, in the coherence order of its location. One line of the
/// processor's cache.
struct alignas(64) Message {
  std::uint64_t number = 0;  // of all that were stored in the launch, from 1; 0: not known
  std::uint64_t value = 0;
  std::uint32_t writer = kNobody;
  std::uint32_t clock = 0;  // of the writer, then
  ReleaseView own = {};     // by the writer's own releases at the location
  ReleaseView all = {};     // and by those that a read-modify-write continues
  std::uint32_t rank = 0;   // if sequentially consistent; with this scope in this work-group
  std::uint32_t group = 0;
  Readers::List readers = 0;  // others than the writer
  std::uint8_t scope = 0;
  bool continues = false;  // a read-modify-write of the one before: nothing comes between
};
static_assert(sizeof(Message) == 64);

/// Which messages an access read and made, by number; 0: none, or not known.
struct Touched {
  std::uint64_t read = 0;
  std::uint64_t made = 0;
};

}  // namespace stalemate::sim
