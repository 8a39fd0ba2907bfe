#include "report/violation/finding.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "base/printable.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/next_step.hpp"
#include "report/violation/source_place.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/words/not_run.hpp"
#include "report/words/number_words.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

/// What a verdict is found to be, if it is to be looked at.
struct Found {
  std::string rule;
  std::string summary;
};

std::string first_line(const std::string& text) {
  return printable(text.substr(0, text.find('\n')));
}

struct FoundIn {
  const SubjectResult& result;

  bool is_hidden_mutant() const {
    return result.is_mutant && result.expectation == Expectation::Unexpected;
  }
  Found not_exposed() const {
    return {std::string(kNotExposedRule.name),
            "the mutant was not exposed; " + first_line(verdict_reason(result))};
  }
  std::optional<Found> operator()(const Pass&) const {
    return is_hidden_mutant() ? std::optional(not_exposed()) : std::nullopt;
  }
  std::optional<Found> operator()(const Violation& violation) const {
    if (result.is_mutant) return std::nullopt;
    return Found{std::string(name(violation.kind)), printable(words(violation.summary))};
  }
  std::optional<Found> operator()(const Inconclusive& inconclusive) const {
    if (is_hidden_mutant()) return not_exposed();
    if (result.is_mutant) return std::nullopt;
    return Found{std::string(kUndecidedRule.name),
                 "nothing was decided: " + first_line(words(inconclusive))};
  }
  std::optional<Found> operator()(const Skipped&) const { return std::nullopt; }
  std::optional<Found> operator()(const Error& error) const {
    return Found{std::string(kErrorRule.name), first_line(error.cause)};
  }
};

FindingLevel level_of(const SubjectResult& result) {
  if (!result.known.empty()) return FindingLevel::Note;
  const bool is_red =
      result.expectation == Expectation::Unexpected || result.expectation == Expectation::NotJudged;
  return is_red ? FindingLevel::Error : FindingLevel::Warning;
}

Finding finding_of(const SubjectResult& result, Found found) {
  std::string title =
      printable(fmt::format("{} on {}: {}", result.subject, result.device, found.rule));
  return {level_of(result),  std::move(found.rule), std::move(title), std::move(found.summary),
          next_step(result), source_place(result),  &result};
}

Finding finding_of(const StaleEntry& stale, FindingLevel level) {
  return {level,
          std::string(kStaleRule.name),
          printable(fmt::format("baseline: {} on {}", stale.entry.subject, stale.entry.device)),
          stale_words(stale),
          "",
          stale.entry.at,
          nullptr};
}

Finding of_missing(const RunResult& run) {
  return {
      run.failed_fast ? FindingLevel::Warning : FindingLevel::Error,
      std::string(kNotRunRule.name),
      fmt::format("run: {}", kNotRunRule.name),
      printable(fmt::format("{} missing, because {}: {}", counted(run.missing.size(), "verdict"),
                            why_not_run(run), some_of(run.missing))),
      run.failed_fast ? "" : std::string(kNotRunRule.remedy),
      {},
      nullptr};
}

/// Lines, and what is indented below one, as a sentence.
std::string as_sentence(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool is_between = line.empty() || line.ends_with(' ');
    if (c == '\n') {
      line += line.ends_with(':') ? " " : "; ";
    } else if (c != ' ' || !is_between) {
      line += c;
    }
  }
  return printable(line);
}

/// Two of a run have titles of their own, by which a service tells them apart.
Finding finding_of(const NotBegun& why) {
  const std::string key = why.reason.substr(0, why.reason.find(": "));
  const bool has_key = !why.at.file.empty() && key.find(' ') == std::string::npos;
  return {FindingLevel::Error,
          std::string(kNotBegunRule.name),
          printable(fmt::format("run: {}{}", kNotBegunRule.name, has_key ? ": " + key : "")),
          as_sentence(why.reason),
          std::string(kNotBegunRule.remedy),
          why.at,
          nullptr};
}

Finding of_nothing_decided(const RunResult& run) {
  return {FindingLevel::Error,
          std::string(kNothingDecidedRule.name),
          fmt::format("run: {}", kNothingDecidedRule.name),
          fmt::format("nothing was decided: {}, skipped, open, known, or of mutants that hide",
                      counted(run.subjects.size(), "verdict")),
          std::string(kNothingDecidedRule.remedy),
          {},
          nullptr};
}

}  // namespace

std::vector<Finding> findings(const RunResult& run) {
  std::vector<Finding> all;
  for (const NotBegun& why : run.not_begun) all.push_back(finding_of(why));
  for (const SubjectResult& result : run.subjects) {
    if (auto found = std::visit(FoundIn{result}, result.verdict)) {
      all.push_back(finding_of(result, *std::move(found)));
    }
  }
  const FindingLevel of_stale = run.stale_counts ? FindingLevel::Error : FindingLevel::Warning;
  for (const StaleEntry& stale : run.stale) all.push_back(finding_of(stale, of_stale));
  if (run.nothing_decided) all.push_back(of_nothing_decided(run));
  if (!run.missing.empty()) all.push_back(of_missing(run));
  std::stable_sort(all.begin(), all.end(),
                   [](const Finding& a, const Finding& b) { return a.level < b.level; });
  return all;
}

bool is_of_run(const Finding& finding) {
  return finding.result == nullptr && finding.level == FindingLevel::Error &&
         finding.rule != kNotRunRule.name;
}

std::vector<OtherRule> other_rules() {
  return {kErrorRule,  kNotExposedRule,     kUndecidedRule, kStaleRule,
          kNotRunRule, kNothingDecidedRule, kNotBegunRule};
}

}  // namespace stalemate::report
