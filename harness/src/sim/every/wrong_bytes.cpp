#include "sim/every/wrong_bytes.hpp"

#include <algorithm>
#include <iterator>

namespace stalemate::sim::every {
namespace {

using Bytes = std::vector<std::uint64_t>;

/// Those that one of the two memories has otherwise than the other.
Bytes differing(const Changes& one, const Changes& other) {
  Bytes bytes;
  std::set_symmetric_difference(one.begin(), one.end(), other.begin(), other.end(),
                                std::back_inserter(bytes));
  for (std::uint64_t& byte : bytes) byte >>= 8;
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
  return bytes;
}

Bytes in_both(const Bytes& one, const Bytes& other) {
  Bytes both;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(both));
  return both;
}

}  // namespace

Bytes wrong_bytes(const Changes& wrong, const std::vector<const Changes*>& right) {
  if (right.empty()) return {};
  Bytes nearest = differing(wrong, *right.front());
  Bytes in_none = nearest;
  for (const Changes* each : right) {
    Bytes bytes = differing(wrong, *each);
    in_none = in_both(in_none, bytes);
    if (bytes.size() < nearest.size()) nearest = std::move(bytes);
  }
  return in_none.empty() ? nearest : in_none;
}

}  // namespace stalemate::sim::every
