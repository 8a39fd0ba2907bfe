#include "report/words/case_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

std::string cells_words(const Contention& contention) {
  std::string cells = counted(contention.cells, "cell");
  switch (contention.pattern) {
    case ContentionPattern::Single: return "1 cell";
    case ContentionPattern::Uniform:
    case ContentionPattern::Zipf:
    case ContentionPattern::Blocked: return fmt::format("{} ({})", cells, name(contention.pattern));
    case ContentionPattern::HotCold:
      return fmt::format("{} ({} % of operations on one)", cells, contention.hot_percent);
    case ContentionPattern::Strided:
      return fmt::format("{} (strided by {})", cells, contention.stride);
    case ContentionPattern::Private: return "a cell for each work-item";
    case ContentionPattern::PerGroup: return "a cell for each work-group";
    case ContentionPattern::PerSubGroup:
      return fmt::format("a cell for each sub-group of {}", contention.span);
    case ContentionPattern::AcrossSubGroups:
      return fmt::format("a cell for each lane of sub-groups of {}", contention.span);
    case ContentionPattern::PerComputeUnit:
      return fmt::format("a cell for each of {}", counted(contention.span, "compute unit"));
    case ContentionPattern::AcrossComputeUnits:
      return fmt::format("a cell for each round of {}", counted(contention.span, "compute unit"));
  }
  return cells;
}

/// One cell has no contention pattern and no neighbour.
std::string contention_words(const Contention& contention) {
  const bool counts_cells = contention.pattern < ContentionPattern::Private;
  if (counts_cells && contention.cells == 1) return "1 cell";
  std::string cells = cells_words(contention);
  if (contention.pattern == ContentionPattern::Single || contention.cell_pitch == 1) return cells;
  return fmt::format("{}, {} words apart", cells, contention.cell_pitch);
}

std::string operations_words(const Case& input) {
  std::string words = counted(input.operations_per_item, "operation");
  if (input.left_out.empty()) return words;
  return fmt::format("{} without {} of {}", words, input.left_out.size(),
                     grouped(input.operations()));
}

std::string keys_words(const std::vector<std::int64_t>& keys) {
  if (keys.empty()) return "";
  if (keys.size() == 1) return fmt::format(", key {}", keys.front());
  return fmt::format(", keys drawn from {}", fmt::join(keys, ", "));
}

std::string stress_words(const Stress& stress) {
  std::string words;
  if (stress.memory_accesses > 0) {
    words += fmt::format(", {} stress accesses", grouped(stress.memory_accesses));
  }
  if (stress.jitter_spins > 0) words += fmt::format(", jitter {}", grouped(stress.jitter_spins));
  if (stress.skew_spins > 0) words += fmt::format(", skew {}", grouped(stress.skew_spins));
  if (stress.extra_groups > 0) {
    words += fmt::format(", {}", counted(stress.extra_groups, "extra work-group"));
  }
  return words;
}

}  // namespace

std::string case_words(const Case& input) {
  const bool is_local = input.address_space == AddressSpace::Local;
  return fmt::format("{} × {} × {} on {}{}, operands {}{}{}",
                     counted(input.nd_range.work_groups, "work-group"),
                     counted(input.nd_range.work_group_size, "work-item"), operations_words(input),
                     contention_words(input.contention), is_local ? " in local memory" : "",
                     name(input.operands), keys_words(input.keys), stress_words(input.stress));
}

}  // namespace stalemate::report
