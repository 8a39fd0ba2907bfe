#include "engine/run/shortfall.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace stalemate::engine {

namespace {

/// Other patterns have as many as there are work-items, work-groups and the like, or one.
bool has_own_number_of_cells(ContentionPattern pattern) {
  constexpr ContentionPattern such[] = {ContentionPattern::Uniform, ContentionPattern::Zipf,
                                        ContentionPattern::Blocked, ContentionPattern::HotCold,
                                        ContentionPattern::Strided};
  return std::find(std::begin(such), std::end(such), pattern) != std::end(such);
}

}  // namespace

void Shortfall::note(const Case& fit) {
  const NdRange before = largest_.value_or(NdRange{0, 0});
  largest_ = {std::max(before.work_groups, fit.nd_range.work_groups),
              std::max(before.work_group_size, fit.nd_range.work_group_size)};
  operations_per_item_ = std::max(operations_per_item_, fit.operations_per_item);
  if (has_own_number_of_cells(fit.contention.pattern)) {
    cells_ = std::max(cells_, fit.contention.cells);
  }
}

std::optional<std::string> Shortfall::words() const {
  if (!largest_) return std::nullopt;
  std::string sizes;
  const auto add = [&sizes](const char* key, const Range& asked, std::uint32_t largest) {
    if (largest >= asked.low) return;
    if (!sizes.empty()) sizes += ", ";
    sizes += fmt::format("{} at most {}, where {} is the least", key, largest, asked.low);
  };
  add("work_groups", asked_.work_groups, largest_->work_groups);
  add("work_group_size", asked_.work_group_size, largest_->work_group_size);
  add("operations_per_item", asked_.operations_per_item, operations_per_item_);
  if (cells_ != 0) add("cells", asked_.cells, cells_);
  if (sizes.empty()) return std::nullopt;
  return fmt::format(
      "no case was as large as `generate:` asks for, since the device or the property takes no "
      "larger ones: {}",
      sizes);
}

std::optional<std::string> Shortfall::sub_group_words(std::uint32_t sub_group_size) const {
  if (!largest_ || sub_group_size < 2 || largest_->work_group_size > sub_group_size) {
    return std::nullopt;
  }
  return fmt::format(
      "no work-group had more than one sub-group (of {} work-items), so what the code does there "
      "was not tested: `generate: {{work_group_size: [{}, …]}}`, or more cases",
      sub_group_size, sub_group_size + 1);
}

}  // namespace stalemate::engine
