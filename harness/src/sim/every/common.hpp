#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "sim/every/places.hpp"

namespace stalemate::sim::every {

/// Bytes of global memory that are not as before, in order: object, offset, byte.
using Changes = std::vector<std::uint64_t>;
constexpr unsigned kObjectOffsetBits = 40;

/// All that executions left, each once, with a number. For several threads.
class Memories {
 public:
  /// More than `most` are not kept.
  explicit Memories(std::size_t most) : most_(most) {}

  /// Nothing if there is no room for it.
  std::optional<std::size_t> number_of(const Changes& changes);

  // When all threads are through.
  const Changes& operator[](std::size_t number) const { return *changes_[number]; }

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::map<Changes, std::size_t> numbers_;
  std::vector<const Changes*> changes_;  // by number
};

/// The built-in that was called at a place in the source.
struct BuiltIn {
  std::atomic<const char*> name = "";   // empty if none was
  std::atomic<bool> is_legacy = false;  // of OpenCL 1.x
};

/// What all who explore a launch together know.
struct Common {
  Common(std::size_t places, std::size_t memories_max)
      : built_ins(places), memories(memories_max) {}

  CommonPlaces places;
  std::vector<BuiltIn> built_ins;  // by the number of their place
  Memories memories;
};

}  // namespace stalemate::sim::every
