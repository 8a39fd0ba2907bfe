#include "report/words/totals.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "report/words/number_words.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

std::uint64_t count(const RunResult& run, Expectation expectation) {
  return static_cast<std::uint64_t>(std::count_if(
      run.subjects.begin(), run.subjects.end(),
      [expectation](const SubjectResult& result) { return result.expectation == expectation; }));
}

}  // namespace

std::string totals_text(const RunResult& run) {
  if (!run.not_begun.empty()) return "the run did not begin: nothing was judged\n";
  std::map<std::string, std::uint64_t> words;
  for (const SubjectResult& result : run.subjects) ++words[matrix_word(result)];
  std::string text = counted(run.subjects.size(), "verdict");
  std::string separator = ": ";
  for (const auto& [word, number] : words) {
    text += fmt::format("{}{} {}", separator, grouped(number), word);
    separator = ", ";
  }
  text += fmt::format("; {} unexpected, {} undecided\n", count(run, Expectation::Unexpected),
                      count(run, Expectation::Undecided) + count(run, Expectation::NotJudged));
  if (const auto not_judged = count(run, Expectation::NotJudged); not_judged != 0) {
    text += fmt::format(
        "not judged, and so no pass: {}; give more time or a quieter machine, or do what the line "
        "of the verdict says\n",
        counted(not_judged, "verdict"));
  }
  if (run.time_is_over) {
    text += "the time of the whole run is over: what is missing was not run\n";
  } else if (run.interrupted) {
    text += "interrupted: what is missing was not run\n";
  }
  if (run.failed_fast) text += "ended after an unexpected verdict, as --fail-fast asks\n";
  if (run.device_lost) text += "a device was lost: the rest was not run on it\n";
  if (!run.missing.empty()) {
    text += fmt::format("{} missing: {}\n", counted(run.missing.size(), "verdict"),
                        some_of(run.missing));
  }
  return text;
}

}  // namespace stalemate::report
