#include "cli/read_run.hpp"

#include <fmt/format.h>

#include "cli/journal_path.hpp"
#include "cli/notify.hpp"
#include "report/file/journal_flaws.hpp"

namespace stalemate::cli {

std::optional<ReadRun> read_run(const std::string& results) {
  auto read = report::journaled_run(journal_path(results));
  if (const auto* mistake = std::get_if<std::string>(&read)) {
    notify(*mistake);
    return std::nullopt;
  }
  ReadRun run{{results, std::get<report::JournaledRun>(std::move(read))}};
  const report::JournalFlaws flaws = report::flaws_of(run.part.run);
  for (const std::string& text : flaws.texts) notify(fmt::format("{}: {}", results, text));
  run.is_incomplete = flaws.is_incomplete;
  return run;
}

}  // namespace stalemate::cli
