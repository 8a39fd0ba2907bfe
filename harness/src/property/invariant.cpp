#include "stalemate/property/invariant.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "core/half.hpp"
#include "core/integer_range.hpp"
#include "stalemate/value/value.hpp"

namespace stalemate {

namespace {

constexpr std::size_t kElementsShown = 4;
constexpr std::size_t kElementsNamed = 64;

/// Holds every value of every type: 64 bits of integers, and a double.
using Number = long double;

template <class Integer>
Number as(Bits bits) {
  return static_cast<Number>(static_cast<Integer>(bits));
}

Number number_of(ScalarType type, Bits bits) {
  switch (type) {
    case ScalarType::Int: return as<std::int32_t>(bits);
    case ScalarType::Uint: return as<std::uint32_t>(bits);
    case ScalarType::Long: return as<std::int64_t>(bits);
    case ScalarType::Ulong: return as<std::uint64_t>(bits);
    case ScalarType::Char: return as<std::int8_t>(bits);
    case ScalarType::Uchar: return as<std::uint8_t>(bits);
    case ScalarType::Short: return as<std::int16_t>(bits);
    case ScalarType::Ushort: return as<std::uint16_t>(bits);
    case ScalarType::Half: return float_of_half(static_cast<std::uint16_t>(bits));
    case ScalarType::Float: return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    case ScalarType::Double: return std::bit_cast<double>(bits);
  }
  return 0;
}

struct Element {
  std::uint64_t index = 0;
  Bits bits = 0;
  Number number = 0;
};

/// NaNs are one value.
bool is_same(Number one, Number other) {
  return one == other || (std::isnan(one) && std::isnan(other));
}

std::vector<Element> elements_of(const Invariant& invariant, ScalarType type,
                                 std::span<const std::byte> bytes) {
  const std::size_t each = size_bytes(type);
  std::vector<Element> elements;
  elements.reserve(bytes.size() / each);
  for (std::size_t i = 0; i < bytes.size() / each; ++i) {
    Element element{.index = i};
    std::memcpy(&element.bits, bytes.data() + i * each, each);
    element.number = number_of(type, element.bits);
    if (invariant.except && is_same(element.number, *invariant.except)) continue;
    elements.push_back(element);
  }
  return elements;
}

/// The bits of a whole number that 64 bits hold: two's complement if it is negative.
Bits whole_bits(Number number) {
  return number < 0 ? static_cast<Bits>(static_cast<std::int64_t>(number))
                    : static_cast<Bits>(number);
}

bool is_of_64_bits(Number number) {
  constexpr Number half = 9223372036854775808.0L;  // 2^63
  return number >= -half && number < 2 * half;
}

/// What an author wrote as a bound, as a number of `type` if that holds it.
Value bound_value(ScalarType type, Number bound) {
  const Bits mask = size_bytes(type) == 8 ? ~Bits{0} : (Bits{1} << (8 * size_bytes(type))) - 1;
  if (!is_floating(type) && is_of_64_bits(bound)) {
    const Bits bits = whole_bits(bound) & mask;
    if (number_of(type, bits) == bound) return value(type, bits);
  }
  const auto single = static_cast<float>(bound);
  if (type == ScalarType::Float) return value(type, std::bit_cast<std::uint32_t>(single));
  if (type == ScalarType::Half) return value(type, half_of_float(single));
  return value(ScalarType::Double, std::bit_cast<Bits>(static_cast<double>(bound)));
}

Number nearest_of(ScalarType type, Number number) {
  if (type == ScalarType::Double) return static_cast<double>(number);
  if (type == ScalarType::Float) return static_cast<float>(number);
  if (type == ScalarType::Half) return float_of_half(half_of_float(static_cast<float>(number)));
  return number;
}

/// The order of numbers. NaNs are equal, and come after all numbers.
bool comes_before(const Element& a, const Element& b) {
  if (std::isnan(a.number)) return false;
  return std::isnan(b.number) || a.number < b.number;
}

/// Whether what is asked is more than what holds of any numbers of the type.
bool may_be_broken(const Invariant& invariant, ScalarType type) {
  const bool asks_more =
      invariant.is || invariant.sum || invariant.distinct || invariant.sorted != SortedOrder::Any;
  if (asks_more) return true;
  if (is_floating(type)) return invariant.at_most || invariant.at_least;
  const IntegerRange range = integer_range(type);
  return (invariant.at_most && *invariant.at_most < range.greatest) ||
         (invariant.at_least && *invariant.at_least > range.least);
}

class Check {
 public:
  Check(const Invariant& invariant, ScalarType type, std::span<const std::byte> bytes)
      : invariant_(in_numbers_of(type, invariant)),
        type_(type),
        elements_(elements_of(invariant_, type, bytes)) {}

  bool looks_at_any() const { return invariant_.sum || !elements_.empty(); }

  std::optional<Violation> violation() {
    check_bounds();
    if (found_.empty()) check_sum();
    if (found_.empty() && invariant_.distinct) check_distinct();
    if (found_.empty()) check_sorted();
    return found_.empty() ? std::nullopt : std::optional(told());
  }

 private:
  struct Found {
    Fact fact;
    std::optional<std::uint64_t> index = {};
  };

  Place place(const Element& element) const {
    return {.kind = PlaceKind::Element, .index = element.index, .object = invariant_.buffer};
  }
  Value value_of(const Element& element) const { return value(type_, element.bits); }

  // What is no number is within no bound.
  void check_bounds() {
    const auto& is = invariant_.is;
    const auto& most = invariant_.at_most;
    const auto& least = invariant_.at_least;
    for (const Element& element : elements_) {
      if (is && !is_same(element.number, *is)) {
        add(FactKind::ElementMustBe, element, *is);
      } else if (most && !(element.number <= *most)) {
        add(FactKind::ElementMustBeAtMost, element, *most);
      } else if (least && !(element.number >= *least)) {
        add(FactKind::ElementMustBeAtLeast, element, *least);
      }
    }
  }

  void add(FactKind kind, const Element& element, Number bound) {
    found_.push_back({Fact(kind, {place(element), value_of(element), bound_value(type_, bound)}),
                      element.index});
  }

  void check_sum() {
    if (!invariant_.sum) return;
    return is_floating(type_) ? check_sum_of_floats() : check_sum_of_integers();
  }

  void check_sum_of_floats() {
    Number sum = 0;
    for (const Element& element : elements_) sum += element.number;
    if (sum == *invariant_.sum) return;
    add_sum(ScalarType::Double, std::bit_cast<Bits>(static_cast<double>(sum)));
  }

  // Modulo 2^64, which is also how the sum is told.
  void check_sum_of_integers() {
    Bits sum = 0;
    for (const Element& element : elements_) sum += whole_bits(element.number);
    const Number due = *invariant_.sum;
    const bool is_whole = is_of_64_bits(due) && due == std::floor(due);
    if (is_whole && sum == whole_bits(due)) return;
    const bool is_signed =
        due < 0 || std::any_of(elements_.begin(), elements_.end(),
                               [](const Element& element) { return element.number < 0; });
    add_sum(is_signed ? ScalarType::Long : ScalarType::Ulong, sum);
  }

  void add_sum(ScalarType type, Bits sum) {
    found_.push_back({Fact(FactKind::SumMustBe, {invariant_.buffer, value(type, sum),
                                                 bound_value(type, *invariant_.sum)})});
  }

  void check_distinct() {
    std::vector<Element> ordered = elements_;
    std::stable_sort(ordered.begin(), ordered.end(), comes_before);
    for (std::size_t i = 1; i < ordered.size(); ++i) {
      const Element& first = ordered[i - 1];
      const Element& second = ordered[i];
      if (comes_before(first, second)) continue;
      found_.push_back(
          {Fact(FactKind::ElementsMustDiffer, {place(first), place(second), value_of(second)}),
           second.index});
    }
  }

  void check_sorted() {
    if (invariant_.sorted == SortedOrder::Any) return;
    const bool must_rise = invariant_.sorted == SortedOrder::Ascending;
    for (std::size_t i = 1; i < elements_.size(); ++i) {
      const Element& first = elements_[i - 1];
      const Element& second = elements_[i];
      if (must_rise ? first.number <= second.number : first.number >= second.number) continue;
      found_.push_back({Fact(must_rise ? FactKind::ElementsMustRise : FactKind::ElementsMustFall,
                             {place(first), value_of(first), place(second), value_of(second)}),
                        second.index});
    }
  }

  Violation told() const {
    Violation violation{.kind = invariant_.kind, .summary = found_.front().fact};
    if (!invariant_.message.empty()) violation.summary.details.emplace_back(invariant_.message);
    for (std::size_t i = 1; i < std::min(found_.size(), kElementsShown); ++i) {
      violation.explanation.emplace_back(found_[i].fact);
    }
    if (found_.size() > 1) {
      violation.explanation.emplace_back(
          Fact(FactKind::ElementsBreakIt, {invariant_.buffer, found_.size(), elements_.size()}));
    }
    for (std::size_t i = 0; i < std::min(found_.size(), kElementsNamed); ++i) {
      if (found_[i].index) violation.cells.push_back(static_cast<std::uint32_t>(*found_[i].index));
    }
    return violation;
  }

  Invariant invariant_;
  ScalarType type_;
  std::vector<Element> elements_;
  std::vector<Found> found_;
};

}  // namespace

Invariant in_numbers_of(ScalarType type, Invariant invariant) {
  for (auto* bound : {&invariant.is, &invariant.at_most, &invariant.at_least, &invariant.except}) {
    if (*bound) *bound = nearest_of(type, **bound);
  }
  return invariant;
}

bool looks_at_any(const Invariant& invariant, ScalarType type, std::span<const std::byte> bytes) {
  if (!may_be_broken(invariant, type)) return false;
  if (!invariant.except) return true;
  return Check(invariant, type, bytes).looks_at_any();
}

std::optional<Violation> broken_by(const Invariant& invariant, ScalarType type,
                                   std::span<const std::byte> bytes) {
  return Check(invariant, type, bytes).violation();
}

}  // namespace stalemate
