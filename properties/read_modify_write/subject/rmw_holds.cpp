#include "read_modify_write/subject/rmw_holds.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include "read_modify_write/subject/rmw_struct.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

namespace {

bool is_real(const CodeType& type) {
  const auto scalar = scalar_type(type.name);
  return scalar && is_floating(*scalar);
}

/// "Pair" of `struct Pair` and `const Pair`.
std::string bare(std::string text) {
  for (const char* word : {"const ", "volatile ", "struct "}) {
    if (text.starts_with(word)) text = text.substr(std::string(word).size());
  }
  return text;
}

/// The least and the greatest number of an integer type of less than 64 bits, or of `bool`.
std::pair<std::int64_t, std::int64_t> limits(const CodeType& type) {
  if (type.name == "bool") return {0, 1};
  const std::int64_t half = std::int64_t{1} << (8 * type.size_bytes - 1);
  const bool is_signed = type.name == "char" || type.name == "short" || type.name == "int";
  return is_signed ? std::pair{-half, half - 1} : std::pair{std::int64_t{0}, 2 * half - 1};
}

bool has_range(const CodeType& type, const Subject& subject) {
  const Option::List* range = subject.options.list("operand_range");
  if (range == nullptr || range->size() != 2) return false;
  const auto* low = std::get_if<std::int64_t>(&range->front().value);
  const auto* high = std::get_if<std::int64_t>(&range->back().value);
  if (low == nullptr || high == nullptr || type.size_bytes >= sizeof(std::int64_t)) return false;
  const auto [least, most] = limits(type);
  return *low >= least && *high <= most;
}

}  // namespace

bool holds(const CodeType& type, const Subject& subject, const RmwValue& value) {
  if (type.is_pointer) return false;
  if (!value.problem.empty()) return type.size_bytes != 0;
  if (type.name == value.name || bare(type.text) == value.name || bare(type.name) == value.name) {
    return true;
  }
  if (value.is_struct && is_word_of(type, value)) return true;
  if (!value.is_scalar() || !type.is_scalar || is_real(type) != value.is_floating()) return false;
  const bool is_wide = type.name != "bool" && type.size_bytes >= value.size_bytes;
  return is_wide || (!is_real(type) && has_range(type, subject));
}

bool takes_index(const CodeType& type) {
  return type.is_scalar && !type.is_pointer && !is_real(type);
}

}  // namespace stalemate::properties
