#include "sim/progress.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "sim/faults.hpp"
#include "sim/machine.hpp"
#include "sim/settings_text.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kWorkItemsNamedMax = 4;
// Stuck is who did nothing for idle_events, and then for ten times as many.
constexpr std::uint64_t kPatience = 11;

bool runs_alone() {
  return machine.settings.policy == Policy::Serial && machine.launch->follow == nullptr;
}

/// Work-items that take turns. In lockstep it is sub-groups that are runnable.
std::uint64_t sharers_of_turns() {
  if (!machine.settings.lockstep) return runs_alone() ? 1 : machine.runnable.size();
  const auto is_runnable = [](const WorkItem& item) {
    const bool has_its_turn = !runs_alone() || item.sub_group == machine.current->sub_group;
    return has_its_turn && item.state == State::Runnable;
  };
  return static_cast<std::uint64_t>(
      std::count_if(machine.work_items.begin(), machine.work_items.end(), is_runnable));
}

std::uint64_t idle_events_max() {
  const std::uint64_t sharers = sharers_of_turns();
  return kPatience * machine.settings.idle_events * std::max<std::uint64_t>(sharers, 1);
}

std::string read_words(const WorkItem& item) {
  if (item.read_size == 0) return "it has loaded nothing yet";
  const Target& target = item.read_target;
  const std::string from =
      target.offset == 0 ? fmt::format("'{}'", object_name(target)) : target_words(target);
  std::string words = fmt::format("it last loaded {} = {}", from, item.read_value);
  const std::uint64_t now = read_bits(item.read_target.at, item.read_size);
  if (now != item.read_value) words += fmt::format(", where memory now holds {}", now);
  return words;
}

std::string activity(const WorkItem& item) {
  if (is_kept_waiting(item)) {
    return fmt::format(
        "work-item {} of work-group {} waits after {} until others of its sub-group have gone "
        "another way: {}",
        item.id, item.group, place_words(item.place), read_words(item));
  }
  const char* what = item.state == State::Runnable ? "runs at" : "waits at";
  const std::string built_in = *item.built_in == '\0' || item.state == State::Runnable
                                   ? ""
                                   : fmt::format(" ({})", item.built_in);
  return fmt::format("work-item {} of work-group {} {} {}{}: {}", item.id, item.group, what,
                     place_words(item.place), built_in, read_words(item));
}

bool is_like(const WorkItem& a, const WorkItem& b) {
  return a.place == b.place && a.state == b.state && a.read_target.at == b.read_target.at;
}

/// A few live work-items that do different things.
std::vector<std::string> activities() {
  std::vector<const WorkItem*> named = {};
  for (const WorkItem& item : machine.work_items) {
    const bool is_live = item.state != State::Ended && item.state != State::NotResident;
    const auto same = [&](const WorkItem* other) { return is_like(item, *other); };
    if (!is_live || named.size() == kWorkItemsNamedMax) continue;
    if (std::none_of(named.begin(), named.end(), same)) named.push_back(&item);
  }
  std::vector<std::string> lines;
  lines.reserve(named.size() + 1);
  for (const WorkItem* item : named) lines.push_back(activity(*item));
  if (machine.live > named.size()) {
    lines.push_back(fmt::format("{} work-items have not ended", machine.live));
  }
  return lines;
}

std::string why_idle() {
  const std::uint64_t events = machine.ended.events - machine.last_change;
  const std::string idle = fmt::format("nothing changed in {} events", events);
  const std::size_t groups = machine.groups.size();
  if (machine.groups_started < groups) {
    return fmt::format(
        "{}: the work-items wait for a work-group that is not resident ({} of {} are)", idle,
        machine.groups_resident, groups);
  }
  return fmt::format("{}: {} spins at {}", idle, fmt::format("work-item {}", machine.current->id),
                     place_words(machine.current->place));
}

Fault idle_fault() {
  Fault fault{ViolationKind::NoProgress, why_idle(), activities()};
  if (std::any_of(machine.work_items.begin(), machine.work_items.end(), is_kept_waiting)) {
    fault.explanation.push_back(
        "this device runs the lanes of a sub-group in lockstep, as GPUs before Volta do: those "
        "that spin keep the others of their sub-group from running");
  } else if (runs_alone()) {
    fault.explanation.push_back(
        "this device runs one work-item at a time, to its end or its barrier, as PoCL does: one "
        "that spins keeps all others from running");
  }
  return fault;
}

Fault deadlock() {
  return {ViolationKind::Deadlock,
          fmt::format("all {} work-items that have not ended wait at barriers or collectives",
                      machine.live),
          activities()};
}

Fault endless_loop() {
  const WorkItem& self = *machine.current;
  Fault fault{ViolationKind::NoProgress,
              fmt::format("work-item {} of work-group {} loops without touching memory, after {}",
                          self.id, self.group, place_words(self.place)),
              activities()};
  if (machine.settings.pipeline != Pipeline::Source) {
    fault.explanation.push_back(
        fmt::format("this device runs optimised code ({}): a load that is neither atomic nor "
                    "volatile may be done once, before the loop that waits for another value",
                    to_string(machine.settings.pipeline)));
  }
  return fault;
}

}  // namespace

void check_progress() {
  const std::uint64_t deadline = machine.last_change + idle_events_max();
  machine.idle_check_at = std::max(deadline, machine.ended.events + 1);
  if (machine.ended.events >= deadline) fail(idle_fault());
}

void fail_deadlocked() {
  fail(deadlock());
}

void fail_looping() {
  fail(endless_loop());
}

}  // namespace stalemate::sim
