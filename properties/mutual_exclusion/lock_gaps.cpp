#include "mutual_exclusion/lock_gaps.hpp"

#include <algorithm>

namespace stalemate::properties {

void LockGaps::add(const LockHistory& history) {
  for (std::size_t i = 1; i < history.operations.size(); ++i) {
    const LockOperation& before = history.operations[i - 1];
    const LockOperation& after = history.operations[i];
    const std::uint32_t item = layout_.item_of(after.op_index);
    const bool follows =
        after.op_index == before.op_index + 1 && item == layout_.item_of(before.op_index);
    if (!follows || after.ticket <= before.ticket) continue;
    const std::uint64_t gap = after.ticket - before.ticket - 1;
    largest_ = std::max(largest_, gap);
    sums_[item] += gap;
    ++counts_[item];
  }
}

std::map<std::string, std::uint64_t> LockGaps::figures() const {
  std::vector<std::uint64_t> means;
  for (std::size_t item = 0; item < sums_.size(); ++item) {
    if (counts_[item] != 0) means.push_back(sums_[item] / counts_[item]);
  }
  if (means.empty()) return {};
  const auto [shortest, longest] = std::minmax_element(means.begin(), means.end());
  std::map<std::string, std::uint64_t> figures = {
      {"largest gap", largest_}, {"longest mean gap", *longest}, {"shortest mean gap", *shortest}};
  const auto middle = means.begin() + static_cast<std::ptrdiff_t>(means.size() / 2);
  std::nth_element(means.begin(), middle, means.end());
  figures["median mean gap"] = *middle;
  return figures;
}

}  // namespace stalemate::properties
