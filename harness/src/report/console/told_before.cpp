#include "report/console/told_before.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/printable.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Which cell it was and how often it happened differ from launch to launch.
std::string without_numbers(const std::string& text) {
  std::string shape;
  for (const char c : text) {
    if (!is_digit(c))
      shape += c;
    else if (shape.empty() || shape.back() != '#')
      shape += '#';
  }
  return shape;
}

}  // namespace

std::string failure_shape(const SubjectResult& result, const Violation& violation) {
  const std::string what = violation.races.empty() ? without_numbers(words(violation.summary))
                                                   : violation.races.front().first + " " +
                                                         violation.races.front().second;
  return fmt::format("{}\n{}\n{}", result.subject, name(violation.kind), what);
}

std::optional<std::string> ToldBefore::on(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr) return std::nullopt;
  const std::string shape = failure_shape(result, *violation);
  const auto before = std::find_if(told_.begin(), told_.end(),
                                   [&](const Told& told) { return told.shape == shape; });
  if (before != told_.end()) return before->device;
  told_.push_back({shape, result.device});
  return std::nullopt;
}

std::string reference_text(const SubjectResult& result, const std::string& device) {
  std::string text = fmt::format("as on {}", printable(device));
  if (result.reproducer) {
    text += fmt::format(", in {}", rate_words(result.reproducer->smallest.rate));
  }
  if (!result.reproducer_file.empty()) text += "; " + printable(result.reproducer_file);
  return text;
}

}  // namespace stalemate::report
