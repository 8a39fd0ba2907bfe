#include "report/file/journal.hpp"

#include <chrono>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <random>
#include <utility>

#include "base/checksum.hpp"
#include "core/json.hpp"
#include "report/file/worded_json.hpp"
#include "report/words/expectation_word.hpp"

namespace stalemate::report {

using nlohmann::json;

namespace {

std::string utc_now() {
  const auto now =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

/// So that no line of another journal fits into this one, not even of a run that began in the same
/// second.
std::string fresh_name() {
  std::random_device source;
  return checksum_text((std::uint64_t{source()} << 32U) | source());
}

json devices_json(const std::vector<DeviceInfo>& devices) {
  json array = json::array();
  for (const DeviceInfo& device : devices) array.push_back(device);
  return array;
}

/// Device by device, as they come.
json verdicts_json(const std::vector<SubjectOnDevice>& verdicts) {
  json array = json::array();
  for (const SubjectOnDevice& one : verdicts) {
    if (array.empty() || array.back().at("device") != one.device) {
      array.push_back({{"device", one.device}, {"subjects", json::array()}});
    }
    array.back()["subjects"].push_back(one.subject);
  }
  return array;
}

/// The rates alone: the rest of a reproducer is in its own file.
json rates_json(const Reproducer& reproducer) {
  json rates = {{"original", reproducer.original.rate}, {"smallest", reproducer.smallest.rate}};
  if (reproducer.most_reproducible) rates["most_reproducible"] = reproducer.most_reproducible->rate;
  return rates;
}

}  // namespace

Journal::Journal(const std::string& path, JournalStart start)
    : start_(std::move(start)), next_(start_.next) {
  auto opened = OutputFile::open(path, O_CREAT | O_APPEND | O_NOFOLLOW);
  if (auto* file = std::get_if<OutputFile>(&opened)) {
    file_ = std::move(*file);
  } else {
    failed_ = std::get<WriteFailure>(std::move(opened));
  }
}

void Journal::run_started(const RunHeader& header) {
  if (next_.number > 1) {
    return append({{"record", "run_resumed"},
                   {"time", utc_now()},
                   {"command_line", start_.command_line},
                   {"on_record", header.on_record}});
  }
  append({{"record", "run_started"},
          {"schema", kJournalSchema},
          {"run", fresh_name()},
          {"time", utc_now()},
          {"tool_version", header.tool_version},
          {"command_line", start_.command_line},
          {"plan", header.plan},
          {"seed", std::to_string(header.seed.value)},
          {"plan_digest", header.plan_digest},
          {"baseline_digest", header.baseline_digest},
          {"shard", to_text(header.shard)},
          {"remembered", start_.remembered},
          {"devices", devices_json(header.devices)},
          {"subject_count", header.subject_count},
          {"verdicts", verdicts_json(header.verdicts)},
          {"unwanted", header.unwanted}});
}

void Journal::subject_started(const Subject& subject, const DeviceInfo& device) {
  append({{"record", "subject_started"},
          {"subject", subject.name},
          {"property", subject.property},
          {"kernel", subject.kernel},
          {"device", device.id}});
}

void Journal::case_judged(const JudgedCase& judged) {
  const auto* violation = std::get_if<Violation>(&judged.judgement.verdict);
  if (violation == nullptr) return;
  append({{"record", "violation"},
          {"subject", judged.subject.name},
          {"device", judged.device.id},
          {"case", judged.input},
          {"violation", *violation},
          {"words", words_json(*violation)}});
}

void Journal::subject_finished(const SubjectResult& result) {
  json record = {{"record", "subject_finished"},
                 {"subject", result.subject},
                 {"property", result.property},
                 {"device", result.device},
                 {"is_mutant", result.is_mutant},
                 {"verdict", result.verdict},
                 {"expectation", expectation_word(result.expectation)},
                 {"effort", result.effort},
                 {"notes", result.notes},
                 {"reproducer_file", result.reproducer_file}};
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation != nullptr) record["words"] = words_json(*violation);
  if (!result.known.empty()) record["known"] = result.known;
  if (result.origin != Origin{}) record["origin"] = result.origin;
  if (result.is_cut_short) record["is_cut_short"] = true;
  if (!result.other_kinds.empty()) record["other_kinds"] = result.other_kinds;
  if (result.reproducer) record["rates"] = rates_json(*result.reproducer);
  append(record);
  sync();
}

void Journal::run_finished(const RunResult& result) {
  append({{"record", "run_finished"},
          {"time", utc_now()},
          {"interrupted", result.interrupted},
          {"time_is_over", result.time_is_over},
          {"failed_fast", result.failed_fast},
          {"device_lost", result.device_lost}});
  sync();
  if (!failed_) failed_ = file_->why_gone();
}

void Journal::append(json record) {
  if (failed_) return;
  const JournalLine line = journal_line(std::move(record), next_);
  failed_ = file_->write(line.text + '\n');
  if (next_.number == 1) next_.key = line.sum;
  ++next_.number;
}

void Journal::sync() {
  if (!failed_) failed_ = file_->sync();
}

}  // namespace stalemate::report
