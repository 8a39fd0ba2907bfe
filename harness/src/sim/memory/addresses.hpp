#pragma once

#include <cstdint>
#include <vector>

#include "sim/dispatch/dispatch.hpp"
#include "sim/dispatch/target.hpp"
#include "sim/memory/local_memory.hpp"

namespace stalemate::sim {

/// What addresses are: the objects of the launch, local memory, private memory, or nothing.
class Addresses {
 public:
  void begin(const Launch& launch);

  /// Whether the bytes are of the object that was found last, and then what they are.
  bool is_recent(const std::byte* at, std::uint64_t size) const {
    const auto offset = static_cast<std::uint64_t>(at - recent_.begin);
    return offset < recent_.size_bytes && size <= recent_.size_bytes - offset;
  }
  std::uint32_t recent_object() const { return recent_.object; }
  bool recent_is_global() const { return recent_.where == Where::Global; }
  Target in_recent(std::byte* at) const {
    return {at, static_cast<std::uint64_t>(at - recent_.begin), recent_.object, recent_.where};
  }

  /// What the bytes are, which are not on the work-item's own stack; Nowhere if they are not its to
  /// touch. Its work-group's local memory is told by where that is kept, which is seldom looked at.
  /// Private are the data of the module and of this program, which the pass cannot tell from the
  /// stack.
  Target find(std::byte* at, std::uint64_t size, std::byte* const* own_local,
              const LocalMemory& local);

 private:
  /// Part of the address space that is one object.
  struct Extent {
    std::byte* begin = nullptr;
    std::uint64_t size_bytes = 0;
    std::uint32_t object = 0;
    Where where = Where::Global;
  };

  const Extent* extent_of(const std::byte* at, std::uint64_t size) const;
  Target local_target(std::byte* at, std::uint64_t size, std::byte* base) const;
  bool is_in_an_image(const std::byte* at, std::uint64_t size);

  const Launch* launch_ = nullptr;
  std::vector<Extent> extents_;       // by address
  Extent recent_;                     // the one accessed last
  const std::byte* image_ = nullptr;  // the segment of an image accessed last
  std::uint64_t image_bytes_ = 0;
};

}  // namespace stalemate::sim
