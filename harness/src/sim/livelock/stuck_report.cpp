#include "sim/livelock/stuck_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "settings/settings_text.hpp"
#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kWorkItemsNamedMax = 4;

/// What is told of.
struct View {
  const LaunchState& state;
  const Scheduler& schedule;

  const Launch& launch() const { return *state.launch; }
  const Settings& settings() const { return state.settings; }
  const Crew& crew() const { return schedule.crew(); }
  const WorkItem& current() const { return *crew().current; }
  std::string line_of(const WorkItem& item) const { return sim::line_of(launch(), item.place); }
};

bool runs_alone(const LaunchState& state) {
  return state.settings.policy == Policy::Serial;
}

/// Where what is known to lie there is: in an object of the launch, or of the work-item's local
/// memory.
Target target_of(const View& view, const WorkItem& item, const std::byte* at) {
  const auto found = [&](const auto& objects, const auto& begin_of, Where where) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const auto offset = static_cast<std::uint64_t>(at - begin_of(objects[i]));
      if (offset < objects[i].size_bytes)
        return Target{nullptr, offset, static_cast<std::uint32_t>(i), where};
    }
    return Target{.where = Where::Nowhere};
  };
  const Target global = found(
      view.launch().objects, [](const Object& one) { return one.begin; }, Where::Global);
  if (global.where != Where::Nowhere) return global;
  const std::byte* const local = view.crew().groups[item.group].local;
  return found(
      view.launch().locals, [&](const LocalObject& one) { return local + one.offset_bytes; },
      Where::Local);
}

/// The last load of a work-item, at the line where it is now.
Access last_load(const View& view, const WorkItem& item) {
  Access access{.work_item = item.id,
                .work_group = item.group,
                .what = item.state == State::Runnable ? "" : item.built_in};
  locate(view.launch(), item.place, access);
  if (item.read_size == 0) return access;
  const Target target = target_of(view, item, item.read_at);
  access.object = object_name(view.launch(), target);
  access.offset_bytes = target.offset;
  access.size_bytes = item.read_size;
  access.seen = item.read_value;
  access.truth = read_bits(item.read_at, item.read_size);
  return access;
}

Step activity(const View& view, const WorkItem& item) {
  const StepKind kind = is_kept_waiting(item)           ? StepKind::LaneWait
                        : item.state == State::Runnable ? StepKind::Run
                                                        : StepKind::Wait;
  return {.kind = kind, .who = {item.id, item.group}, .access = last_load(view, item)};
}

bool is_like(const WorkItem& a, const WorkItem& b) {
  return a.place == b.place && a.state == b.state && a.read_at == b.read_at;
}

/// A few live work-items that do different things.
std::vector<Evidence> activities(const View& view) {
  std::vector<const WorkItem*> named = {};
  for (const WorkItem& item : view.crew().items) {
    const bool is_live = item.state != State::Ended && item.state != State::NotResident;
    const auto same = [&](const WorkItem* other) { return is_like(item, *other); };
    if (!is_live || named.size() == kWorkItemsNamedMax) continue;
    if (std::none_of(named.begin(), named.end(), same)) named.push_back(&item);
  }
  std::vector<Evidence> steps;
  steps.reserve(named.size() + 1);
  for (const WorkItem* item : named) steps.emplace_back(activity(view, *item));
  if (view.crew().live > named.size()) {
    steps.emplace_back(Fact(FactKind::WorkItemsNotEnded, {view.crew().live}));
  }
  return steps;
}

bool changes_memory(const View& view, const Certificate& certificate) {
  return view.state.last_change > certificate.prefix_events;
}

Fact why_stuck(const View& view, const Certificate& certificate) {
  const bool changes = changes_memory(view, certificate);
  const std::uint64_t events =
      changes ? certificate.cycle_events : view.state.ended.events - view.state.last_change;
  const std::size_t groups = view.crew().groups.size();
  if (view.schedule.groups_started() < groups) {
    return Fact(FactKind::StuckNotResident,
                {changes, events, view.schedule.groups_resident(), groups});
  }
  return Fact(changes ? FactKind::StuckRepeating : FactKind::StuckIdle,
              {events, view.current().id, view.line_of(view.current())});
}

/// What PROGRESS of a device is called in `needs_progress`, by which it lets work-items run.
const char* progress_word(const View& view) {
  if (runs_alone(view.state)) return "none";
  return view.settings().lockstep ? "group" : "work_item";
}

void add_proof(const View& view, std::vector<Evidence>& lines, const CycleAccount& cycle) {
  const Certificate& certificate = *view.state.ended.certificate;
  lines.emplace_back(
      Fact(FactKind::ProofOfLivelock,
           {certificate.prefix_events, certificate.cycle_events, progress_word(view)}));
  lines.emplace_back(Fact(FactKind::ProofWasRunTwice));
  for (Evidence& step : cycle.steps(view.launch())) lines.push_back(std::move(step));
}

/// Whether those in the cycle might fare better in another order. A serial device has no other.
bool hangs_on_luck(const View& view, const Certificate& certificate) {
  const auto is_another = [&](const Segment& segment) {
    return segment.work_item != certificate.cycle.front().work_item;
  };
  return changes_memory(view, certificate) && !runs_alone(view.state) &&
         std::any_of(certificate.cycle.begin(), certificate.cycle.end(), is_another);
}

Fault livelock(const View& view, const CycleAccount& cycle) {
  const Certificate& certificate = *view.state.ended.certificate;
  Fault fault{ViolationKind::NoProgress, why_stuck(view, certificate), activities(view)};
  const auto add = [&](FactKind kind) { fault.explanation.emplace_back(Fact(kind)); };
  add_proof(view, fault.explanation, cycle);
  if (hangs_on_luck(view, certificate)) add(FactKind::HangsOnLuck);
  if (std::any_of(view.crew().items.begin(), view.crew().items.end(), is_kept_waiting)) {
    add(FactKind::LockstepHolds);
  } else if (runs_alone(view.state)) {
    add(FactKind::SerialHolds);
  }
  return fault;
}

Fault deadlock(const View& view) {
  return {ViolationKind::Deadlock, Fact(FactKind::AllAtBarriers, {view.crew().live}),
          activities(view)};
}

Fault endless_loop(const View& view, std::uint64_t blocks) {
  const WorkItem& self = view.current();
  Fault fault{ViolationKind::NoProgress,
              Fact(FactKind::LoopsWithoutMemory, {Actor{self.id, self.group}, view.line_of(self)}),
              activities(view)};
  fault.explanation.emplace_back(Fact(FactKind::ProofOfLoop, {blocks}));
  if (view.settings().pipeline != Pipeline::Source) {
    fault.explanation.emplace_back(
        Fact(FactKind::OptimisedLoads, {to_string(view.settings().pipeline)}));
  }
  return fault;
}

std::string line_words(const View& view, const WorkItem& item) {
  const std::string line = view.line_of(item);
  return line.empty() ? "an unknown line" : line;
}

std::string words_of_idle(const View& view, std::uint64_t sharers) {
  return fmt::format(
      "no certificate of livelock: nothing changed in {} events of {} work-items that take turns, "
      "but no state of all came back; they count, or wait for longer than this; raise idle_events",
      view.state.ended.events - view.state.last_change, sharers);
}

std::string words_of_loop(const View& view, std::uint64_t blocks) {
  const WorkItem& self = view.current();
  return fmt::format(
      "no certificate of livelock: work-item {} began {} basic blocks after {} without touching "
      "memory, but was never as before; it counts, or computes for longer than this",
      self.id, blocks, line_words(view, self));
}

}  // namespace

std::uint64_t sharers_of_turns(const LaunchState& state, const Scheduler& schedule) {
  const bool alone = runs_alone(state);
  const Crew& crew = schedule.crew();
  if (!state.settings.lockstep) {
    return alone ? 1 : std::max(schedule.turns().runnable().size(), 1u);
  }
  const auto is_runnable = [&](const WorkItem& item) {
    const bool has_its_turn = !alone || item.sub_group == crew.current->sub_group;
    return has_its_turn && item.state == State::Runnable;
  };
  const auto count = std::count_if(crew.items.begin(), crew.items.end(), is_runnable);
  return std::max<std::uint64_t>(static_cast<std::uint64_t>(count), 1);
}

void StuckReport::give_up(std::string&& why) {
  state_.ended.unproven = std::move(why);
  schedule_.leave_all();
}

void StuckReport::livelocked(const CycleAccount& cycle) {
  schedule_.fail(livelock({state_, schedule_}, cycle));
}

void StuckReport::refused() {
  give_up("the certificate of livelock does not hold: its cycle does not come back to its state");
}

void StuckReport::deadlocked() {
  schedule_.fail(deadlock({state_, schedule_}));
}

void StuckReport::looping(std::uint64_t blocks) {
  schedule_.fail(endless_loop({state_, schedule_}, blocks));
}

void StuckReport::looping_unproven(std::uint64_t blocks) {
  give_up(words_of_loop({state_, schedule_}, blocks));
}

void StuckReport::idle_unproven() {
  give_up(words_of_idle({state_, schedule_}, sharers_of_turns(state_, schedule_)));
}

}  // namespace stalemate::sim
