#include "report/file/journal_flaws.hpp"

#include <fmt/format.h>

#include "report/words/number_words.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

void add_damage(const JournalContent& journal, JournalFlaws& flaws) {
  const auto& damaged = journal.damaged_lines;
  if (!damaged.empty()) {
    std::vector<std::string> numbers;
    numbers.reserve(damaged.size());
    for (const std::size_t line : damaged) numbers.push_back(std::to_string(line));
    flaws.texts.push_back(fmt::format("{} damaged, in line {}; what stood there is not known",
                                      counted(damaged.size(), "record"), some_of(numbers)));
  }
  if (journal.missing_lines != 0) {
    flaws.texts.push_back(counted(journal.missing_lines, "line") + " missing between others");
  }
  if (journal.misplaced_lines != 0) {
    flaws.texts.push_back(counted(journal.misplaced_lines, "line") +
                          " out of place: behind a later one, or there twice");
  }
  flaws.is_incomplete |= journal.is_damaged();
}

void add_missing(const JournaledRun& run, JournalFlaws& flaws) {
  const auto missing = missing_verdicts(run);
  if (missing.empty()) return;
  flaws.is_incomplete = true;
  flaws.texts.push_back(
      fmt::format("{} missing: {}", counted(missing.size(), "verdict"), some_of(missing)));
}

}  // namespace

JournalFlaws flaws_of(const JournaledRun& run) {
  JournalFlaws flaws;
  if (!run.journal.has_checksums) {
    flaws.texts.emplace_back(
        "an older version wrote it, without checksums: whether lines are damaged or missing cannot "
        "be checked");
    if (!run.is_whole) {
      flaws.texts.emplace_back("the run did not come to its end");
      flaws.is_incomplete = true;
    }
  }
  add_damage(run.journal, flaws);
  add_missing(run, flaws);
  return flaws;
}

}  // namespace stalemate::report
