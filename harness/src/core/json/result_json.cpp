#include <stdexcept>

#include "core/json.hpp"
#include "core/parse_uint64.hpp"

namespace stalemate {

using nlohmann::json;

void to_json(json& out, const Rate& rate) {
  out = {{"violations", rate.violations}, {"launches", rate.launches}};
  if (rate.launches > 0) out["interval"] = {rate.low(), rate.high()};
}

void to_json(json& out, const RatedCase& rated) {
  out = {{"case", rated.input}, {"rate", rated.rate}};
}

RatedCase rated_case_from_json(const json& in) {
  const json& rate = in.at("rate");
  return RatedCase{case_from_json(in.at("case")), Rate{rate.at("violations"), rate.at("launches")}};
}

void to_json(json& out, const Effort& effort) {
  out = {{"cases", effort.cases},
         {"launches", effort.launches},
         {"launches_met", effort.launches_met},
         {"operations", std::to_string(effort.operations)},
         {"tiers", effort.tiers},
         {"figures", effort.figures},
         {"searched_ms", effort.searched.count()},
         {"elapsed_ms", effort.elapsed.count()},
         {"kernel_ns", std::to_string(effort.kernel_time.count())}};
  if (effort.built_ahead.count() != 0) out["built_ahead_ms"] = effort.built_ahead.count();
  if (effort.cases_undecided != 0) out["cases_undecided"] = effort.cases_undecided;
  if (effort.launches_watched != 0) out["launches_watched"] = effort.launches_watched;
}

Effort effort_from_json(const json& in) {
  Effort effort;
  effort.cases = in.at("cases");
  effort.cases_undecided = in.value("cases_undecided", std::uint64_t{0});
  effort.launches = in.at("launches");
  effort.launches_met = in.at("launches_met");
  effort.launches_watched = in.value("launches_watched", std::uint64_t{0});
  effort.operations = parse_uint64(in.at("operations"));
  effort.tiers = in.at("tiers").get<std::map<std::string, std::uint64_t>>();
  effort.figures = in.at("figures").get<std::map<std::string, std::uint64_t>>();
  effort.searched = std::chrono::milliseconds(in.at("searched_ms").get<std::int64_t>());
  effort.elapsed = std::chrono::milliseconds(in.at("elapsed_ms").get<std::int64_t>());
  effort.kernel_time =
      std::chrono::nanoseconds(static_cast<std::int64_t>(parse_uint64(in.at("kernel_ns"))));
  effort.built_ahead = std::chrono::milliseconds(in.value("built_ahead_ms", std::int64_t{0}));
  return effort;
}

void to_json(json& out, const FileLine& place) {
  out = {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

FileLine file_line_from_json(const json& in) {
  return {in.at("file"), in.at("line"), in.at("column")};
}

void to_json(json& out, const Origin& origin) {
  out = {{"config", origin.config}, {"function", origin.function}, {"folder", origin.folder}};
}

Origin origin_from_json(const json& in) {
  return {file_line_from_json(in.at("config")), file_line_from_json(in.at("function")),
          in.at("folder")};
}

json without_exact(const Reproducer& reproducer) {
  json out = {{"schema", kReproducerSchema},
              {"tool_version", reproducer.tool_version},
              {"subject", reproducer.subject},
              {"device", reproducer.device},
              {"run_seed", std::to_string(reproducer.run_seed.value)},
              {"original", reproducer.original},
              {"smallest", reproducer.smallest},
              {"observed", reproducer.observed},
              {"history", reproducer.history},
              {"history_condensed", reproducer.history_condensed}};
  if (reproducer.program != "stalemate") out["program"] = reproducer.program;
  if (reproducer.crash) {
    out["crash"] = {{"how", reproducer.crash->how},
                    {"while_building", reproducer.crash->phase == Phase::Build}};
  }
  if (reproducer.build_failure) out["build_failure"] = {{"log", reproducer.build_failure->log}};
  if (has_violation(reproducer)) out["violation"] = reproducer.violation;
  if (reproducer.most_reproducible) out["most_reproducible"] = *reproducer.most_reproducible;
  if (reproducer.seen_once) out["seen_once"] = *reproducer.seen_once;
  if (!reproducer.stuck) return out;
  json missed = json::array();
  for (const auto deadline : reproducer.stuck->deadlines_missed) missed.push_back(deadline.count());
  out["stuck"] = {{"deadlines_missed_ms", missed},
                  {"control", reproducer.stuck->control},
                  {"control_ns", std::to_string(reproducer.stuck->control_time.count())}};
  return out;
}

void to_json(json& out, const Reproducer& reproducer) {
  out = without_exact(reproducer);
  if (reproducer.exact) out["exact"] = *reproducer.exact;
}

Reproducer reproducer_from_json(const json& in) {
  expect_plain(in);
  const int schema = in.at("schema");
  if (schema < kReproducerSchemaMin || schema > kReproducerSchema) {
    throw std::invalid_argument("schema " + in.at("schema").dump() +
                                " is not one that this version reads");
  }
  Reproducer reproducer{.tool_version = in.at("tool_version"),
                        .subject = subject_from_json(in.at("subject")),
                        .device = device_info_from_json(in.at("device")),
                        .run_seed = Seed{parse_uint64(in.at("run_seed"))},
                        .violation = {},
                        .original = rated_case_from_json(in.at("original")),
                        .smallest = rated_case_from_json(in.at("smallest")),
                        .most_reproducible = std::nullopt,
                        .observed = case_from_json(in.at("observed")),
                        .history = observation_from_json(in.at("history")),
                        .history_condensed = in.at("history_condensed"),
                        .stuck = std::nullopt,
                        .exact = std::nullopt};
  if (in.contains("crash")) {
    const json& crash = in.at("crash");
    reproducer.crash =
        Crashed{crash.at("while_building") ? Phase::Build : Phase::Launch, crash.at("how")};
  }
  if (in.contains("build_failure")) {
    reproducer.build_failure = BuildFailed{in.at("build_failure").at("log")};
  }
  if (has_violation(reproducer)) reproducer.violation = violation_from_json(in.at("violation"));
  for (const char* key : {"most_reproducible", "steadiest"}) {  // the second up to schema 1
    if (in.contains(key)) reproducer.most_reproducible = rated_case_from_json(in.at(key));
  }
  if (in.contains("seen_once")) reproducer.seen_once = rated_case_from_json(in.at("seen_once"));
  if (in.contains("exact")) reproducer.exact = exact_launch_from_json(in.at("exact"));
  if (in.contains("stuck")) {
    StuckEvidence stuck;
    for (const json& missed : in.at("stuck").at("deadlines_missed_ms")) {
      stuck.deadlines_missed.emplace_back(missed.get<std::int64_t>());
    }
    stuck.control = in.at("stuck").at("control");
    stuck.control_time = std::chrono::nanoseconds(
        static_cast<std::int64_t>(parse_uint64(in.at("stuck").at("control_ns"))));
    reproducer.stuck = std::move(stuck);
  }
  reproducer.program = in.value("program", std::string("stalemate"));
  return reproducer;
}

}  // namespace stalemate
