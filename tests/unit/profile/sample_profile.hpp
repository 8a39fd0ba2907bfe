#pragma once

#include <utility>

#include "profile/profile.hpp"
#include "unit/report/sample_results.hpp"
#include "words.hpp"

namespace stalemate::profile::test {

inline SubjectResult sample_result(const std::string& subject, Verdict verdict) {
  SubjectResult result;
  result.subject = subject;
  result.verdict = std::move(verdict);
  result.effort.cases = 3;
  result.effort.launches = 12;
  result.effort.launches_met = 10;
  result.effort.operations = 12345;
  return result;
}

inline ProfileRow sample_row(Idiom idiom, Measured measured) {
  ProfileRow row{.idiom = std::move(idiom), .measured = std::move(measured)};
  row.advice = advice(row.idiom, row.measured);
  return row;
}

inline ProfileRow row_by_cases(Idiom idiom, const Verdict& verdict) {
  ProfileRow row = sample_row(std::move(idiom), {.verdict = verdict});
  row.result = sample_result(row.idiom.name, verdict);
  if (std::holds_alternative<Violation>(verdict))
    row.result->reproducer = report::test::reproducer();
  return row;
}

inline ProfileRow row_by_messages(Idiom idiom, const engine::LetterCounts& letters) {
  ProfileRow row = sample_row(std::move(idiom), {.verdict = verdict_on(letters)});
  row.letters = letters;
  return row;
}

/// A row of each kind.
inline Profile sample_profile() {
  Profile profile{
      "0.1.0", "2026-11-22", Seed{18446744073709551615ULL}, report::test::device("pocl:0"), {}};
  profile.device.progress = ProgressSeen{false, false, true};
  profile.device.sub_group_size = 8;
  profile.device.loop_turns_max = 65535;
  const Violation stale{ViolationKind::StaleRead, own("a line that\x1b[2J tries"), {}, {}};
  profile.rows = {
      row_by_cases({"right", "variable", "atomic_add"}, Pass{}),
      row_by_cases({"broken", "variable", "atomic_max"}, report::test::lost_update()),
      row_by_cases({"hidden", "lock", "no fence", Promise::None, "nothing orders it"}, Pass{}),
      row_by_cases({"seen", "lock", "mem_fence", Promise::None, "the own group alone"}, stale),
      row_by_cases({"aba", "lock", "no tag", Promise::Never, "ABA"}, Pass{}),
      row_by_cases({"missing", "lock", "C11"}, Skipped{"__opencl_c_atomic_scope_device"}),
      row_by_cases({"crashed", "lock", "half of it"}, Error{"signal 11", false}),
      sample_row({"wait", "waiting", "spin", Promise::NotToEnd, "no progress is promised"},
                 {.verdict = Violation{ViolationKind::NoProgress, own("for ever"), {}, {}}}),
      sample_row({"waits", "waiting", "spin on", Promise::NotToEnd, "no progress is promised"},
                 {.verdict = Pass{}}),
      row_by_messages({"m.old", "message", "plain", Promise::None, "nothing orders it"},
                      {10, 10, 20000, 19400, 19399, 1000}),
      row_by_messages({"m.new", "message", "C11"}, {10, 9, 18000, 0, 0, 1000}),
      row_by_messages({"m.apart", "message", "fence"}, {3, 0, 0, 0, 0, 1000})};
  return profile;
}

}  // namespace stalemate::profile::test
