#include "report/words/totals.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

std::uint64_t count(const RunResult& run, Expectation expectation) {
  return static_cast<std::uint64_t>(std::count_if(
      run.subjects.begin(), run.subjects.end(),
      [expectation](const SubjectResult& result) { return result.expectation == expectation; }));
}

}  // namespace

std::string totals_text(const RunResult& run) {
  std::map<std::string, std::uint64_t> words;
  for (const SubjectResult& result : run.subjects) ++words[matrix_word(result)];
  std::string text = counted(run.subjects.size(), "verdict");
  std::string separator = ": ";
  for (const auto& [word, number] : words) {
    text += fmt::format("{}{} {}", separator, grouped(number), word);
    separator = ", ";
  }
  text += fmt::format("; {} unexpected, {} undecided\n", count(run, Expectation::Unexpected),
                      count(run, Expectation::Undecided));
  if (run.interrupted) text += "interrupted: what is missing was not run\n";
  if (run.device_lost) text += "a device was lost: the rest was not run on it\n";
  return text;
}

}  // namespace stalemate::report
