#include "report/violation/verdict_line.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/printable.hpp"
#include "engine/launch/duration_text.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

/// With no failure in n launches, the failure rate is at most 3/n (95 %): (1 - 3/n)^n is about
/// e^-3. Hanley and Lippman-Hand, JAMA 1983. Up to n = 3 that says nothing.
constexpr std::uint64_t kRuleOfThree = 3;

struct Reason {
  const SubjectResult& result;
  Verbosity verbosity;

  std::string operator()(const Pass& pass) const {
    const bool had_to_be_exposed =
        result.is_mutant && result.expectation == Expectation::Unexpected;
    return (had_to_be_exposed ? "this device must expose it; " : "") +
           (pass.proof ? proof_words(*pass.proof) : strength_words(result.effort, verbosity));
  }
  std::string operator()(const Violation&) const { return ""; }
  std::string operator()(const Inconclusive& inconclusive) const {
    return printable(words(inconclusive), KeepNewlines::Yes);
  }
  std::string operator()(const Skipped& skipped) const {
    return "missing: " + printable(skipped.missing, KeepNewlines::Yes);
  }
  std::string operator()(const Error& error) const {
    return printable(error.cause, KeepNewlines::Yes);
  }
};

std::string size_words(const ProvenSize& size) {
  return fmt::format("{} × {} × {}", counted(size.work_groups, "work-group"),
                     counted(size.work_group_size, "work-item"),
                     counted(size.operations_per_item, "operation"));
}

std::string tiers_words(const Effort& effort) {
  std::string words;
  for (const auto& [tier, cases] : effort.tiers) {
    words += fmt::format("{}{} {}", words.empty() ? " (" : ", ", printable(tier), grouped(cases));
  }
  return words.empty() ? "" : words + ")";
}

}  // namespace

std::string verdict_words(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr) return matrix_word(result);
  return fmt::format("{} ({})", matrix_word(result), name(violation->kind));
}

std::string verdict_reason(const SubjectResult& result, Verbosity verbosity) {
  return std::visit(Reason{result, verbosity}, result.verdict);
}

std::string strength_words(const Effort& effort, Verbosity verbosity) {
  std::string words =
      fmt::format("{} judged{}, {} of {} launches met", counted(effort.operations, "operation"),
                  verbosity == Verbosity::Full ? tiers_words(effort) : "",
                  grouped(effort.launches_met), grouped(effort.launches));
  if (effort.cases_undecided != 0) {
    words += fmt::format(", {} of {} undecided", grouped(effort.cases_undecided),
                         counted(effort.cases, "case"));
  }
  if (verbosity == Verbosity::Short) return words;
  if (effort.launches_watched != 0) {
    words += fmt::format(", no data race in {}", grouped(effort.launches_watched));
  }
  if (effort.launches_met > kRuleOfThree) {
    words += fmt::format(", failure rate of a launch at most {}/{} = {} (95 %)", kRuleOfThree,
                         grouped(effort.launches_met),
                         percent(double(kRuleOfThree) / double(effort.launches_met)));
  }
  return words;
}

std::string proof_words(const Proof& proof) {
  std::uint64_t executions = 0;
  std::uint64_t cases = 0;
  for (const ProvenSize& size : proof.sizes) {
    executions += size.executions;
    cases += size.cases;
  }
  const std::size_t others = proof.sizes.size() - 1;
  return fmt::format("for {}{}: {} of {}, {}", size_words(proof.sizes.back()),
                     others == 0 ? "" : fmt::format(" and {}", counted(others, "smaller size")),
                     counted(executions, "execution"), counted(cases, "case"),
                     printable(proof.model));
}

std::string times_words(const Effort& effort) {
  using engine::duration_text;
  return fmt::format("times: compiled ahead {}; searched {}; rates and shrinking {}; in kernels {}",
                     duration_text(effort.built_ahead), duration_text(effort.searched),
                     duration_text(effort.elapsed - std::min(effort.elapsed, effort.searched)),
                     duration_text(effort.kernel_time));
}

std::string figures_words(const Effort& effort) {
  std::string words;
  for (const auto& [figure, value] : effort.figures) {
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", printable(figure), grouped(value));
  }
  return words;
}

}  // namespace stalemate::report
