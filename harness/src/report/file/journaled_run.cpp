#include "report/file/journaled_run.hpp"

#include <exception>
#include <fmt/format.h>

#include "core/json.hpp"
#include "report/file/journal.hpp"
#include "report/file/read_journal.hpp"
#include "report/words/expectation_word.hpp"

namespace stalemate::report {

namespace {

using nlohmann::json;

constexpr std::size_t kDateLength = 10;

Expectation expectation_named(const std::string& word) {
  for (const auto expectation :
       {Expectation::AsExpected, Expectation::Unexpected, Expectation::NotJudged}) {
    if (word == expectation_word(expectation)) return expectation;
  }
  return Expectation::Undecided;
}

void begin(const json& record, JournaledRun& run) {
  const int schema = record.at("schema");
  if (schema < kJournalSchemaMin || schema > kJournalSchema) {
    throw std::invalid_argument(fmt::format("its schema is {}, and this version reads {} to {}",
                                            schema, kJournalSchemaMin, kJournalSchema));
  }
  run.tool_version = record.at("tool_version");
  run.date = record.at("time").get<std::string>().substr(0, kDateLength);
  run.seed = record.at("seed");
  for (const json& device : record.at("devices")) {
    run.devices.push_back(device_info_from_json(device));
  }
}

SubjectResult result_of(const json& record) {
  SubjectResult result;
  result.subject = record.at("subject");
  result.device = record.at("device");
  result.is_mutant = record.at("is_mutant");
  result.verdict = verdict_from_json(record.at("verdict"));
  result.expectation = expectation_named(record.at("expectation"));
  result.known = record.value("known", "");
  return result;
}

void add(const json& record, JournaledRun& run) {
  const std::string what = record.at("record");
  if (what == "run_started") begin(record, run);
  if (what == "subject_finished") run.results.push_back(result_of(record));
  if (what == "run_finished") run.is_whole = !record.at("interrupted").get<bool>();
}

}  // namespace

std::variant<JournaledRun, std::string> journaled_run(const std::string& path) {
  const JournalContent content = read_journal(path);
  if (!content.readable) return path + ": cannot be read";
  JournaledRun run;
  try {
    for (const json& record : content.records) add(record, run);
  } catch (const std::exception& problem) {
    return fmt::format("{}: is no journal of a run: {}", path, problem.what());
  }
  if (run.devices.empty()) return path + ": is no journal of a run: nothing says that one began";
  return run;
}

}  // namespace stalemate::report
