#include "serial_explain.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "scalar_text.hpp"

namespace stalemate::properties {

namespace {

/// More would be a list that nobody reads.
constexpr std::size_t kElementsShown = 4;
constexpr std::size_t kElementsNamed = 64;

bool is_multiset(const SerialComparison& comparison) {
  return comparison.argument->compare == SerialCompare::Multiset;
}

std::string element_text(const SerialComparison& comparison, Bits bits) {
  return scalar_text(comparison.argument->type, bits);
}

std::string difference_text(const SerialComparison& comparison,
                            const SerialDifference& difference) {
  const std::string& name = comparison.argument->name;
  const std::string found = element_text(comparison, difference.found);
  const std::string due = element_text(comparison, difference.due);
  return is_multiset(comparison)
             ? fmt::format("{} holds {} once too often, and {} once too seldom", name, found, due)
             : fmt::format("{}[{}] is {}, due is {}", name, difference.index, found, due);
}

std::string count_text(const SerialComparison& comparison) {
  return fmt::format("{} of {} elements of {} {}", comparison.count, comparison.elements,
                     comparison.argument->name, is_multiset(comparison) ? "are not due" : "differ");
}

std::string comparison_summary(const SerialComparison& comparison) {
  return fmt::format("{}; {}", difference_text(comparison, comparison.first.front()),
                     count_text(comparison));
}

/// Counts that are lost show in the sum, wherever they were.
std::string sum_text(const SerialComparison& comparison) {
  if (comparison.argument->type == ScalarType::Float || !comparison.is_complete()) return {};
  std::uint64_t less = 0;
  for (const SerialDifference& difference : comparison.first) {
    less += difference.due - difference.found;
  }
  const bool is_word = size_bytes(comparison.argument->type) == sizeof(std::uint32_t);
  const std::int64_t by = is_word ? static_cast<std::int32_t>(static_cast<std::uint32_t>(less))
                                  : static_cast<std::int64_t>(less);
  if (by == 0) return "all elements together are as much as due";
  const std::uint64_t amount =
      by < 0 ? 0 - static_cast<std::uint64_t>(by) : static_cast<std::uint64_t>(by);
  return fmt::format("all elements together are {} {} than due", amount, by < 0 ? "more" : "less");
}

std::string parties_text(const SerialSubject& read, const Case& input) {
  const std::string alone =
      fmt::format("due is what {} leaves, run by one work-item", read.reference);
  return input.nd_range.work_items() == 1
             ? alone + "; and here one work-item ran " + read.entry + ", too"
             : alone;
}

}  // namespace

Violation explain_serial(const SerialSubject& read, const Case& input,
                         const std::vector<SerialComparison>& differing) {
  const SerialComparison& worst = differing.front();
  Violation violation;
  violation.kind = ViolationKind::WrongValue;
  violation.summary = comparison_summary(worst);
  const std::size_t shown = std::min(worst.first.size(), kElementsShown);
  for (std::size_t i = 1; i < shown; ++i) {
    violation.explanation.push_back(difference_text(worst, worst.first[i]));
  }
  if (auto sum = sum_text(worst); !sum.empty()) violation.explanation.push_back(std::move(sum));
  violation.explanation.push_back(parties_text(read, input));
  for (std::size_t i = 1; i < differing.size(); ++i) {
    violation.explanation.push_back("besides, " + count_text(differing[i]));
  }
  for (std::size_t i = 0; i < std::min(worst.first.size(), kElementsNamed); ++i) {
    violation.cells.push_back(static_cast<std::uint32_t>(worst.first[i].index));
  }
  return violation;
}

}  // namespace stalemate::properties
