#pragma once

#include <cstdint>
#include <vector>

#include "sim/memory/views.hpp"

namespace stalemate::sim {

/// A store that work-items may read, in the coherence order of its location.
struct Message {
  /// Who read it, and when first.
  struct Reader {
    std::uint32_t item = 0;
    std::uint32_t clock = 0;
  };

  std::uint64_t number = 0;  // of all that were stored in the launch, from 1; 0: not known
  std::uint64_t value = 0;
  std::uint32_t writer = kNobody;
  std::uint32_t clock = 0;  // of the writer, then
  bool continues = false;   // a read-modify-write of the one before: nothing comes between
  std::uint32_t rank = 0;   // if sequentially consistent; with this scope in this work-group
  std::uint32_t scope = 0;
  std::uint32_t group = 0;
  ReleaseView own = {};            // by the writer's own releases at the location
  ReleaseView all = {};            // and by those that a read-modify-write continues
  std::uint64_t readers_mask = 0;  // a bit for item modulo 64
  std::vector<Reader> readers = {};
};

/// Which messages an access read and made, by number; 0: none, or not known.
struct Touched {
  std::uint64_t read = 0;
  std::uint64_t made = 0;
};

/// What the messages of one location are. The last one is what memory holds.
struct Location {
  std::vector<Message> messages;
  ReleaseView dropped;     // by own releases of messages that are no longer there
  bool is_merged = false;  // accessed by several sizes: one message, which is all that ever was

  std::uint32_t newest() const { return static_cast<std::uint32_t>(messages.size()) - 1; }
};

}  // namespace stalemate::sim
