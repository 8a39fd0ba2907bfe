#include "sim/livelock/stuck_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "settings/settings_text.hpp"
#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kWorkItemsNamedMax = 4;

/// What the words are about.
struct View {
  const LaunchState& state;
  const Scheduler& schedule;

  const Launch& launch() const { return *state.launch; }
  const Settings& settings() const { return state.settings; }
  const Crew& crew() const { return schedule.crew(); }
  const WorkItem& current() const { return *crew().current; }
  std::string place_of(const WorkItem& item) const { return place_words(launch(), item.place); }
};

bool runs_alone(const LaunchState& state) {
  return state.settings.policy == Policy::Serial;
}

std::string read_words(const View& view, const WorkItem& item) {
  if (item.read_size == 0) return "it has loaded nothing yet";
  const Target& target = item.read_target;
  const std::string from = target.offset == 0
                               ? fmt::format("'{}'", object_name(view.launch(), target))
                               : target_words(view.launch(), target);
  std::string words = fmt::format("it last loaded {} = {}", from, item.read_value);
  const std::uint64_t now = read_bits(item.read_target.at, item.read_size);
  if (now != item.read_value) words += fmt::format(", where memory now holds {}", now);
  return words;
}

std::string activity(const View& view, const WorkItem& item) {
  if (is_kept_waiting(item)) {
    return fmt::format(
        "work-item {} of work-group {} waits after {} until others of its sub-group have "
        "gone "
        "another way: {}",
        item.id, item.group, view.place_of(item), read_words(view, item));
  }
  const char* what = item.state == State::Runnable ? "runs at" : "waits at";
  const std::string built_in = *item.built_in == '\0' || item.state == State::Runnable
                                   ? ""
                                   : fmt::format(" ({})", item.built_in);
  return fmt::format("work-item {} of work-group {} {} {}{}: {}", item.id, item.group, what,
                     view.place_of(item), built_in, read_words(view, item));
}

bool is_like(const WorkItem& a, const WorkItem& b) {
  return a.place == b.place && a.state == b.state && a.read_target.at == b.read_target.at;
}

/// A few live work-items that do different things.
std::vector<std::string> activities(const View& view) {
  std::vector<const WorkItem*> named = {};
  for (const WorkItem& item : view.crew().items) {
    const bool is_live = item.state != State::Ended && item.state != State::NotResident;
    const auto same = [&](const WorkItem* other) { return is_like(item, *other); };
    if (!is_live || named.size() == kWorkItemsNamedMax) continue;
    if (std::none_of(named.begin(), named.end(), same)) named.push_back(&item);
  }
  std::vector<std::string> lines;
  lines.reserve(named.size() + 1);
  for (const WorkItem* item : named) lines.push_back(activity(view, *item));
  if (view.crew().live > named.size()) {
    lines.push_back(fmt::format("{} work-items have not ended", view.crew().live));
  }
  return lines;
}

bool changes_memory(const View& view, const Certificate& certificate) {
  return view.state.last_change > certificate.prefix_events;
}

std::string why_stuck(const View& view, const Certificate& certificate) {
  const bool changes = changes_memory(view, certificate);
  const std::string idle =
      changes ? fmt::format("the same {} events repeat for ever", certificate.cycle_events)
              : fmt::format("nothing changed in {} events",
                            view.state.ended.events - view.state.last_change);
  const std::size_t groups = view.crew().groups.size();
  if (view.schedule.groups_started() < groups) {
    return fmt::format(
        "{}: the work-items wait for a work-group that is not resident ({} of {} are)", idle,
        view.schedule.groups_resident(), groups);
  }
  return fmt::format("{}: work-item {} {} at {}", idle, view.current().id,
                     changes ? "tries in vain" : "spins", view.place_of(view.current()));
}

/// Whom the device has to let run, as PROGRESS of a device is called in `needs_progress`.
const char* who_has_to_run(const View& view) {
  if (runs_alone(view.state))
    return "whoever runs goes on; a device whose progress is none owes others nothing";
  return view.settings().lockstep
             ? "every sub-group that can go on takes steps in it; a device whose progress is group "
               "owes lanes that diverged nothing else"
             : "every work-item that can go on takes steps in it, as progress of work_item demands";
}

void add_proof(const View& view, std::vector<std::string>& lines, const CycleAccount& cycle) {
  const Certificate& certificate = *view.state.ended.certificate;
  lines.push_back(
      fmt::format("proof of livelock: after a prefix of {} events a cycle of {} events repeats for "
                  "ever; {}",
                  certificate.prefix_events, certificate.cycle_events, who_has_to_run(view)));
  lines.push_back(
      "it was run twice, and each time memory, caches, registers and stacks were the same again:");
  for (std::string& line : cycle.lines(view.launch())) lines.push_back(std::move(line));
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
  add_proof(view, fault.explanation, cycle);
  if (hangs_on_luck(view, certificate)) {
    fault.explanation.emplace_back(
        "they change memory and try again: by luck one of them may get through, but this schedule "
        "is fair to all and may go on for ever");
  }
  if (std::any_of(view.crew().items.begin(), view.crew().items.end(), is_kept_waiting)) {
    fault.explanation.push_back(
        "this device runs the lanes of a sub-group in lockstep, as GPUs before Volta do: those "
        "that spin keep the others of their sub-group from running");
  } else if (runs_alone(view.state)) {
    fault.explanation.push_back(
        "this device runs one work-item at a time, to its end or its barrier, as PoCL does: one "
        "that spins keeps all others from running");
  }
  return fault;
}

Fault deadlock(const View& view) {
  return {ViolationKind::Deadlock,
          fmt::format("all {} work-items that have not ended wait at barriers or collectives",
                      view.crew().live),
          activities(view)};
}

Fault endless_loop(const View& view, std::uint64_t blocks) {
  const WorkItem& self = view.current();
  Fault fault{ViolationKind::NoProgress,
              fmt::format("work-item {} of work-group {} loops without touching memory, after {}",
                          self.id, self.group, view.place_of(self)),
              activities(view)};
  fault.explanation.push_back(
      fmt::format("proof of livelock: its registers and its stack are what they were {} basic "
                  "blocks ago, and nothing from outside came between: it will never leave the loop",
                  blocks));
  if (view.settings().pipeline != Pipeline::Source) {
    fault.explanation.push_back(
        fmt::format("this device runs optimised code ({}): a load that is neither atomic nor "
                    "volatile may be done once, before the loop that waits for another value",
                    to_string(view.settings().pipeline)));
  }
  return fault;
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
      self.id, blocks, view.place_of(self));
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
