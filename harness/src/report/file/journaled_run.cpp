#include "report/file/journaled_run.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "core/json.hpp"
#include "core/parse_uint64.hpp"
#include "report/file/journal.hpp"
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

Shard shard_of(const json& record) {
  const auto shard = shard_from_text(record.value("shard", to_text(Shard{})));
  if (!shard) throw std::invalid_argument("its shard is no part of a run");
  return *shard;
}

std::vector<SubjectOnDevice> planned_of(const json& record) {
  std::vector<SubjectOnDevice> planned;
  for (const json& device : record.value("verdicts", json::array())) {
    for (const json& subject : device.at("subjects")) {
      planned.push_back({subject, device.at("device")});
    }
  }
  return planned;
}

void begin(const json& record, JournaledRun& run) {
  const int schema = record.at("schema");
  if (schema < kJournalSchemaMin || schema > kJournalSchema) {
    throw std::invalid_argument(fmt::format("its schema is {}, and this version reads {} to {}",
                                            schema, kJournalSchemaMin, kJournalSchema));
  }
  run.tool_version = record.at("tool_version");
  run.began = record.at("time");
  run.date = run.began.substr(0, kDateLength);
  run.seed = record.at("seed");
  static_cast<void>(parse_uint64(run.seed));  // throws if it is none
  run.plan = record.value("plan", "");
  run.plan_digest = record.value("plan_digest", "");
  run.baseline_digest = record.value("baseline_digest", "");
  run.shard = shard_of(record);
  run.planned = planned_of(record);
  run.unwanted = record.value("unwanted", std::vector<std::string>());
  run.remembered = record.value("remembered", std::vector<std::string>());
  for (const json& device : record.at("devices")) {
    run.devices.push_back(device_info_from_json(device));
  }
}

SubjectResult result_of(const json& record) {
  SubjectResult result;
  result.subject = record.at("subject");
  result.property = record.value("property", "");
  result.device = record.at("device");
  result.is_mutant = record.at("is_mutant");
  result.verdict = verdict_from_json(record.at("verdict"));
  result.expectation = expectation_named(record.at("expectation"));
  result.known = record.value("known", "");
  result.effort = effort_from_json(record.at("effort"));
  result.notes = record.value("notes", std::vector<std::string>());
  result.reproducer_file = record.value("reproducer_file", "");
  if (record.contains("origin")) result.origin = origin_from_json(record.at("origin"));
  result.is_cut_short = record.value("is_cut_short", false);
  result.other_kinds = record.value("other_kinds", std::vector<std::string>());
  return result;
}

/// What was cut short before, and run again, is there twice.
void add_result(SubjectResult result, std::vector<SubjectResult>& results) {
  const auto before = std::find_if(results.begin(), results.end(), [&](const SubjectResult& one) {
    return one.subject == result.subject && one.device == result.device;
  });
  if (before != results.end()) results.erase(before);
  results.push_back(std::move(result));
}

void add_rate(const json& record, JournaledRun& run) {
  const SubjectOnDevice verdict{record.at("subject"), record.at("device")};
  run.rates.erase(verdict);
  if (!record.contains("rates")) return;
  const json& rate = record.at("rates").at("original");
  run.rates[verdict] = Rate{rate.at("violations"), rate.at("launches")};
}

void add(const json& record, JournaledRun& run) {
  expect_plain(record);
  const std::string what = record.at("record");
  if (what == "run_started") begin(record, run);
  if (what == "subject_finished") {
    add_result(result_of(record), run.results);
    add_rate(record, run);
  }
  if (what == "run_resumed") run.is_whole = false;
  if (what == "run_finished") run.is_whole = !record.at("interrupted").get<bool>();
}

}  // namespace

std::variant<JournaledRun, std::string> journaled_run(const std::string& path) {
  JournalContent content = read_journal(path);
  if (!content.readable) {
    return fmt::format(
        "{}: cannot be read as a journal: {}; name a folder of results or its results.jsonl", path,
        content.why_not);
  }
  JournaledRun run;
  try {
    for (const json& record : content.records) add(record, run);
  } catch (const std::exception& problem) {
    return fmt::format("{}: is no journal of a run: {}", path, problem.what());
  }
  if (run.devices.empty()) return path + ": is no journal of a run: nothing says that one began";
  content.records.clear();
  run.journal = std::move(content);
  return run;
}

std::string ids_of(const std::vector<DeviceInfo>& devices) {
  std::string ids;
  for (const DeviceInfo& device : devices) ids += (ids.empty() ? "" : ", ") + device.id;
  return ids;
}

std::vector<SubjectOnDevice> missing_verdicts(const JournaledRun& run) {
  std::set<SubjectOnDevice> there;
  for (const SubjectResult& result : run.results) {
    if (!result.is_cut_short) there.insert({result.subject, result.device});
  }
  std::vector<SubjectOnDevice> missing;
  for (std::size_t position = 0; position < run.planned.size(); ++position) {
    const bool is_due = run.shard.has(position) && !there.contains(run.planned[position]);
    if (is_due) missing.push_back(run.planned[position]);
  }
  return missing;
}

}  // namespace stalemate::report
