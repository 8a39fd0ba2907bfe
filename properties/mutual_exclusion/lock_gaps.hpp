#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "mutual_exclusion/lock_histories.hpp"

namespace stalemate::properties {

/// How long work-items wait: a gap is the number of others' sections between two successive
/// operations of one work-item on the same lock. Figures are measured where the tickets say what
/// came between; there is no clock.
class LockGaps {
 public:
  explicit LockGaps(const LockLayout& layout)
      : layout_(layout), sums_(layout.items, 0), counts_(layout.items, 0) {}

  /// Adds a lock whose tickets were read once each.
  void add(const LockHistory& history);

  /// "largest gap" of all; and of the work-items' mean gaps the shortest, the median and the
  /// longest. Nothing if no work-item took the same lock twice in a row.
  std::map<std::string, std::uint64_t> figures() const;

 private:
  const LockLayout& layout_;
  std::vector<std::uint64_t> sums_;
  std::vector<std::uint32_t> counts_;
  std::uint64_t largest_ = 0;
};

}  // namespace stalemate::properties
