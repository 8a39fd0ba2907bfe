#include "report/format/sarif_parts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string_view>

#include "base/printable.hpp"
#include "engine/failure/trace.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/evidence/step_words.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/source_place.hpp"
#include "report/violation/trace_text.hpp"

namespace stalemate::report {

using nlohmann::json;

namespace {

// GitHub shows a thousand locations of a result.
constexpr std::size_t kFlowStepsMax = 500;

struct RuleWords {
  std::string_view id;
  std::string_view meaning;
  std::string_view remedy;
  std::string_view level;
};

json rule(const RuleWords& words) {
  const std::string help = fmt::format("{} {}", words.meaning, words.remedy);
  return {{"id", words.id},
          {"shortDescription", {{"text", words.meaning}}},
          {"fullDescription", {{"text", help}}},
          {"help",
           {{"text", help + " See docs/verdicts.md."},
            {"markdown",
             fmt::format("{} **{}** See `docs/verdicts.md`.", words.meaning, words.remedy)}}},
          {"defaultConfiguration", {{"level", words.level}}}};
}

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

/// A reference of RFC 3986, relative unless the path is absolute.
std::string uri(const std::string& path) {
  std::string text = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    text += is_unreserved(c) ? std::string(1, c)
                             : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

/// What a work-item did, one after another.
struct FlowStep {
  std::uint64_t work_item = 0;
  std::string text;
  FileLine place;
};

std::vector<FlowStep> steps_of_trace(const Reproducer& reproducer, const Origin& origin) {
  const auto& exact = *reproducer.exact;
  const engine::Trace trace =
      engine::excerpt({exact.trace, exact.left_out_after, exact.of_driver_after}, kFlowStepsMax,
                      reproducer.violation);
  std::vector<FlowStep> steps;
  for (const TraceStep& step : trace.steps) {
    const Access& access = step.access;
    const bool is_ours = !is_of_user(access, &reproducer.subject);
    // A viewer shows the text beside the function under test.
    const std::string ours = is_ours && access.line != 0
                                 ? fmt::format("in {}:{}: ", printable(access.file), access.line)
                                 : "";
    steps.push_back({access.work_item, ours + step_text(step, reproducer.subject),
                     is_ours ? origin.function : in_folder(origin, access.file, access.line)});
  }
  return steps;
}

std::vector<FlowStep> steps_of_explanation(const Violation& violation,
                                           const SubjectResult& result) {
  const Origin& origin = result.origin;
  const Subject* const subject = result.reproducer ? &result.reproducer->subject : nullptr;
  std::vector<FlowStep> steps;
  for (const Evidence& evidence : violation.explanation) {
    const auto* step = std::get_if<Step>(&evidence);
    if (step == nullptr || steps.size() == kFlowStepsMax) continue;
    const bool has_line = step->access && is_of_user(*step->access, subject);
    steps.push_back(
        {step->who.work_item, printable(words(evidence)),
         has_line ? in_folder(origin, step->access->file, step->access->line) : origin.function});
  }
  return steps;
}

json flow_location(const FlowStep& step, std::size_t order) {
  json location = sarif_location(step.place);
  if (location.is_null()) location = json::object();
  location["message"] = {{"text", step.text}};
  return {{"location", location}, {"executionOrder", order}};
}

/// In the order in which work-items first appear; how the flows interleave, `executionOrder` says.
json thread_flows(const std::vector<FlowStep>& steps) {
  json flows = json::array();
  std::map<std::uint64_t, std::size_t> flow_of;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto [flow, is_new] = flow_of.emplace(steps[i].work_item, flows.size());
    if (is_new) flows.push_back({{"id", fmt::format("work-item {}", steps[i].work_item)}});
    flows[flow->second]["locations"].push_back(flow_location(steps[i], i + 1));
  }
  return flows;
}

/// Of kinds that properties have of their own, each once.
void add_own_rules(const RunResult& result, json& rules) {
  std::set<std::string_view> seen;
  for (const SubjectResult& subject : result.subjects) {
    const auto* violation = std::get_if<Violation>(&subject.verdict);
    if (violation == nullptr || !violation->kind.is_own()) continue;
    if (!seen.insert(name(violation->kind)).second) continue;
    const KindHelp help = kind_help(*violation);
    rules.push_back(rule({name(violation->kind), help.meaning, help.remedy, "error"}));
  }
}

}  // namespace

json sarif_rules(const RunResult& result) {
  json rules = json::array();
  for (const ViolationKind kind : all_violation_kinds()) {
    const KindHelp help = kind_help(kind);
    rules.push_back(rule({name(kind), help.meaning, help.remedy, "error"}));
  }
  for (const OtherRule& other : other_rules()) {
    const bool is_red = other.name != kUndecidedRule.name && other.name != kStaleRule.name;
    rules.push_back(rule({other.name, other.meaning, other.remedy, is_red ? "error" : "warning"}));
  }
  add_own_rules(result, rules);
  return rules;
}

json sarif_location(const FileLine& place) {
  if (place.file.empty()) return nullptr;
  json physical = {{"artifactLocation", {{"uri", uri(place.file)}}}};
  if (place.line != 0) physical["region"]["startLine"] = place.line;
  if (place.line != 0 && place.column != 0) physical["region"]["startColumn"] = place.column;
  return {{"physicalLocation", physical}};
}

json sarif_code_flows(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr) return nullptr;
  const bool has_trace = result.reproducer && result.reproducer->exact;
  const std::vector<FlowStep> steps = has_trace ? steps_of_trace(*result.reproducer, result.origin)
                                                : steps_of_explanation(*violation, result);
  if (steps.empty()) return nullptr;
  return json::array({json::object({{"threadFlows", thread_flows(steps)}})});
}

}  // namespace stalemate::report
