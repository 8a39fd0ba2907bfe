#include "sim/every/listener.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "sim/every/wrong_bytes.hpp"
#include "sim/explore/late_updates.hpp"
#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::every {
namespace {

constexpr std::size_t kRightMax = 256;  // memories that a wrong one is compared with

std::uint64_t address_of(const Target& target) {
  return std::uint64_t{target.object} << kObjectOffsetBits | target.offset;
}

}  // namespace

Execution Listener::execution(const explore::Graph& graph, const Asked& asked) const {
  return {account_.accesses(graph), account_.narrative(graph, asked),
          explore::linear_order(graph).weak.size() + graph.weak_failures()};
}

/// The last ones. Where nobody wrote there is none.
std::vector<explore::EventId> Listener::writes_to(const explore::Graph& graph,
                                                  const std::vector<std::uint64_t>& bytes) const {
  std::vector<explore::EventId> writes;
  for (std::size_t number = 0; number < graph.place_count(); ++number) {
    const auto id = static_cast<explore::PlaceId>(number);
    const explore::EventId last = graph.last_write(id);
    const MemoryPlace& place = cast_.places()[id];
    if (last == explore::kNoEvent || !place.initial) continue;
    const std::uint64_t begin = address_of(place.target);
    const auto first = std::lower_bound(bytes.begin(), bytes.end(), begin);
    if (first != bytes.end() && *first < begin + place.size) writes.push_back(last);
  }
  return writes;
}

const std::vector<std::uint64_t>& Listener::wrong_bytes_of(const Changes& changes,
                                                           Known& memory) const {
  if (!memory.wrong) {
    std::vector<const Changes*> right;
    for (const std::size_t other : wanted_.others) {
      if (right.size() == kRightMax) break;
      right.push_back(&common_.memories[other]);
    }
    memory.wrong = wrong_bytes(changes, right);
  }
  return *memory.wrong;
}

Changes Listener::changes_of(const explore::Graph& graph) const {
  Changes changes;
  for (std::size_t number = 0; number < graph.place_count(); ++number) {
    const auto id = static_cast<explore::PlaceId>(number);
    const MemoryPlace& place = cast_.places()[id];
    const explore::EventId last = graph.last_write(id);
    if (last == explore::kNoEvent || !place.initial) continue;
    const std::uint64_t differs = graph[last].value ^ *place.initial;
    for (std::uint32_t byte = 0; byte < place.size; ++byte) {
      if ((differs >> 8 * byte & 0xFF) == 0) continue;
      const std::uint64_t value = graph[last].value >> 8 * byte & 0xFF;
      changes.push_back(((address_of(place.target) + byte) << 8) | value);
    }
  }
  std::sort(changes.begin(), changes.end());
  return changes;
}

/// What the harness itself does is in order.
void Listener::note_late(const explore::Graph& graph) {
  for (const explore::EventId update : explore::worth_being_late(graph)) {
    const explore::Event& event = graph[update];
    std::vector<std::uint32_t>& late = found_.late;
    const bool is_known = std::find(late.begin(), late.end(), event.where) != late.end();
    if (!is_known && !account_.access(event).is_of_driver()) late.push_back(event.where);
  }
}

/// Those that it knows are found without asking others.
explore::Next Listener::complete(const explore::Graph& graph) {
  note_late(graph);
  const auto [known, is_new] = known_.try_emplace(changes_of(graph));
  Known& memory = known->second;
  if (is_new) {
    const auto number = common_.memories.number_of(known->first);
    if (!number) return explore::Next::End;
    memory.number = *number;
  }
  if (memory.part != part_) {
    memory.part = part_;
    memory.at = found_.memories.size();
    found_.memories.push_back({memory.number, 0});
  }
  ++found_.memories[memory.at].executions;
  if (std::find(wanted_.memories.begin(), wanted_.memories.end(), memory.number) ==
      wanted_.memories.end()) {
    return explore::Next::GoOn;
  }
  found_.left = memory.number;
  found_.execution = execution(
      graph, {Question::Interference, writes_to(graph, wrong_bytes_of(known->first, memory))});
  return explore::Next::Stop;
}

std::unique_ptr<explore::Notes> Listener::take_notes() {
  ++part_;
  auto notes = std::make_unique<FoundInPart>();
  notes->found = std::exchange(found_, {});
  return notes;
}

/// OpenCL 1.x says nothing of plain accesses beside its atomics: a loop of compare-exchanges reads
/// its first value so, and who has taken a lock by an atomic gives it back by a store. As Races has
/// it.
bool Listener::is_excused(const explore::Graph& graph, explore::EventId plain,
                          const explore::Event& atomic) const {
  const explore::Event& event = graph[plain];
  const bool are_both_kinds = event.races_as_plain() && !atomic.races_as_plain();
  if (!are_both_kinds || !cast_.caller_of(atomic.where).is_legacy) return false;
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
  const auto stores_plainly = [](const explore::Event& event) {
    return event.kind == explore::EventKind::Write && (event.races_as_plain() || is_of_init(event));
  };
  return stores_plainly(one) && stores_plainly(other) && one.value == other.value;
}

void Listener::note_race(const explore::Problem& problem, const explore::Graph& graph) {
  const explore::Event& first = graph[problem.other];
  const explore::Event& second = graph[problem.event];
  if (!account_.is_watched(second) || is_excused(graph, problem.event, problem.other)) return;
  const Lines lines =
      std::minmax(Cast::place_of(first.where) >> 1U, Cast::place_of(second.where) >> 1U);
  std::vector<NotedRace>& races = found_.races;
  const bool is_known = std::any_of(races.begin(), races.end(),
                                    [&](const NotedRace& noted) { return noted.lines == lines; });
  if (is_known) return;
  if (races.empty()) found_.racing = execution(graph, {Question::WeakMemory});
  races.push_back({lines, account_.race(first, second)});
}

explore::Next Listener::note_fault(const explore::Problem& problem, const explore::Graph& graph) {
  found_.fault = account_.fault(problem, graph);
  const bool waits = problem.kind == explore::Problem::Kind::NoProgress;
  found_.execution = execution(graph, {waits ? Question::Interference : Question::WeakMemory});
  return explore::Next::Stop;
}

/// A plain load of garbage is nobody's fault until something comes of it, which depends on what the
/// garbage is. So its work-item stops. Others go on, since a store of theirs may race with the
/// load.
explore::Next Listener::note_unwritten(const explore::Problem& problem,
                                       const explore::Graph& graph) {
  if (graph[problem.event].is_atomic()) return note_fault(problem, graph);
  if (!found_.refusal) {
    found_.refusal =
        Refusal{.why = fmt::format("a load of local memory that nobody wrote ({})",
                                   source_line(account_.access(graph[problem.event])))};
  }
  return explore::Next::GoOn;
}

explore::Next Listener::found(const explore::Problem& problem, const explore::Graph& graph) {
  switch (problem.kind) {
    case explore::Problem::Kind::Race: note_race(problem, graph); return explore::Next::GoOn;
    case explore::Problem::Kind::Uninitialised: return note_unwritten(problem, graph);
    case explore::Problem::Kind::Fault:
      if (problem.code != Cast::kRefused) return note_fault(problem, graph);
      found_.refusal = cast_.refusal();
      return explore::Next::Stop;
    case explore::Problem::Kind::Divergence:
    case explore::Problem::Kind::NoProgress:
    case explore::Problem::Kind::Spin: return note_fault(problem, graph);
  }
  return explore::Next::Stop;
}

}  // namespace stalemate::sim::every
