#include "sim/every/exploration.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "base/assertion.hpp"
#include "sim/every/chooser.hpp"
#include "sim/every/stage.hpp"
#include "sim/explore/followed.hpp"

namespace stalemate::sim::every {
namespace {

using SteadyClock = std::chrono::steady_clock;

// A set of cuts grows with each; more are a program that takes memory apart byte by byte.
constexpr int kBeginningsMax = 64;
// Beyond the time of the exploration: what was found is told, if dispatches behind are not slow.
constexpr std::chrono::seconds kTimeToTell{10};
// What is shown is chosen among those that show it of so many executions, by one thread.
constexpr std::uint64_t kChosenAmong = 100'000;
constexpr std::chrono::seconds kTimeToChoose{5};

/// What objects hold, to be put back.
class Snapshot {
 public:
  explicit Snapshot(const std::vector<Object>& objects) : objects_(objects) {
    for (const Object& object : objects) {
      bytes_.insert(bytes_.end(), object.begin, object.begin + object.size_bytes);
    }
  }
  void restore() const {
    const std::byte* from = bytes_.data();
    for (const Object& object : objects_) {
      std::memcpy(object.begin, from, object.size_bytes);
      from += object.size_bytes;
    }
  }

 private:
  const std::vector<Object>& objects_;
  std::vector<std::byte> bytes_;
};

void write(const std::vector<Object>& objects, const Changes& changes) {
  for (const std::uint64_t byte : changes) {
    const std::uint64_t where = byte >> 8;
    const Object& object = objects[where >> kObjectOffsetBits];
    object.begin[where & ((std::uint64_t{1} << kObjectOffsetBits) - 1)] =
        static_cast<std::byte>(byte);
  }
}

/// What all parts of an exploration found.
struct Whole {
  explore::Explored explored;
  Found found;
  std::uint32_t races_left_out = 0;
};

/// Adds what was found later.
class Sum {
 public:
  explicit Sum(Whole& whole) : whole_(whole) {}

  void add(Found& later) {
    for (const NotedMemory& memory : later.memories) add(memory);
    if (whole_.found.races.empty()) whole_.found.racing = std::move(later.racing);
    for (NotedRace& race : later.races) add(race);
    for (const std::uint32_t update : later.late) add_late(update);
    whole_.found.fault = std::move(later.fault);
    const bool is_other = later.refusal && (!whole_.found.refusal || later.refusal->begins_again);
    if (is_other) whole_.found.refusal = std::move(later.refusal);
    whole_.found.left = later.left;
    whole_.found.execution = std::move(later.execution);
  }

 private:
  void add(const NotedMemory& later) {
    std::vector<NotedMemory>& memories = whole_.found.memories;
    const auto [known, is_new] = places_.try_emplace(later.number, memories.size());
    if (is_new) memories.push_back({later.number, 0});
    memories[known->second].executions += later.executions;
  }

  void add_late(std::uint32_t update) {
    std::vector<std::uint32_t>& all = whole_.found.late;
    if (std::find(all.begin(), all.end(), update) == all.end()) all.push_back(update);
  }

  void add(NotedRace& later) {
    if (std::find(lines_.begin(), lines_.end(), later.lines) != lines_.end()) return;
    lines_.push_back(later.lines);
    if (whole_.found.races.size() == kRacesMax) {
      ++whole_.races_left_out;
    } else {
      whole_.found.races.push_back(std::move(later));
    }
  }

  Whole& whole_;
  std::vector<Lines> lines_;
  std::unordered_map<std::size_t, std::size_t> places_;  // of memories, by their numbers
};

/// Those that left a memory that was told.
std::uint64_t executions_of(const Every& every) {
  return std::accumulate(every.counts.begin(), every.counts.end(), std::uint64_t{0});
}

bool is_wrong(const Every& every) {
  return every.fault || !every.races.empty();
}

/// What is wrong in an execution, whatever it leaves.
void tell_wrong(Whole&& whole, Every& every) {
  every.fault = std::move(whole.found.fault);
  every.execution = std::move(every.fault ? whole.found.execution : whole.found.racing);
  for (NotedRace& race : whole.found.races) every.races.push_back(std::move(race.race));
  every.races_left_out = whole.races_left_out;
}

/// One exploration of a launch.
class Exploring {
 public:
  Exploring(const Launch& launch, const Settings& settings, const Effort& effort)
      : launch_(launch),
        settings_(settings),
        limits_(effort.limits),
        team_(effort.team),
        chooses_(effort.chooses),
        common_(effort.memories_max) {}

  Every run(const TellMemory& tell);

 private:
  explore::TeamExplored explored(const explore::Join& join);
  Whole explore(const Wanted& wanted);
  std::optional<Whole> explore_uncut();
  void tell_all(const TellMemory& tell, const Whole& whole, Every& every);
  void explore_late(const TellMemory& tell, const std::vector<std::uint32_t>& updates,
                    Every& every);
  void show(Every& every);
  std::optional<Found> chosen(const Wanted& wanted);
  Found leaving(const Wanted& wanted);
  void choose(Found& found);

  const Launch& launch_;
  const Settings& settings_;
  SteadyClock::time_point began_ = SteadyClock::now();
  explore::Limits limits_;
  explore::Team team_;
  bool chooses_;
  Common common_;
  Wanted wanted_;                  // of the memories that were told
  std::vector<std::size_t> told_;  // their numbers
  std::unordered_set<std::size_t> is_told_;
};

/// Code that keeps an address of private or local memory where all see it does not do again in one
/// thread what it did in another: it is explored by one alone.
explore::TeamExplored Exploring::explored(const explore::Join& join) {
  const explore::Seats seats = seats_of(launch_, settings_);
  try {
    return explore::explore_together(team_, seats, limits_, join);
  } catch (const explore::NotRepeated&) {
    if (team_.threads <= 1) throw;
  }
  team_.threads = 1;
  limits_.time -= SteadyClock::now() - began_;
  return explore::explore_together(team_, seats, limits_, join);
}

/// Up to the first execution that leaves one of these memories, if any is wanted.
Whole Exploring::explore(const Wanted& wanted) {
  const LoopsAreTold loops_are_told;
  const auto join = [&](const std::function<void(const explore::Member&)>& act) {
    Stage stage(launch_, settings_, common_);
    Listener listener(launch_, stage.cast(), stage.crew(), common_, wanted);
    act({stage.cast(), listener});
  };
  explore::TeamExplored made = explored(join);
  Whole whole{made.explored, {}, 0};
  Sum sum(whole);
  for (const auto& notes : made.notes) sum.add(static_cast<FoundInPart&>(*notes).found);
  return whole;
}

/// Nothing if no execution of those that are looked at shows it.
std::optional<Found> Exploring::chosen(const Wanted& wanted) {
  const LoopsAreTold loops_are_told;
  explore::Limits limits = limits_;
  limits.executions = std::min(limits.executions, kChosenAmong);
  limits.time = kTimeToChoose;
  const auto join = [&](const std::function<void(const explore::Member&)>& act) {
    Stage stage(launch_, settings_, common_);
    Listener listener(launch_, stage.cast(), stage.crew(), common_, wanted);
    Chooser chooser(listener, wanted);
    act({stage.cast(), chooser});
  };
  const auto made = explore::explore_together({}, seats_of(launch_, settings_), limits, join);
  if (made.notes.empty()) return std::nullopt;
  return std::move(static_cast<FoundInPart&>(*made.notes.front()).found);
}

/// Again, until it is known where accesses are cut.
std::optional<Whole> Exploring::explore_uncut() {
  for (int beginnings = 0; beginnings < kBeginningsMax; ++beginnings) {
    common_.places.begin_again();
    Whole whole = explore({});
    if (!whole.found.refusal || !whole.found.refusal->begins_again) return whole;
  }
  return std::nullopt;
}

/// Those that were not told before.
void Exploring::tell_all(const TellMemory& tell, const Whole& whole, Every& every) {
  const Snapshot before(launch_.objects);
  const SteadyClock::time_point end = SteadyClock::now() + kTimeToTell;
  for (const NotedMemory& memory : whole.found.memories) {
    if (is_told_.contains(memory.number)) continue;
    if (SteadyClock::now() > end) {
      every.explored.bound = explore::Bound::Time;
      break;
    }
    write(launch_.objects, common_.memories[memory.number]);
    const Told told = tell();
    before.restore();
    told_.push_back(memory.number);
    is_told_.insert(memory.number);
    every.counts.push_back(memory.executions);
    (told.is_recorded ? wanted_.memories : wanted_.others).push_back(memory.number);
    if (told.next == explore::Next::GoOn) continue;
    if (every.explored.bound == explore::Bound::None) {
      every.explored.bound = explore::Bound::Observer;
    }
    break;
  }
}

/// The first one, where none can be chosen.
Found Exploring::leaving(const Wanted& wanted) {
  if (auto found = chosen(wanted)) return *std::move(found);
  limits_.time = kTimeToTell;
  return std::move(explore(wanted).found);
}

/// Another execution with the same fault, or the same race if there is no fault.
void Exploring::choose(Found& found) {
  Wanted wanted;
  if (found.fault) {
    wanted.fault = found.fault->kind;
  } else if (!found.races.empty()) {
    wanted.race = found.races.front().lines;
  } else {
    return;
  }
  auto better = chosen(wanted);
  if (!better) return;
  if (found.fault) {
    found.fault = std::move(better->fault);
    found.execution = std::move(better->execution);
  } else {
    found.races.front() = std::move(better->races.front());
    found.racing = std::move(better->racing);
  }
}

/// What RC11 does not allow, and OpenCL C does: the code under test is explored again with each of
/// these updates as late as it may be.
void Exploring::explore_late(const TellMemory& tell, const std::vector<std::uint32_t>& updates,
                             Every& every) {
  for (const std::uint32_t update : updates) {
    if (!wanted_.memories.empty() || is_wrong(every) || !every.is_whole()) return;
    common_.late = update;
    limits_.time -= SteadyClock::now() - std::exchange(began_, SteadyClock::now());
    Whole late = explore({});
    every.explored.bound = late.explored.bound;
    every.explored.graphs += late.explored.graphs;
    tell_all(tell, late, every);
    tell_wrong(std::move(late), every);
  }
}

/// An execution that leaves what is wanted.
void Exploring::show(Every& every) {
  if (wanted_.memories.empty() || every.fault) return;
  Found shown = leaving(wanted_);
  every.recorded = std::move(shown.execution);
  const auto number = std::find(told_.begin(), told_.end(), shown.left.value_or(0));
  every.left = static_cast<std::size_t>(number - told_.begin());
}

Every Exploring::run(const TellMemory& tell) {
  Every every;
  std::optional<Whole> whole = explore_uncut();
  if (!whole) {
    every.refused = "accesses that overlap in too many ways";
    return every;
  }
  every.explored = whole->explored;
  // An execution without garbage convicts, whatever garbage would lead to in others.
  if (whole->found.refusal && !whole->found.fault && whole->found.races.empty()) {
    every.refused = std::move(whole->found.refusal->why);
    return every;
  }
  tell_all(tell, *whole, every);
  if (chooses_) choose(whole->found);
  const std::vector<std::uint32_t> late = std::move(whole->found.late);
  const std::uint64_t executions = whole->explored.executions;
  tell_wrong(*std::move(whole), every);
  // Where a bound was hit, some left a memory that is not told.
  STALEMATE_ASSERT(every.explored.bound != explore::Bound::None ||
                   executions_of(every) == executions);
  explore_late(tell, late, every);
  every.explored.executions = executions_of(every);
  show(every);
  return every;
}

/// In words, why the dispatch cannot be explored; else empty.
std::string why_not(const Launch& launch, const Settings& settings) {
  if (settings.lockstep) return "sub-groups in lockstep";
  if (launch.nd_range.work_items() > kWorkItemsMax) {
    return fmt::format("more than {} work-items", kWorkItemsMax);
  }
  return {};
}

}  // namespace

Every explore_all(const Launch& launch, const Settings& settings, const Effort& effort,
                  const TellMemory& tell) {
  Every every;
  every.refused = why_not(launch, settings);
  if (!every.refused.empty()) return every;
  try {
    return Exploring(launch, settings, effort).run(tell);
  } catch (const explore::NotRepeated&) {
    every.refused = "code that does not do again what it has done";
    return every;
  }
}

}  // namespace stalemate::sim::every
