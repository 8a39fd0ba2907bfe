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

std::string opening_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// Empty of what is told in a line anyway.
std::string shape_of(const SubjectResult& result) {
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    return failure_shape(result, *violation);
  }
  const auto* error = std::get_if<Error>(&result.verdict);
  const bool is_long = error != nullptr && opening_line(error->cause) != error->cause;
  return is_long ? "error\n" + error->cause : "";
}

}  // namespace

std::string failure_shape(const SubjectResult& result, const Violation& violation) {
  const LinePair race = violation.races.empty() ? LinePair{} : violation.races.front();
  // Of races the summary says which values were at stake.
  const bool is_race = violation.kind == ViolationKind::DataRace && !violation.races.empty();
  const std::string what = is_race ? "" : without_numbers(words(violation.summary));
  const bool is_late = tells(violation, FactKind::LateUpdateMayBeWhy);
  return fmt::format("{}\n{}\n{}\n{} {}{}", result.subject, name(violation.kind), what, race.first,
                     race.second, is_late ? "\nlate" : "");
}

std::optional<SubjectOnDevice> ToldBefore::on(const SubjectResult& result) {
  const std::string shape = shape_of(result);
  if (shape.empty()) return std::nullopt;
  const auto before = std::find_if(told_.begin(), told_.end(),
                                   [&](const Told& told) { return told.shape == shape; });
  const SubjectOnDevice here{result.subject, result.device};
  const bool has_trace =
      result.reproducer && result.reproducer->exact && !result.reproducer->exact->trace.empty();
  if (before == told_.end()) {
    told_.push_back({shape, here, has_trace});
  } else if (before->has_trace || !has_trace) {
    return before->where;
  } else {
    *before = {shape, here, true};
  }
  return std::nullopt;
}

std::string reference_text(const SubjectResult& result, const SubjectOnDevice& told) {
  const std::string of = result.subject == told.subject ? "" : printable(told.subject) + " ";
  std::string text = fmt::format("as {}on {}", of, printable(told.device));
  if (const auto* error = std::get_if<Error>(&result.verdict)) {
    return fmt::format("{}: {}", text, printable(opening_line(error->cause)));
  }
  if (result.reproducer) {
    text += fmt::format(", in {}",
                        rate_words(result.reproducer->smallest.rate, result.reproducer->device));
  }
  if (!result.reproducer_file.empty()) text += "; " + printable(result.reproducer_file);
  return text;
}

}  // namespace stalemate::report
