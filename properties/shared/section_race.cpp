#include "shared/section_race.hpp"

#include <vector>

#include "property/ordering.hpp"

namespace stalemate::properties {

namespace {

bool is_same_access(const Access& recorded, const Access& racing) {
  return recorded.work_item == racing.work_item && recorded.kind == racing.kind &&
         recorded.dispatch == racing.dispatch && recorded.object == racing.object &&
         recorded.offset_bytes == racing.offset_bytes && recorded.line == racing.line &&
         recorded.file == racing.file;
}

/// What a work-item did to leave a section, or to come into one, by the code under test.
struct Passage {
  const Access* at = nullptr;  // of the lock, the one that the other side reads or has written
  bool is_fenced = false;
};

/// From one section to the next, as a recording has it.
struct Handover {
  Passage out;
  Passage in;
};

class Finder {
 public:
  Finder(const DataRace& race, const std::vector<Access>& accesses)
      : race_(race), accesses_(accesses) {}

  std::optional<Handover> handover() const {
    std::optional<std::size_t> left;
    for (std::size_t i = 0; i < accesses_.size(); ++i) {
      if (is_same_access(accesses_[i], race_.first)) left = i;
      if (left && is_same_access(accesses_[i], race_.second)) {
        return Handover{way_out(*left, i), way_in(i)};
      }
    }
    return std::nullopt;
  }

 private:
  Passage way_out(std::size_t begin, std::size_t end) const {
    Passage out;
    bool is_fenced = false;
    for (std::size_t i = begin; i < end; ++i) {
      const Access& access = accesses_[i];
      if (!is_of(access, race_.first)) continue;
      if (is_fence(access)) is_fenced = is_fenced || is_release(access);
      if (!is_change(access)) continue;
      out = {&access, is_fenced};
    }
    return out;
  }

  Passage way_in(std::size_t end) const {
    Passage in;
    for (std::size_t i = 0; i < end; ++i) {
      const Access& access = accesses_[i];
      if (!is_of(access, race_.second)) continue;
      if (is_fence(access)) in.is_fenced = in.is_fenced || is_acquire(access);
      if (is_read(access)) in = {&access, false};
    }
    return in;
  }

  static bool is_of(const Access& access, const Access& racing) {
    return access.work_item == racing.work_item && access.dispatch == racing.dispatch &&
           !access.is_of_driver();
  }

  const DataRace& race_;
  const std::vector<Access>& accesses_;
};

/// What of `passage` orders too little: a scope, "relaxed", "volatile" or "plain"; empty if it is
/// not that.
std::string weakness(const Passage& passage, bool is_ordering, bool is_in_group) {
  const Access& access = *passage.at;
  if (is_ordering && is_narrow(access) && !is_in_group) return narrow_reach(access);
  return is_ordering || passage.is_fenced ? "" : why_unordered(access);
}

Step step_of(StepKind kind, const Passage& passage) {
  return {
      .kind = kind, .who = {passage.at->work_item, passage.at->work_group}, .access = *passage.at};
}

/// Which of the two has to have happened before.
Fact headline(const DataRace& race) {
  return Fact(FactKind::SectionsNotOrdered,
              {race.first.kind != AccessKind::Load, race.second.kind != AccessKind::Load});
}

void tell(Violation& violation, const SectionNames& names, const DataRace& race,
          const Handover& handover) {
  const auto& [out, in] = handover;
  auto& details = violation.summary.details;
  details.insert(
      details.end(),
      {names.leave, source_line(*out.at), weakness(out, is_release(*out.at), race.is_in_group),
       names.come, source_line(*in.at), weakness(in, is_acquire(*in.at), race.is_in_group)});
  violation.explanation.insert(
      violation.explanation.begin(),
      {step_of(StepKind::LeaveSection, out), step_of(StepKind::EnterSection, in)});
}

}  // namespace

Violation explain_section_race(const DataRace& race, const SectionNames& names,
                               const Recording* recording) {
  Violation violation;
  violation.summary = headline(race);
  violation.explanation = {Fact(FactKind::HandoverNeeds)};
  if (recording == nullptr) return violation;
  const auto handover = Finder(race, recording->accesses).handover();
  const bool is_known = handover && handover->out.at != nullptr && handover->in.at != nullptr;
  if (is_known) tell(violation, names, race, *handover);
  return violation;
}

}  // namespace stalemate::properties
