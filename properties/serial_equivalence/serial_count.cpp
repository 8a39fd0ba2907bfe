#include "serial_equivalence/serial_count.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace stalemate::properties {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::optional<CountWord> count_word(std::string_view text) {
  if (text == "items") return CountWord::Items;
  if (text == "groups") return CountWord::Groups;
  if (text == "group_size") return CountWord::GroupSize;
  if (text == "operations") return CountWord::Operations;
  if (text == "width") return CountWord::Width;
  if (text == "height") return CountWord::Height;
  if (text == "depth") return CountWord::Depth;
  return std::nullopt;
}

/// "0xffffffff".
std::optional<long double> hex_number(std::string_view digits) {
  std::uint64_t number = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number, 16);
  if (error != std::errc() || end != last) return std::nullopt;
  return static_cast<long double>(number);
}

std::optional<long double> number_in(std::string_view text) {
  if (text.starts_with("0x")) return hex_number(text.substr(2));
  long double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole_text = error == std::errc() && end == text.data() + text.size();
  if (!is_whole_text || !std::isfinite(number)) return std::nullopt;
  return number;
}

bool multiply(SerialCount& count, std::string_view part) {
  if (const auto word = count_word(part)) {
    count.words.push_back(*word);
    return true;
  }
  const auto number = number_in(part);
  if (number) count.factor *= *number;
  return number.has_value();
}

std::uint64_t extent(const NdShape& shape, std::size_t dimension) {
  return std::uint64_t{shape.work_groups[dimension]} * shape.work_group_size[dimension];
}

std::uint64_t of_case(CountWord word, const Case& input, const SerialShape& shape) {
  switch (word) {
    case CountWord::Items: return input.nd_range.work_items();
    case CountWord::Groups: return input.nd_range.work_groups;
    case CountWord::GroupSize: return input.nd_range.work_group_size;
    case CountWord::Operations: return input.operations();
    case CountWord::Width: return extent(folded(input.nd_range, shape), 0);
    case CountWord::Height: return extent(folded(input.nd_range, shape), 1);
    case CountWord::Depth: return extent(folded(input.nd_range, shape), 2);
  }
  return 1;
}

}  // namespace

long double SerialCount::in(const Case& input) const {
  long double product = factor;
  for (const CountWord word : words) {
    product *= static_cast<long double>(of_case(word, input, shape));
  }
  return product;
}

std::uint64_t SerialCount::size_in(const Case& input) const {
  return static_cast<std::uint64_t>(std::clamp(in(input), 0.0L, kSerialSizeMax));
}

std::optional<SerialCount> serial_count(std::string_view text) {
  SerialCount count;
  for (;;) {
    const std::size_t times = std::min(text.find('*'), text.size());
    if (!multiply(count, trimmed(text.substr(0, times)))) return std::nullopt;
    if (times == text.size()) return count;
    text.remove_prefix(times + 1);
  }
}

std::string serial_count_form() {
  return "write a number, items, groups, group_size, operations, width, height, depth, or a "
         "product: 4 * items";
}

}  // namespace stalemate::properties
