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

bool multiply(CountTerm& term, std::string_view part) {
  if (const auto word = count_word(part)) {
    term.words.push_back(*word);
    return true;
  }
  const auto number = number_in(part);
  if (number) term.factor *= *number;
  return number.has_value();
}

/// Of "4 * items".
std::optional<CountTerm> product_in(std::string_view text) {
  CountTerm term;
  for (;;) {
    const std::size_t times = std::min(text.find('*'), text.size());
    if (!multiply(term, trimmed(text.substr(0, times)))) return std::nullopt;
    if (times == text.size()) return term;
    text.remove_prefix(times + 1);
  }
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Where the next term begins, with its sign. That of a number is behind nothing, a '*' or, in
/// "1e-5", its 'e'.
std::size_t end_of_term(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] != '+' && text[i] != '-') continue;
    const std::string_view before = trimmed(text.substr(0, i));
    const bool is_of_exponent = (text[i - 1] == 'e' || text[i - 1] == 'E') && i > 1 &&
                                (is_digit(text[i - 2]) || text[i - 2] == '.');
    if (!before.empty() && before.back() != '*' && !is_of_exponent) return i;
  }
  return text.size();
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

long double product(const CountTerm& term, const Case& input, const SerialShape& shape) {
  long double product = term.factor;
  for (const CountWord word : term.words) {
    product *= static_cast<long double>(of_case(word, input, shape));
  }
  return product;
}

}  // namespace

std::optional<long double> SerialCount::constant() const {
  long double sum = 0;
  for (const CountTerm& term : terms) {
    if (!term.words.empty()) return std::nullopt;
    sum += term.factor;
  }
  return sum;
}

bool SerialCount::is_whole(long double least) const {
  return std::all_of(terms.begin(), terms.end(), [&](const CountTerm& term) {
    return term.factor >= least && term.factor == std::floor(term.factor);
  });
}

long double SerialCount::in(const Case& input) const {
  long double sum = 0;
  for (const CountTerm& term : terms) sum += product(term, input, shape);
  return sum;
}

std::uint64_t SerialCount::size_in(const Case& input) const {
  return static_cast<std::uint64_t>(std::clamp(in(input), 0.0L, kSerialSizeMax));
}

std::optional<SerialCount> serial_count(std::string_view text) {
  SerialCount count{.terms = {}};
  for (text = trimmed(text); !text.empty() || count.terms.empty();) {
    // Behind the first term a sign is an operator: "- 1".
    const bool is_operator = !count.terms.empty();
    const bool is_minus = is_operator && text.front() == '-';
    if (is_operator) text.remove_prefix(1);
    const std::size_t end = end_of_term(text);
    auto term = product_in(trimmed(text.substr(0, end)));
    if (!term) return std::nullopt;
    if (is_minus) term->factor = -term->factor;
    count.terms.push_back(*std::move(term));
    text.remove_prefix(end);
  }
  return count;
}

std::string serial_count_form() {
  return "write a number, items, groups, group_size, operations, width, height, depth, a product "
         "such as 4 * items, or a sum of such: items + 1";
}

}  // namespace stalemate::properties
