#include "report/runs/matrix_json.hpp"

#include "core/json.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/runs/run_matrix.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/words/expectation_word.hpp"

namespace stalemate::report {

namespace {

using nlohmann::json;

json run_json(const RunPart& part) {
  const JournalFlaws flaws = flaws_of(part.run);
  json devices = json::array();
  for (const DeviceInfo& device : part.run.devices) {
    devices.push_back({{"id", device.id},
                       {"name", device.name},
                       {"platform", device.platform},
                       {"driver_version", device.driver_version},
                       {"is_simulated", device.is_simulated}});
  }
  return {{"results", part.folder},
          {"date", part.run.date},
          {"tool_version", part.run.tool_version},
          {"plan", part.run.plan},
          {"seed", part.run.seed},
          {"shard", to_text(part.run.shard)},
          {"is_whole", part.run.is_whole && !flaws.is_incomplete},
          {"flaws", flaws.texts},
          {"devices", std::move(devices)}};
}

json verdict_json(const RunVerdict& verdict, const JournaledRun& run) {
  const SubjectResult& result = *verdict.result;
  json out = {{"run", verdict.run},
              {"verdict", name(result.verdict)},
              {"word", matrix_word(result)},
              {"expectation", expectation_word(result.expectation)}};
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    out["kind"] = name(violation->kind);
    out["summary"] = words(violation->summary);
  } else {
    out["reason"] = verdict_reason(result);
  }
  if (!result.reproducer_file.empty()) out["failure"] = result.reproducer_file;
  if (!result.known.empty()) out["known"] = result.known;
  const auto rate = run.rates.find({result.subject, result.device});
  if (rate != run.rates.end()) out["rate"] = rate->second;
  return out;
}

}  // namespace

nlohmann::json matrix_json(const std::vector<RunPart>& parts) {
  std::vector<JournaledRun> runs;
  json all_runs = json::array();
  for (const RunPart& part : parts) {
    runs.push_back(part.run);
    all_runs.push_back(run_json(part));
  }
  json verdicts = json::array();
  for (const MatrixRow& row : run_matrix(runs).rows) {
    for (const auto& [column, cell] : row.cells) {
      json each = json::array();
      for (const RunVerdict& one : cell) each.push_back(verdict_json(one, runs[one.run]));
      const RunVerdict& shown = worst(cell);
      verdicts.push_back({{"subject", row.subject},
                          {"property", shown.result->property},
                          {"is_mutant", row.is_mutant},
                          {"device", shown.result->device},
                          {"column", column},
                          {"worst", verdict_json(shown, runs[shown.run])},
                          {"each", std::move(each)}});
    }
  }
  return {{"schema", 1}, {"runs", std::move(all_runs)}, {"verdicts", std::move(verdicts)}};
}

}  // namespace stalemate::report
