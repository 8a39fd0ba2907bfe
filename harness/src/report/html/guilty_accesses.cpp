#include "report/html/guilty_accesses.hpp"

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

}  // namespace

std::vector<GuiltyAccess> guilty_accesses(const Violation& violation) {
  std::vector<GuiltyAccess> all;
  add(violation.summary, all);
  for (const Evidence& evidence : violation.explanation) {
    std::visit([&](const auto& part) { add(part, all); }, evidence);
  }
  return all;
}

}  // namespace stalemate::report::html
