#include "linearizability/subject/linear_values.hpp"

#include <algorithm>
#include <set>

#include "linearizability/subject/linear_reading.hpp"

namespace stalemate::properties {

namespace {

bool has_a_sign(const CodeType& type) {
  return type.name == "char" || type.name == "short" || type.name == "int" || type.name == "long";
}

/// Results that mean that there is none, as the type of the result has them.
std::set<std::uint64_t> failures_of(const LinearSubject& subject) {
  std::set<std::uint64_t> failures;
  for (const LinearBinding& binding : subject.bindings) {
    if (!binding.failure) continue;
    failures.insert(static_cast<std::uint64_t>(*binding.failure) & mask_of(binding.result));
  }
  failures.erase(0);
  return failures;
}

const CodeType* value_type(const LinearBinding& binding) {
  return input_type(binding, LinearInput::Value);
}

/// Whether all values have 64 bits.
bool are_wide(const LinearSubject& subject) {
  bool has_any = false;
  for (const LinearBinding& binding : subject.bindings) {
    const CodeType* given = value_type(binding);
    if (given == nullptr) continue;
    if (mask_of(*given) != ~std::uint64_t{0}) return false;
    has_any = true;
  }
  return has_any;
}

}  // namespace

std::uint64_t greatest_of(const CodeType& type) {
  return has_a_sign(type) ? mask_of(type) / 2 : mask_of(type);
}

const CodeType* input_type(const LinearBinding& binding, LinearInput wanted) {
  std::size_t number = 0;
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) continue;
    if (number < binding.inputs.size() && binding.inputs[number] == wanted) return &type;
    ++number;
  }
  return nullptr;
}

std::uint64_t linear_value(const LinearSubject& subject, std::uint64_t number) {
  std::uint64_t value = are_wide(subject) ? number << 32U | number : number;
  for (const std::uint64_t failure : failures_of(subject)) value += failure <= value ? 1 : 0;
  return value;
}

std::optional<std::uint64_t> half_apart(const LinearSubject& subject, std::uint64_t value,
                                        bool is_upper) {
  if (!are_wide(subject)) return std::nullopt;
  const std::uint64_t apart = value + (is_upper ? std::uint64_t{1} << 32U : 1);
  return failures_of(subject).contains(apart) ? std::nullopt : std::optional(apart);
}

std::uint64_t linear_values_max(const LinearSubject& subject) {
  std::uint64_t greatest = ~std::uint64_t{0};
  for (const LinearBinding& binding : subject.bindings) {
    const CodeType* given = value_type(binding);
    if (given == nullptr) continue;
    greatest = std::min(greatest, greatest_of(*given));
  }
  if (are_wide(subject)) greatest >>= 32U;
  const std::set<std::uint64_t> failures = failures_of(subject);
  const auto taken = std::distance(failures.begin(), failures.upper_bound(greatest));
  return greatest - static_cast<std::uint64_t>(taken);
}

}  // namespace stalemate::properties
