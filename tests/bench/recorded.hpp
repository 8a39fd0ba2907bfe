#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"

namespace stalemate::properties {

/// A buffer that was read back.
template <class T>
BufferContent recorded(const char* name, const std::vector<T>& values) {
  BufferContent buffer{name, std::vector<std::byte>(values.size() * sizeof(T))};
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

/// The operations of a case in an order in which they may have happened, by op index: work-items in
/// random turn.
inline std::vector<std::uint32_t> happened(const Case& input) {
  std::vector<std::uint32_t> order(input.operations());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<std::uint32_t>(i / input.operations_per_item);
  }
  std::shuffle(order.begin(), order.end(), std::mt19937(5));
  std::vector<std::uint32_t> done(input.nd_range.work_items(), 0);
  for (std::uint32_t& turn : order) turn = turn * input.operations_per_item + done[turn]++;
  return order;
}

}  // namespace stalemate::properties
