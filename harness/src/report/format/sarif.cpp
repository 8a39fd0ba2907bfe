#include "report/format/sarif.hpp"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "report/format/sarif_parts.hpp"
#include "report/violation/finding.hpp"
#include "report/violation/source_place.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

using nlohmann::json;

namespace {

constexpr const char* kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string_view level_word(FindingLevel level) {
  switch (level) {
    case FindingLevel::Error: return "error";
    case FindingLevel::Warning: return "warning";
    case FindingLevel::Note: return "note";
  }
  return "none";
}

/// Not of lines, seeds or rates, which are others when nothing but a comment has changed.
std::string fingerprint(const Finding& finding) {
  return fmt::format("{:016x}", Seed{0}.split(finding.title).value);
}

json properties_of(const SubjectResult& result) {
  json properties = {
      {"subject", result.subject}, {"property", result.property}, {"device", result.device}};
  if (result.reproducer) {
    properties["rate"] = rate_words(result.reproducer->smallest.rate, result.reproducer->device);
  }
  if (!result.reproducer_file.empty()) {
    properties["replay"] = replay_command(result);
  }
  return properties;
}

std::string message_of(const Finding& finding) {
  return finding.next.empty() ? finding.summary
                              : fmt::format("{}\nnext: {}", finding.summary, finding.next);
}

class ResultList {
 public:
  ResultList(const json& rules, FileLine fallback)
      : rules_(rules), fallback_(std::move(fallback)) {}

  json result(const Finding& finding) const {
    json out = {{"ruleId", finding.rule},
                {"ruleIndex", index_of(finding.rule)},
                {"level", level_word(finding.level)},
                {"message", {{"text", message_of(finding)}}},
                {"partialFingerprints", {{"stalemateSubjectDeviceKind/v1", fingerprint(finding)}}}};
    json location = sarif_location(finding.place.file.empty() ? fallback_ : finding.place);
    location["logicalLocations"] =
        json::array({json::object({{"fullyQualifiedName", finding.title}})});
    out["locations"] = json::array({location});
    if (finding.result != nullptr) add_evidence(*finding.result, out);
    return out;
  }

 private:
  static void add_evidence(const SubjectResult& result, json& out) {
    if (json flows = sarif_code_flows(result); !flows.is_null()) out["codeFlows"] = flows;
    out["properties"] = properties_of(result);
    if (result.known.empty()) return;
    out["suppressions"] =
        json::array({json::object({{"kind", "external"}, {"justification", result.known}})});
  }

  std::size_t index_of(const std::string& rule) const {
    const auto found = std::find_if(rules_.begin(), rules_.end(),
                                    [&](const json& one) { return one.at("id") == rule; });
    return static_cast<std::size_t>(found - rules_.begin());
  }

  const json& rules_;
  FileLine fallback_;
};

/// Where the findings are that are of no line, such as missing verdicts: at the beginning of a file
/// of the run. GitHub refuses a file in which a result has no physical location.
FileLine place_of_run(const RunHeader& header, const std::vector<Finding>& all,
                      const RunResult& result) {
  for (const Finding& finding : all) {
    if (!finding.place.file.empty()) return {finding.place.file, 1, 0};
  }
  for (const SubjectResult& subject : result.subjects) {
    const FileLine place = source_place(subject);
    if (!place.file.empty()) return {place.file, 1, 0};
  }
  return {header.plan.empty() ? "stalemate" : header.plan, 1, 0};
}

std::string utc(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(time);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
}

json invocation(const RunHeader& header, const RunResult& result) {
  const bool is_whole = result.not_begun.empty() && (result.missing.empty() || result.failed_fast);
  return {{"executionSuccessful", is_whole && !result.interrupted && !result.device_lost},
          {"startTimeUtc", utc(header.began)},
          {"endTimeUtc", utc(header.began + result.elapsed)}};
}

json properties_of(const RunHeader& header) {
  json devices = json::array();
  for (const DeviceInfo& device : header.devices) {
    devices.push_back(
        {{"id", device.id}, {"name", device.name}, {"driver", device.driver_version}});
  }
  json properties = {
      {"plan", header.plan}, {"seed", std::to_string(header.seed.value)}, {"devices", devices}};
  if (!header.shard.is_whole()) properties["shard"] = to_text(header.shard);
  return properties;
}

}  // namespace

json sarif(const RunHeader& header, const RunResult& result) {
  const json rules = sarif_rules(result);
  const std::vector<Finding> all = findings(result);
  const ResultList list(rules, place_of_run(header, all, result));
  json results = json::array();
  for (const Finding& finding : all) results.push_back(list.result(finding));
  const json driver = {{"name", "stalemate"}, {"version", header.tool_version}, {"rules", rules}};
  const json run = {{"tool", {{"driver", driver}}},
                    {"invocations", json::array({invocation(header, result)})},
                    {"columnKind", "unicodeCodePoints"},
                    {"properties", properties_of(header)},
                    {"results", results}};
  return {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", json::array({run})}};
}

std::optional<WriteFailure> Sarif::write(const std::string& path, const RunHeader& header,
                                         const RunResult& result) const {
  const std::string text =
      sarif(header, result).dump(1, ' ', false, json::error_handler_t::replace);
  return write_whole_file(path, text + '\n');
}

}  // namespace stalemate::report
