#include "report/html/guilty_accesses.hpp"

#include <tuple>

namespace stalemate::report::html {

namespace {

std::string why(StepKind kind) {
  if (kind == StepKind::Race) return "races";
  if (kind == StepKind::LeaveSection) return "ends a section";
  if (kind == StepKind::Repeat) return "again and again";
  return kind == StepKind::EnterSection ? "begins the next" : "";
}

void add(const Step& step, std::vector<GuiltyAccess>& all) {
  if (step.access) all.push_back({*step.access, why(step.kind)});
}

void add(const Fact& fact, std::vector<GuiltyAccess>& all) {
  for (const Detail& detail : fact.details) {
    if (const auto* step = std::get_if<Step>(&detail.data)) add(*step, all);
  }
}

bool is_alike(const Access& a, const Access& b) {
  const auto of = [](const Access& access) {
    return std::tie(access.work_item, access.dispatch, access.kind, access.object,
                    access.offset_bytes, access.file, access.line);
  };
  return of(a) == of(b);
}

std::vector<std::size_t> steps_of(const Access& access, const std::vector<TraceStep>& steps) {
  std::vector<std::size_t> equal, alike;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].access == access) equal.push_back(i);
    if (is_alike(steps[i].access, access)) alike.assign(1, i);
  }
  return equal.empty() ? alike : equal;
}

}  // namespace

std::map<std::size_t, std::string> blamed_steps(const Violation& violation,
                                                const std::vector<TraceStep>& steps) {
  std::map<std::size_t, std::string> blamed;
  for (const GuiltyAccess& guilty : guilty_accesses(violation)) {
    for (const std::size_t step : steps_of(guilty.access, steps)) blamed.emplace(step, guilty.why);
  }
  return blamed;
}

std::vector<GuiltyAccess> guilty_accesses(const Violation& violation) {
  std::vector<GuiltyAccess> all;
  add(violation.summary, all);
  for (const Evidence& evidence : violation.explanation) {
    std::visit([&](const auto& part) { add(part, all); }, evidence);
  }
  return all;
}

}  // namespace stalemate::report::html
