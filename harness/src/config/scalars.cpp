#include "config/scalars.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <set>

#include "core/subject_rules.hpp"

namespace stalemate::config {

namespace {

constexpr std::int64_t kHoursMax = 1000;
constexpr std::array<std::string_view, 11> kVectorElements{
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half"};
constexpr std::array<std::string_view, 5> kVectorWidths{"2", "3", "4", "8", "16"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string_view without_sign(std::string_view text) {
  return text.starts_with('-') ? text.substr(1) : text;
}

bool has_leading_zero(std::string_view digits) {
  return digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
}

bool begins_like_a_number(std::string_view text) {
  return !text.empty() &&
         (is_digit(text[0]) || (text[0] == '.' && text.size() > 1 && is_digit(text[1])));
}

bool is_name(std::string_view text) {
  const auto is_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  return !text.empty() && !is_digit(text[0]) && std::all_of(text.begin(), text.end(), is_of_name);
}

NotANumber wants_no_name() {
  return {"write the number itself, and not a name for it"};
}

NotANumber not_an_integer(std::string_view digits) {
  if (has_leading_zero(digits)) return {"a leading zero means octal to some readers, leave it out"};
  if (!begins_like_a_number(digits)) return is_name(digits) ? wants_no_name() : NotANumber{};
  if (digits.find('_') != std::string_view::npos) return {"write it without underscores"};
  return {"write a whole number in decimal digits"};
}

NotANumber not_a_number(std::string_view digits) {
  std::string lower(digits);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == ".inf" || lower == ".nan" || lower == "inf" || lower == "nan") {
    return {"write a finite number"};
  }
  if (has_leading_zero(digits)) return {"a leading zero means octal to some readers, leave it out"};
  if (is_name(digits)) return wants_no_name();
  if (digits.find('_') != std::string_view::npos) return {"write it without underscores"};
  return {};
}

const std::set<std::string, std::less<>>& reserved_words() {
  static const std::set<std::string, std::less<>> words{
      "auto",     "bool",      "break",     "case",      "char",      "const",      "constant",
      "continue", "default",   "defined",   "do",        "double",    "else",       "enum",
      "event_t",  "extern",    "float",     "for",       "generic",   "global",     "goto",
      "half",     "if",        "inline",    "int",       "intptr_t",  "kernel",     "local",
      "long",     "pipe",      "private",   "ptrdiff_t", "read_only", "read_write", "register",
      "restrict", "return",    "sampler_t", "short",     "signed",    "size_t",     "sizeof",
      "static",   "struct",    "switch",    "typedef",   "uchar",     "uint",       "uintptr_t",
      "ulong",    "uniform",   "union",     "unsigned",  "ushort",    "void",       "volatile",
      "while",    "write_only"};
  return words;
}

/// float4, uint16, …
bool is_vector_type(std::string_view text) {
  const auto digits = text.find_first_of("0123456789");
  if (digits == std::string_view::npos) return false;
  const auto is_element =
      std::find(kVectorElements.begin(), kVectorElements.end(), text.substr(0, digits));
  const auto is_width = std::find(kVectorWidths.begin(), kVectorWidths.end(), text.substr(digits));
  return is_element != kVectorElements.end() && is_width != kVectorWidths.end();
}

std::optional<std::uint64_t> bits_in(std::string_view digits, int base) {
  std::uint64_t value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value, base);
  return error == std::errc() && end == last ? std::optional(value) : std::nullopt;
}

std::optional<std::chrono::milliseconds> unit(std::string_view name) {
  using namespace std::chrono;
  if (name == "ms") return milliseconds{1};
  if (name == "s") return seconds{1};
  if (name == "m") return minutes{1};
  if (name == "h") return hours{1};
  return std::nullopt;
}

}  // namespace

std::variant<std::int64_t, NotANumber> integer(std::string_view text) {
  const std::string_view digits = without_sign(text);
  if (!all_digits(digits) || has_leading_zero(digits)) return not_an_integer(digits);
  std::int64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc{}) return NotANumber{};
  return value;
}

std::optional<std::uint64_t> unsigned_integer(std::string_view text) {
  return bits_in(text, 10);
}

std::optional<std::uint64_t> hex_integer(std::string_view text) {
  return text.starts_with("0x") ? bits_in(text.substr(2), 16) : std::nullopt;
}

std::variant<double, NotANumber> number(std::string_view text) {
  const std::string_view digits = without_sign(text);
  if (!begins_like_a_number(digits) || has_leading_zero(digits)) return not_a_number(digits);
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc::result_out_of_range || !std::isfinite(value)) {
    return NotANumber{"write a finite number that a double can hold"};
  }
  if (result.ptr != text.data() + text.size()) return not_a_number(digits);
  return value;
}

std::optional<std::string> identifier_problem(std::string_view text) {
  for (const std::string_view tagged : {"struct ", "union ", "enum "}) {
    if (!text.starts_with(tagged) || !is_identifier(text.substr(tagged.size()))) continue;
    return fmt::format("write the name alone: {}", text.substr(tagged.size()));
  }
  if (!is_identifier(text))
    return "an identifier is letters, digits and _, and begins with no digit";
  if (is_vector_type(text)) return "it is a vector of OpenCL C, and none of those that may be here";
  if (reserved_words().contains(text)) return "it is a reserved word of OpenCL C";
  if (text.starts_with("__")) return "names that begin with __ belong to the compiler";
  if (text.starts_with("stalemate_") || text.starts_with("STALEMATE_")) {
    return "names that begin with stalemate_ belong to stalemate";
  }
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> duration(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto unit_length = unit(text.substr(digits));
  const auto count = integer(text.substr(0, digits));
  const auto* value = std::get_if<std::int64_t>(&count);
  if (!unit_length || value == nullptr || *value < 1) return std::nullopt;
  const std::chrono::milliseconds longest = std::chrono::hours{kHoursMax};
  if (*value > longest / *unit_length) return std::nullopt;
  return *value * *unit_length;
}

}  // namespace stalemate::config
