#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string_view>
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

/// Who makes an access: a built-in, or the code itself.
struct Caller {
  std::string_view name = {};  // empty: the code itself
  bool is_legacy = false;      // of OpenCL 1.x; of the code itself, the built-in before it

  friend bool operator==(const Caller&, const Caller&) = default;
};

/// All of them, by numbers. A macro has several on one line, so that its place does not tell. For
/// several threads.
class Callers {
 public:
  std::uint32_t number_of(const Caller& caller);
  Caller operator[](std::uint32_t number) const;

 private:
  mutable std::mutex mutex_;
  std::vector<Caller> callers_{Caller{}};
};

/// What all who explore a launch together know.
struct Common {
  explicit Common(std::size_t memories_max) : memories(memories_max) {}

  CommonPlaces places;
  Callers callers;
  Memories memories;
  std::optional<std::uint32_t> late;  // `where` of updates that act as late as they may
};

}  // namespace stalemate::sim::every
