#include "report/format/baseline_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/run/known.hpp"

namespace stalemate::report {

namespace {

/// A string of JSON is one of YAML. Beyond ASCII all is escaped: names are a stranger's words.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// A glob that matches `name` alone.
std::string glob_of(const std::string& name) {
  std::string glob;
  for (const char c : name) {
    if (std::string_view("*?[]\\").find(c) != std::string_view::npos) glob += '\\';
    glob += c;
  }
  return glob;
}

/// All that launches of the case showed: the next run may find another one of them first.
std::string kinds_of(const SubjectResult& result, const std::string& kind) {
  std::string kinds = kind;
  for (const std::string& other : result.other_kinds) kinds += ", " + other;
  return kinds;
}

std::string entry(const SubjectResult& result, const std::string& kinds) {
  return fmt::format(
      "  - subject: {}\n    device: {}\n    kinds: [{}]\n    because: \"\"  # say why it is known "
      "and excused\n    # link: https://…       where more is said of it\n    # expires: "
      "2027-01-31  "
      "the last day that the entry holds\n",
      quoted(glob_of(result.subject)), quoted(result.device), kinds);
}

}  // namespace

BaselineText baseline_text(const JournaledRun& run) {
  BaselineText text;
  std::string entries;
  for (const SubjectResult& result : run.results) {
    if (result.expectation != Expectation::Unexpected) continue;
    const std::string kind = engine::kind_word(result.verdict);
    if (kind.empty()) {
      ++text.left_out;
      continue;
    }
    entries += entry(result, kinds_of(result, kind));
    ++text.entries;
  }
  const std::string title = fmt::format("what failed on {} with seed {}", run.date, run.seed);
  text.yaml = fmt::format("baseline: {}\nknown:{}\n{}", quoted(title), entries.empty() ? " []" : "",
                          entries);
  return text;
}

}  // namespace stalemate::report
