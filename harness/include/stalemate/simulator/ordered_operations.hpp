#pragma once

#include <cstdint>

namespace stalemate {

/// Where a simulated device hands back what orders the operations that a kernel marks, if a launch
/// asks for it: an array of OrderedOperations, in the order in which the later ones began. Not
/// there if the device cannot tell, or for once gave up.
constexpr const char* kOrderBuffer = "order";

/// Two marked operations of different work-items, each by the number that its kernel gave it: the
/// end of one happens before the beginning of the other, by what OpenCL promises. So do the ends of
/// all that the earlier one's work-item did before.
struct OrderedOperations {
  std::uint32_t before = 0;
  std::uint32_t after = 0;

  friend bool operator==(const OrderedOperations&, const OrderedOperations&) = default;
};

}  // namespace stalemate
