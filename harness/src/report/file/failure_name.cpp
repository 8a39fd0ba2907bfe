#include "report/file/failure_name.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/json.hpp"
#include "report/violation/violation_text.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kStemMax = 120;  // file systems end at 255 bytes
constexpr std::size_t kDigits = 16;
constexpr std::string_view kExtension = ".json";

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

/// Seeds are split by a good 64-bit hash of a label.
std::uint64_t hash(std::string_view text) {
  return Seed{0}.split(text).value;
}

/// Injective, but for the chance of a collision among very long names. No name begins with a dot.
std::string safe(std::string_view subject) {
  std::string stem;
  for (const char c : subject) {
    const bool hides = c == '.' && stem.empty();
    if (is_plain(c) && !hides) {
      stem += c;
    } else {
      stem += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (stem.size() <= kStemMax) return stem;
  return fmt::format("{}%{:016x}", stem.substr(0, kStemMax), hash(subject));
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

}  // namespace

std::string failure_name(const Reproducer& reproducer) {
  const nlohmann::json identity = {reproducer.subject.property, failure_kind(reproducer),
                                   reproducer.smallest.input};
  return fmt::format("{}-{:016x}{}", safe(reproducer.subject.name), hash(to_line(identity)),
                     kExtension);
}

bool is_failure_name(std::string_view file_name) {
  const std::size_t ending = 1 + kDigits + kExtension.size();
  if (file_name.size() < ending) return false;
  const std::string_view end = file_name.substr(file_name.size() - ending);
  const std::string_view digits = end.substr(1, kDigits);
  return end.front() == '-' && end.ends_with(kExtension) &&
         std::all_of(digits.begin(), digits.end(), is_hex);
}

bool is_failure_name(std::string_view file_name, std::string_view subject) {
  const std::string stem = safe(subject) + '-';
  return file_name.size() == stem.size() + kDigits + kExtension.size() &&
         file_name.starts_with(stem) && is_failure_name(file_name);
}

}  // namespace stalemate::report
