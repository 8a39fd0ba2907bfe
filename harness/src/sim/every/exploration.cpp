#include "sim/every/exploration.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "base/assertion.hpp"
#include "sim/every/account.hpp"
#include "sim/explore/explorer.hpp"
#include "sim/runtime/abi_blocks.hpp"

namespace stalemate::sim::every {
namespace {

// A set of cuts grows with each; more are a program that takes memory apart byte by byte.
constexpr int kBeginningsMax = 64;
constexpr unsigned kObjectOffsetBits = 40;  // of an object of global memory
// For each idle event that a work-item may have, so many basic blocks between two events.
constexpr std::uint64_t kBlocksPerIdleEvent = 10000;

thread_local Cast* led = nullptr;

[[noreturn]] void begin_fiber() {
  arrived();
  led->live();
  __builtin_unreachable();
}

[[noreturn]] void begin_nowhere() {
  assertion_failed("nobody takes turns while all executions are explored", __FILE__, __LINE__);
}

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

/// Hears of what the explorer finds.
class Listener final : public explore::Observer {
 public:
  Listener(const Launch& launch, const Cast& cast, const TellMemory& tell)
      : launch_(launch),
        cast_(cast),
        account_(launch, cast, running_simulator->schedule.crew()),
        tell_(tell),
        before_(launch.objects) {}

  /// Memories that were told are not told again.
  void begin_again();

  explore::Next complete(const explore::Graph& graph) override;
  explore::Next found(const explore::Problem& problem, const explore::Graph& graph) override;

  Every every;

 private:
  using Memory = std::vector<std::uint64_t>;

  Execution execution(const explore::Graph& graph, Question question) const {
    return {account_.accesses(graph), account_.narrative(graph, question)};
  }
  Memory changed(const explore::Graph& graph) const;
  void write(const Memory& memory) const;
  bool is_excused(const explore::Graph& graph, explore::EventId plain,
                  const explore::Event& atomic) const;
  bool is_excused(const explore::Graph& graph, explore::EventId a, explore::EventId b) const;
  void note_race(const explore::Problem& problem, const explore::Graph& graph);
  explore::Next note_unwritten(const explore::Problem& problem, const explore::Graph& graph);
  explore::Next note_fault(const explore::Problem& problem, const explore::Graph& graph);

  const Launch& launch_;
  const Cast& cast_;
  Account account_;
  const TellMemory& tell_;
  Snapshot before_;
  std::map<Memory, std::size_t> memories_;                     // their numbers
  std::vector<std::pair<std::uint32_t, std::uint32_t>> told_;  // pairs of lines that race
};

/// Bytes of global memory that are not as before, in order: object, offset, byte.
Listener::Memory Listener::changed(const explore::Graph& graph) const {
  Memory memory;
  for (std::size_t number = 0; number < graph.place_count(); ++number) {
    const auto id = static_cast<explore::PlaceId>(number);
    const MemoryPlace& place = cast_.places()[id];
    const explore::EventId last = graph.last_write(id);
    if (last == explore::kNoEvent || !place.initial) continue;
    const std::uint64_t differs = graph[last].value ^ *place.initial;
    for (std::uint32_t byte = 0; byte < place.size; ++byte) {
      if ((differs >> 8 * byte & 0xFF) == 0) continue;
      const std::uint64_t value = graph[last].value >> 8 * byte & 0xFF;
      memory.push_back(
          ((std::uint64_t{place.target.object} << kObjectOffsetBits | (place.target.offset + byte))
           << 8) |
          value);
    }
  }
  std::sort(memory.begin(), memory.end());
  return memory;
}

void Listener::write(const Memory& memory) const {
  for (const std::uint64_t byte : memory) {
    const std::uint64_t where = byte >> 8;
    const Object& object = launch_.objects[where >> kObjectOffsetBits];
    object.begin[where & ((std::uint64_t{1} << kObjectOffsetBits) - 1)] =
        static_cast<std::byte>(byte);
  }
}

void Listener::begin_again() {
  std::vector<std::uint64_t> counts(every.counts.size(), 0);
  every = {};
  every.counts = std::move(counts);
  told_.clear();
}

explore::Next Listener::complete(const explore::Graph& graph) {
  const auto [known, is_new] = memories_.try_emplace(changed(graph), memories_.size());
  if (is_new) every.counts.push_back(0);
  ++every.counts[known->second];
  if (!is_new) return explore::Next::GoOn;
  write(known->first);
  const Told told = tell_();
  before_.restore();
  if (told.is_recorded) every.recorded = execution(graph, Question::Interference);
  return told.next;
}

/// OpenCL 1.x says nothing of plain accesses beside its atomics: a loop of compare-exchanges reads
/// its first value so, and who has taken a lock by an atomic gives it back by a store. As Races has
/// it.
bool Listener::is_excused(const explore::Graph& graph, explore::EventId plain,
                          const explore::Event& atomic) const {
  const explore::Event& event = graph[plain];
  if (event.is_atomic() || !atomic.is_atomic() || !cast_.is_legacy(atomic.where)) return false;
  if (event.kind == explore::EventKind::Read) return true;
  for (explore::EventId id = event.previous; id != explore::kNoEvent; id = graph[id].previous) {
    const explore::Event& before = graph[id];
    if (before.is_access() && before.is_atomic() && before.place == event.place) return true;
  }
  return false;
}

bool Listener::is_excused(const explore::Graph& graph, explore::EventId a,
                          explore::EventId b) const {
  const explore::Event& one = graph[a];
  const explore::Event& other = graph[b];
  if (is_excused(graph, a, other) || is_excused(graph, b, one)) return true;
  // Two that store the same: undefined by the standard, and done on purpose.
  return !one.is_atomic() && !other.is_atomic() && one.kind == explore::EventKind::Write &&
         other.kind == explore::EventKind::Write && one.value == other.value;
}

void Listener::note_race(const explore::Problem& problem, const explore::Graph& graph) {
  if (is_excused(graph, problem.event, problem.other)) return;
  const explore::Event& first = graph[problem.other];
  const explore::Event& second = graph[problem.event];
  const auto pair = std::minmax(first.where >> 1U, second.where >> 1U);
  if (std::find(told_.begin(), told_.end(), std::pair(pair.first, pair.second)) != told_.end())
    return;
  told_.emplace_back(pair.first, pair.second);
  if (every.races.size() == kRacesMax) {
    ++every.races_left_out;
    return;
  }
  if (every.races.empty()) every.execution = execution(graph, Question::WeakMemory);
  every.races.push_back(account_.race(first, second));
}

explore::Next Listener::note_fault(const explore::Problem& problem, const explore::Graph& graph) {
  every.fault = account_.fault(problem, graph);
  const bool waits = problem.kind == explore::Problem::Kind::NoProgress;
  every.execution = execution(graph, waits ? Question::Interference : Question::WeakMemory);
  return explore::Next::Stop;
}

/// A plain load of garbage is nobody's fault until something comes of it, which depends on what the
/// garbage is.
explore::Next Listener::note_unwritten(const explore::Problem& problem,
                                       const explore::Graph& graph) {
  if (graph[problem.event].is_atomic()) return note_fault(problem, graph);
  every.refused = fmt::format("a load of local memory that nobody wrote ({})",
                              source_line(account_.access(graph[problem.event])));
  return explore::Next::Stop;
}

explore::Next Listener::found(const explore::Problem& problem, const explore::Graph& graph) {
  switch (problem.kind) {
    case explore::Problem::Kind::Race: note_race(problem, graph); return explore::Next::GoOn;
    case explore::Problem::Kind::Uninitialised: return note_unwritten(problem, graph);
    case explore::Problem::Kind::Fault:
      if (problem.code == Cast::kRefused) return explore::Next::Stop;
      return note_fault(problem, graph);
    case explore::Problem::Kind::Divergence:
    case explore::Problem::Kind::NoProgress:
    case explore::Problem::Kind::Spin: return note_fault(problem, graph);
  }
  return explore::Next::Stop;
}

explore::Seats seats_of(const Crew& crew) {
  explore::Seats seats;
  for (const WorkItem& item : crew.items) {
    seats.push_back({.sub_group = static_cast<std::uint8_t>(item.sub_group),
                     .work_group = static_cast<std::uint8_t>(item.group),
                     .device = 0});
  }
  return seats;
}

/// All work-items of the launch, led by the explorer.
class Stage {
 public:
  Stage(const Launch& launch, const Settings& settings);
  ~Stage() {
    led = nullptr;
    running_simulator = outer_;
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  Every explore(const explore::Limits& limits, const TellMemory& tell);

 private:
  static Simulator& simulator();
  bool begins_again() const { return cast_->refusal() && cast_->refusal()->begins_again; }

  const Launch& launch_;
  Simulator* outer_ = running_simulator;
  std::optional<Cast> cast_;
};

/// Apart from the one that runs dispatches, as the two may be nested.
Simulator& Stage::simulator() {
  static Simulator simulator(&begin_nowhere, stalemate_sim_looks_at_blocks);
  return simulator;
}

Stage::Stage(const Launch& launch, const Settings& settings) : launch_(launch) {
  Simulator& here = simulator();
  running_simulator = &here;
  here.state.launch = &launch;
  here.state.settings = settings;
  here.state.ended = {};
  here.state.certifying = false;
  here.schedule.begin(here.progress);
  const Crew& crew = here.schedule.crew();
  here.memory.begin(crew.live, crew.units, launch.nd_range.work_groups);
  here.blocks.begin(settings.idle_events * kBlocksPerIdleEvent);
  here.schedule.begin_led();
  cast_.emplace(here, launch, &begin_fiber);
  led = &*cast_;
}

Every Stage::explore(const explore::Limits& limits, const TellMemory& tell) {
  const Crew& crew = simulator().schedule.crew();
  const TellMemory tell_outside = [&] {
    running_simulator = outer_;
    // Dispatches behind this one tell nobody of their loops.
    const std::uint8_t looks = std::exchange(stalemate_sim_looks_at_loops, std::uint8_t{0});
    const Told told = tell();
    stalemate_sim_looks_at_loops = looks;
    running_simulator = &simulator();
    led = &*cast_;
    return told;
  };
  Listener listener(launch_, *cast_, tell_outside);
  for (int beginnings = 0; beginnings < kBeginningsMax; ++beginnings) {
    cast_->begin_again();
    listener.begin_again();
    listener.every.explored = explore::Explorer(*cast_, seats_of(crew), limits, listener).run();
    if (begins_again()) continue;
    if (cast_->refusal()) listener.every.refused = cast_->refusal()->why;
    return std::move(listener.every);
  }
  listener.every.refused = "accesses that overlap in too many ways";
  return std::move(listener.every);
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

Every explore_all(const Launch& launch, const Settings& settings, const explore::Limits& limits,
                  const TellMemory& tell) {
  Every every;
  every.refused = why_not(launch, settings);
  if (!every.refused.empty()) return every;
  return Stage(launch, settings).explore(limits, tell);
}

}  // namespace stalemate::sim::every
