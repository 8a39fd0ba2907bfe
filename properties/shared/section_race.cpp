#include "shared/section_race.hpp"

#include <string_view>

#include "property/handing.hpp"
#include "property/reads_from.hpp"

namespace stalemate::properties {

namespace {

Actor actor_of(const Access& access) {
  return {access.work_item, access.work_group};
}

Step step_of(StepKind kind, const Access& access) {
  return {.kind = kind, .who = actor_of(access), .access = access};
}

/// Which of the two has to have happened before.
Fact headline(const DataRace& race) {
  return Fact(FactKind::SectionsNotOrdered,
              {race.first.kind != AccessKind::Load, race.second.kind != AccessKind::Load});
}

void tell(Violation& violation, const SectionNames& names, const Handing& handing) {
  const auto& [out, in, out_lacks, in_lacks] = handing;
  auto& details = violation.summary.details;
  details.insert(details.end(), {names(*out, Passage::Out), source_line(*out), out_lacks,
                                 names(*in, Passage::In), source_line(*in), in_lacks});
  violation.explanation.insert(
      violation.explanation.begin(),
      {step_of(StepKind::LeaveSection, *out), step_of(StepKind::EnterSection, *in)});
}

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // all of it, where there is none
}

}  // namespace

std::string function_at(const SourceCode& code, const Access& access) {
  const CodeFunction* found = nullptr;
  for (const CodeFunction& function : code.functions) {
    const bool is_before = function.is_defined && function.place.line <= access.line &&
                           file_name(function.place.file) == file_name(access.file);
    if (is_before && (found == nullptr || found->place.line < function.place.line)) {
      found = &function;
    }
  }
  return found == nullptr ? "" : found->name;
}

Violation explain_section_race(const DataRace& race, const SectionNames& names,
                               const Recording* recording) {
  Violation violation;
  violation.summary = headline(race);
  violation.explanation = {Fact(FactKind::HandoverNeeds)};
  if (recording == nullptr) return violation;
  const auto handing = handing_of(race, recording->accesses);
  if (handing) {
    tell(violation, names, *handing);
  } else if (recording->accesses_left_out == 0 &&
             !may_reach_by_reads_from(race, recording->accesses)) {
    violation.explanation = {
        Fact(FactKind::NothingReadFrom, {actor_of(race.second), actor_of(race.first)})};
  }
  return violation;
}

}  // namespace stalemate::properties
