#include "sim/machine/progress.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "settings/settings_text.hpp"
#include "sim/machine/cycle_account.hpp"
#include "sim/machine/faults.hpp"
#include "sim/machine/lifecycle.hpp"
#include "sim/machine/machine.hpp"
#include "sim/machine/watch.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kWorkItemsNamedMax = 4;
// A launch is given up after idle_events of each work-item, and then ten times as many.
constexpr std::uint64_t kPatience = 11;
// A proof is looked for long before that; after a search that was in vain, four times as late.
constexpr std::uint64_t kSearchesPerIdle = 64;
constexpr std::uint64_t kWaitMin = 64;
constexpr std::uint64_t kWaitGrowth = 4;
constexpr std::uint64_t kRoundsMax = 16384;

/// Events of each work-item before the next search.
struct Waits {
  std::uint64_t idle = 0;
  std::uint64_t busy = 0;
};

Waits search_waits;

bool runs_alone() {
  return machine.settings.policy == Policy::Serial;
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
        "work-item {} of work-group {} waits after {} until others of its sub-group have "
        "gone "
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

bool changes_memory(const Certificate& certificate) {
  return machine.last_change > certificate.prefix_events;
}

std::string why_stuck(const Certificate& certificate) {
  const bool changes = changes_memory(certificate);
  const std::string idle =
      changes
          ? fmt::format("the same {} events repeat for ever", certificate.cycle_events)
          : fmt::format("nothing changed in {} events", machine.ended.events - machine.last_change);
  const std::size_t groups = machine.groups.size();
  if (machine.groups_started < groups) {
    return fmt::format(
        "{}: the work-items wait for a work-group that is not resident ({} of {} are)", idle,
        machine.groups_resident, groups);
  }
  return fmt::format("{}: work-item {} {} at {}", idle, machine.current->id,
                     changes ? "tries in vain" : "spins", place_words(machine.current->place));
}

/// Whom the device has to let run, as PROGRESS of a device is called in `needs_progress`.
const char* who_has_to_run() {
  if (runs_alone())
    return "whoever runs goes on; a device whose progress is none owes others nothing";
  return machine.settings.lockstep
             ? "every sub-group that can go on takes steps in it; a device whose progress is group "
               "owes lanes that diverged nothing else"
             : "every work-item that can go on takes steps in it, as progress of work_item demands";
}

void add_proof(std::vector<std::string>& lines, const Certificate& certificate,
               const CycleAccount& cycle) {
  lines.push_back(
      fmt::format("proof of livelock: after a prefix of {} events a cycle of {} events repeats for "
                  "ever; {}",
                  certificate.prefix_events, certificate.cycle_events, who_has_to_run()));
  lines.push_back(
      "it was run twice, and each time memory, caches, registers and stacks were the same again:");
  for (std::string& line : cycle.lines()) lines.push_back(std::move(line));
}

/// Whether those in the cycle might fare better in another order. A serial device has no other.
bool hangs_on_luck(const Certificate& certificate) {
  const auto is_another = [&](const Segment& segment) {
    return segment.work_item != certificate.cycle.front().work_item;
  };
  return changes_memory(certificate) && !runs_alone() &&
         std::any_of(certificate.cycle.begin(), certificate.cycle.end(), is_another);
}

Fault livelock(const CycleAccount& cycle) {
  const Certificate& certificate = *machine.ended.certificate;
  Fault fault{ViolationKind::NoProgress, why_stuck(certificate), activities()};
  add_proof(fault.explanation, certificate, cycle);
  if (hangs_on_luck(certificate)) {
    fault.explanation.emplace_back(
        "they change memory and try again: by luck one of them may get through, but this schedule "
        "is fair to all and may go on for ever");
  }
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

Fault endless_loop(std::uint64_t blocks) {
  const WorkItem& self = *machine.current;
  Fault fault{ViolationKind::NoProgress,
              fmt::format("work-item {} of work-group {} loops without touching memory, after {}",
                          self.id, self.group, place_words(self.place)),
              activities()};
  fault.explanation.push_back(
      fmt::format("proof of livelock: its registers and its stack are what they were {} basic "
                  "blocks ago, and nothing from outside came between: it will never leave the loop",
                  blocks));
  if (machine.settings.pipeline != Pipeline::Source) {
    fault.explanation.push_back(
        fmt::format("this device runs optimised code ({}): a load that is neither atomic nor "
                    "volatile may be done once, before the loop that waits for another value",
                    to_string(machine.settings.pipeline)));
  }
  return fault;
}

std::string idle_unproven(std::uint64_t sharers) {
  return fmt::format(
      "no certificate of livelock: nothing changed in {} events of {} work-items that take turns, "
      "but no state of all came back; they count, or wait for longer than this; raise idle_events",
      machine.ended.events - machine.last_change, sharers);
}

std::string loop_unproven(std::uint64_t blocks) {
  const WorkItem& self = *machine.current;
  return fmt::format(
      "no certificate of livelock: work-item {} began {} basic blocks after {} without touching "
      "memory, but was never as before; it counts, or computes for longer than this",
      self.id, blocks, place_words(self.place));
}

[[noreturn]] void give_up(std::string&& why) {
  machine.ended.unproven = std::move(why);
  leave_all();
}

void search_if_stuck(std::uint64_t sharers) {
  const std::uint64_t idle = machine.ended.events - machine.last_change;
  const std::uint64_t busy = machine.ended.events - machine.last_end;
  if (idle >= kPatience * machine.settings.idle_events * sharers) give_up(idle_unproven(sharers));
  if (idle >= search_waits.idle * sharers) {
    start_certifying(Looks::Idle, std::min(search_waits.idle, kRoundsMax));
  } else if (busy >= search_waits.busy * sharers) {
    start_certifying(Looks::Busy, std::min(search_waits.busy, kRoundsMax));
  }
}

std::uint64_t next_check(std::uint64_t sharers) {
  const std::uint64_t patience = kPatience * machine.settings.idle_events;
  const std::uint64_t idle = machine.last_change + std::min(search_waits.idle, patience) * sharers;
  const std::uint64_t busy = machine.last_end + search_waits.busy * sharers;
  return std::max(std::min(idle, busy), machine.ended.events + 1);
}

}  // namespace

void begin_progress() {
  search_waits.idle = std::max(machine.settings.idle_events / kSearchesPerIdle, kWaitMin);
  search_waits.busy = machine.settings.idle_events;
  machine.idle_check_at = 0;
}

void check_progress() {
  if (!machine.certifying) {
    const std::uint64_t sharers = std::max<std::uint64_t>(sharers_of_turns(), 1);
    search_if_stuck(sharers);
    machine.idle_check_at = next_check(sharers);
  }
  if (!machine.certifying) return;
  machine.idle_check_at = 0;  // at every event
  watch_event();
}

void be_more_patient(Looks looks) {
  (looks == Looks::Idle ? search_waits.idle : search_waits.busy) *= kWaitGrowth;
}

void fail_livelocked(const CycleAccount& cycle) {
  fail(livelock(cycle));
}

void fail_refused() {
  give_up("the certificate of livelock does not hold: its cycle does not come back to its state");
}

void fail_deadlocked() {
  fail(deadlock());
}

void fail_looping(std::uint64_t blocks) {
  fail(endless_loop(blocks));
}

void fail_looping_unproven(std::uint64_t blocks) {
  give_up(loop_unproven(blocks));
}

}  // namespace stalemate::sim
