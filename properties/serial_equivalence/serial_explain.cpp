#include "serial_equivalence/serial_explain.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace stalemate::properties {

namespace {

/// More would be a list that nobody reads.
constexpr std::size_t kElementsShown = 4;
constexpr std::size_t kElementsNamed = 64;

bool is_multiset(const SerialComparison& comparison) {
  return comparison.argument->compare == SerialCompare::Multiset;
}

Value typed_value(const SerialElement& element, const ElementBits& bits) {
  Value whole{.form = element.is_scalar() ? ValueForm::Number : ValueForm::Vector};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    whole.parts.push_back({element.components[i].type, bits[i]});
  }
  return whole;
}

Fact multiset_fact(const SerialComparison& comparison, const SerialDifference& difference) {
  const SerialElement& element = comparison.argument->element;
  return Fact(FactKind::MultisetDiffers,
              {comparison.argument->name, typed_value(element, difference.found),
               typed_value(element, difference.due)});
}

Place place_of(const SerialComparison& comparison, std::uint64_t index, std::size_t component) {
  const SerialElement& element = comparison.argument->element;
  Place place{.kind = PlaceKind::Element, .index = index, .object = comparison.argument->name};
  if (element.is_scalar()) return place;
  place.part = component;
  place.kind = element.is_struct ? PlaceKind::ElementPart : PlaceKind::ElementMember;
  if (!element.is_struct) place.member = component_name(element, component);
  return place;
}

/// The first component that differs, and whether others of the element do.
Fact exact_fact(const SerialComparison& comparison, const SerialDifference& difference) {
  const auto& [index, found, due] = difference;
  const auto first = static_cast<std::size_t>(
      std::mismatch(found.begin(), found.end(), due.begin()).first - found.begin());
  std::size_t others = 0;
  for (std::size_t i = first + 1; i < found.size(); ++i) others += found[i] != due[i] ? 1 : 0;
  const ScalarType type = comparison.argument->element.components[first].type;
  return Fact(FactKind::ElementDiffers,
              {place_of(comparison, index, first), value(type, found[first]),
               value(type, due[first]), others});
}

Fact difference_fact(const SerialComparison& comparison, const SerialDifference& difference) {
  return is_multiset(comparison) ? multiset_fact(comparison, difference)
                                 : exact_fact(comparison, difference);
}

Fact summary_of(const SerialComparison& comparison) {
  Fact summary = difference_fact(comparison, comparison.first.front());
  summary.details.emplace_back(comparison.count);
  summary.details.emplace_back(comparison.elements);
  return summary;
}

Fact beside(const SerialComparison& comparison) {
  Fact fact(is_multiset(comparison) ? FactKind::ElementsNotDue : FactKind::ElementsDiffer,
            {comparison.argument->name, comparison.count, comparison.elements});
  fact.is_beside = true;
  return fact;
}

bool has_sign(ScalarType type) {
  return type == ScalarType::Char || type == ScalarType::Short || type == ScalarType::Int ||
         type == ScalarType::Long;
}

/// The integer that `bits` are in `type`.
__int128 integer_of(std::uint64_t bits, ScalarType type) {
  const auto unused = static_cast<unsigned>(64 - 8 * size_bytes(type));
  if (has_sign(type)) return static_cast<std::int64_t>(bits << unused) >> unused;
  return bits << unused >> unused;
}

/// Counts that are lost show in the sum, wherever they were.
std::optional<Fact> sum_fact(const SerialComparison& comparison) {
  const SerialElement& element = comparison.argument->element;
  const ScalarType type = element.components.front().type;
  if (!element.is_scalar() || is_floating(type) || !comparison.is_complete()) return std::nullopt;
  __int128 less = 0;
  for (const SerialDifference& difference : comparison.first) {
    less += integer_of(difference.due.front(), type) - integer_of(difference.found.front(), type);
  }
  if (less == 0) return Fact(FactKind::SumIsDue);
  const auto by = static_cast<std::uint64_t>(less < 0 ? -less : less);
  return Fact(less < 0 ? FactKind::SumIsMore : FactKind::SumIsLess, {by});
}

bool takes(const SerialSubject& read, const SerialKernel& kernel, const std::string& buffer) {
  return std::any_of(kernel.arguments.begin(), kernel.arguments.end(),
                     [&](std::size_t index) { return read.arguments[index].name == buffer; });
}

Fact parties(const SerialSubject& read, const Case& input, const std::string& buffer) {
  if (!takes(read, read.reference, buffer)) {
    return Fact(FactKind::DueIsFirst, {read.reference.name, buffer});
  }
  if (input.nd_range.work_items() != 1) return Fact(FactKind::DueIs, {read.reference.name});
  Fact alone(FactKind::DueIsAndAlone, {read.reference.name});
  for (const SerialKernel& kernel : read.kernels) alone.details.emplace_back(kernel.name);
  return alone;
}

}  // namespace

Violation explain_serial(const SerialSubject& read, const Case& input,
                         const std::vector<SerialComparison>& differing) {
  const SerialComparison& worst = differing.front();
  Violation violation;
  violation.kind = ViolationKind::WrongValue;
  violation.summary = summary_of(worst);
  const std::size_t shown = std::min(worst.first.size(), kElementsShown);
  for (std::size_t i = 1; i < shown; ++i) {
    violation.explanation.emplace_back(difference_fact(worst, worst.first[i]));
  }
  if (auto sum = sum_fact(worst)) violation.explanation.emplace_back(*std::move(sum));
  violation.explanation.emplace_back(parties(read, input, worst.argument->name));
  for (std::size_t i = 1; i < differing.size(); ++i) {
    violation.explanation.emplace_back(beside(differing[i]));
  }
  for (std::size_t i = 0; i < std::min(worst.first.size(), kElementsNamed); ++i) {
    violation.cells.push_back(static_cast<std::uint32_t>(worst.first[i].index));
  }
  return violation;
}

}  // namespace stalemate::properties
