#include "serial_equivalence/serial_explain.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "shared/scalar_text.hpp"

namespace stalemate::properties {

namespace {

/// More would be a list that nobody reads.
constexpr std::size_t kElementsShown = 4;
constexpr std::size_t kElementsNamed = 64;

bool is_multiset(const SerialComparison& comparison) {
  return comparison.argument->compare == SerialCompare::Multiset;
}

std::string multiset_text(const SerialComparison& comparison, const SerialDifference& difference) {
  const SerialElement& element = comparison.argument->element;
  return fmt::format("{} holds {} once too often, and {} once too seldom",
                     comparison.argument->name, element_text(element, difference.found),
                     element_text(element, difference.due));
}

/// The first component that differs, and whether others of the element do.
std::string exact_text(const SerialComparison& comparison, const SerialDifference& difference) {
  const SerialElement& element = comparison.argument->element;
  const auto& [index, found, due] = difference;
  const auto first = static_cast<std::size_t>(
      std::mismatch(found.begin(), found.end(), due.begin()).first - found.begin());
  std::size_t others = 0;
  for (std::size_t i = first + 1; i < found.size(); ++i) others += found[i] != due[i] ? 1 : 0;
  const ScalarType type = element.components[first].type;
  return fmt::format("{}[{}]{} is {}, due is {}{}", comparison.argument->name, index,
                     component_text(element, first), scalar_text(type, found[first]),
                     scalar_text(type, due[first]),
                     others == 0 ? "" : fmt::format(", and {} more of the element differ", others));
}

std::string difference_text(const SerialComparison& comparison,
                            const SerialDifference& difference) {
  return is_multiset(comparison) ? multiset_text(comparison, difference)
                                 : exact_text(comparison, difference);
}

std::string count_text(const SerialComparison& comparison) {
  return fmt::format("{} of {} elements of {} {}", comparison.count, comparison.elements,
                     comparison.argument->name, is_multiset(comparison) ? "are not due" : "differ");
}

std::string comparison_summary(const SerialComparison& comparison) {
  return fmt::format("{}; {}", difference_text(comparison, comparison.first.front()),
                     count_text(comparison));
}

/// The low bits of `sum` that `type` has, with its sign.
std::int64_t narrowed(std::uint64_t sum, ScalarType type) {
  const auto unused = static_cast<unsigned>(64 - 8 * size_bytes(type));
  return static_cast<std::int64_t>(sum << unused) >> unused;
}

/// Counts that are lost show in the sum, wherever they were.
std::string sum_text(const SerialComparison& comparison) {
  const SerialElement& element = comparison.argument->element;
  const ScalarType type = element.components.front().type;
  if (!element.is_scalar() || is_floating(type) || !comparison.is_complete()) return {};
  std::uint64_t less = 0;
  for (const SerialDifference& difference : comparison.first) {
    less += difference.due.front() - difference.found.front();
  }
  const std::int64_t by = narrowed(less, type);
  if (by == 0) return "all elements together are as much as due";
  const std::uint64_t amount =
      by < 0 ? 0 - static_cast<std::uint64_t>(by) : static_cast<std::uint64_t>(by);
  return fmt::format("all elements together are {} {} than due", amount, by < 0 ? "more" : "less");
}

std::string parties_text(const SerialSubject& read, const Case& input) {
  std::string alone =
      fmt::format("due is what {} leaves, run by one work-item", read.reference.name);
  if (input.nd_range.work_items() != 1) return alone;
  std::vector<std::string> names;
  for (const SerialKernel& kernel : read.kernels) names.push_back(kernel.name);
  return fmt::format("{}; and here one work-item ran {}, too", alone, fmt::join(names, ", "));
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
