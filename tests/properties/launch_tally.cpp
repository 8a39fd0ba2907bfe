#include "launch_tally.hpp"

#include <cstdint>

#include <catch2/catch.hpp>

#include "pocl.hpp"
#include "subjects.hpp"
#include "words.hpp"

namespace stalemate::test {

GenerateSettings small_cases() {
  GenerateSettings settings;
  settings.work_groups = {1, 16};
  settings.work_group_size = {1, 64};
  settings.operations_per_item = {1, 16};
  settings.cells = {1, 64};
  return settings;
}

GenerateSettings quick_cases() {
  GenerateSettings settings = small_cases();
  settings.work_group_size = {8, 8};
  return settings;
}

GenerateSettings contended_cases() {
  GenerateSettings settings = small_cases();
  settings.work_groups = {2, 16};
  settings.work_group_size = {4, 16};
  settings.operations_per_item = {16, 64};
  settings.contention = {{ContentionPattern::Single, 1}};
  settings.operands = {{OperandKind::Unique, 1}, {OperandKind::Exact, 1}};
  return settings;
}

namespace {

std::string text_of(const Violation& violation) {
  std::string text = std::string(name(violation.kind)) + ": " + words(violation.summary);
  for (const std::string& line : words(violation.explanation)) text += "\n  " + line;
  return text;
}

/// Whether all of its cases are in local memory.
bool is_local(const Subject& subject) {
  const Option::Mapping* functions = subject.options.mapping("function");
  return functions != nullptr && functions->contains("local") && !functions->contains("global");
}

}  // namespace

Tally run(const Subject& subject, const GenerateSettings& settings, int cases) {
  Tally tally;
  for (int index = 0; index < cases; ++index) {
    const auto launched =
        launch_case(read_modify_write(), subject, settings, static_cast<std::uint64_t>(index));
    tally.errors += std::holds_alternative<Error>(launched.judgement.verdict) ? 1 : 0;
    tally.met += launched.judgement.met ? 1 : 0;
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation == nullptr) continue;
    ++tally.violations;
    if (tally.first.empty()) tally.first = text_of(*violation);
  }
  return tally;
}

void check_passes(const Subject& subject, const GenerateSettings& settings, int cases) {
  CHECK(read_modify_write().validate(subject).empty());
  const Tally tally = run(subject, settings, cases);
  INFO(subject.name << " " << tally.first);
  CHECK(tally.errors == 0);
  CHECK(tally.violations == 0);
  // PoCL runs the work-items of a work-group one after another.
  CHECK((tally.met > 0) == !is_local(subject));
}

std::string exposed_as(const Subject& subject, int cases) {
  for (int index = 0; index < cases; ++index) {
    const auto launched = launch_case(read_modify_write(), subject, contended_cases(),
                                      static_cast<std::uint64_t>(index));
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation != nullptr) return std::string(name(violation->kind));
  }
  return "nothing";
}

}  // namespace stalemate::test
