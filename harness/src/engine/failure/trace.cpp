#include "engine/failure/trace.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/failure/fold_repeats.hpp"
#include "engine/failure/odd_steps.hpp"

namespace stalemate::engine {

namespace {

/// Steps of a driver that say nothing of the code under test. A count of those inside a lock is
/// what shows that two were.
bool is_to_fold(const TraceStep& step, bool is_marked, ViolationKind kind) {
  const Access& access = step.access;
  const bool is_count = kind == ViolationKind::MutualExclusion && access.is_atomic;
  return access.is_of_driver() && !is_marked && !is_count;
}

/// `trace` with one line in place of neighbours that the driver made.
Trace folded(const Trace& trace, ViolationKind kind) {
  const std::vector<bool> marked = odd_steps(trace.steps);
  Trace folded;
  folded.left_out_after = trace.left_out_after;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    if (is_to_fold(step, marked[i], kind)) {
      folded.of_driver_after += step.times;
      continue;
    }
    folded.steps.push_back(step);
    folded.steps.back().of_driver_before = std::exchange(folded.of_driver_after, 0);
  }
  return folded;
}

/// The work-item of an operation that is wrong alone.
std::optional<std::uint64_t> alone_work_item(const Violation& violation) {
  for (const Evidence& evidence : violation.explanation) {
    const auto* step = std::get_if<Step>(&evidence);
    if (violation.is_alone && step != nullptr) return step->who.work_item;
  }
  return std::nullopt;
}

/// Dispatches before `last` in which the code under test came to what it comes to there: what they
/// left is what `last` found.
std::set<std::uint32_t> dispatches_behind(const Recording& recording, std::uint32_t last) {
  std::set<std::string_view> objects;
  const auto is_own = [](const Access& access) {
    return !access.is_of_driver() && !access.is_local && !access.object.empty();
  };
  for (const Access& access : recording.accesses) {
    if (access.dispatch == last && is_own(access)) objects.insert(access.object);
  }
  std::set<std::uint32_t> dispatches;
  for (const Access& access : recording.accesses) {
    const bool is_there = is_own(access) && objects.contains(access.object);
    if (access.dispatch < last && is_there) dispatches.insert(access.dispatch);
  }
  return dispatches;
}

/// The accesses of the dispatch that `violation` is about, and of those that led to it; if it is
/// about one operation, those of its work-item.
std::vector<Access> accesses_of(const Recording& recording, const Violation& violation) {
  if (!violation.dispatch) return recording.accesses;
  const auto alone = alone_work_item(violation);
  std::set<std::uint32_t> dispatches{*violation.dispatch};
  if (!alone) dispatches.merge(dispatches_behind(recording, *violation.dispatch));
  std::vector<Access> accesses;
  std::copy_if(recording.accesses.begin(), recording.accesses.end(), std::back_inserter(accesses),
               [&](const Access& access) {
                 return dispatches.contains(access.dispatch) &&
                        access.work_item == alone.value_or(access.work_item);
               });
  return accesses;
}

// Fewer are an accident.
constexpr std::uint64_t kSpinsMin = 10;

/// The steps that each work-item repeated when the trace ended: where it is stuck, if it is.
std::vector<bool> last_cycles(const std::vector<TraceStep>& steps) {
  struct Cycle {
    std::uint64_t times = 0;  // of its last step; 0 before the cycle
    std::size_t size = 0;
  };
  std::map<std::uint32_t, Cycle> cycles;
  std::vector<bool> marked(steps.size());
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Access& access = steps[i].access;
    const std::uint64_t times = steps[i].times;
    if (access.kind == AccessKind::Drain) continue;
    Cycle& cycle = cycles.try_emplace(access.work_item, Cycle{times}).first->second;
    // A cycle within the cycle turns more often; what was before it, less.
    const bool belongs = times >= kSpinsMin && 2 * times >= cycle.times && cycle.size < kCycleMax;
    if (!belongs) cycle.times = 0;
    marked[i] = cycle.times != 0;
    ++cycle.size;
  }
  return marked;
}

bool touches(const Access& access) {
  return !access.object.empty() && access.kind != AccessKind::Drain;
}

/// Whether a pair of accesses is what a report says of `race`.
bool are_racing(const Access& a, const Access& b, const LinePair& race) {
  const LinePair lines{source_line(a), source_line(b)};
  const bool are_there = lines == race || lines == LinePair{race.second, race.first};
  return are_there && a.work_item != b.work_item && is_one_location(a, b) &&
         (a.kind != AccessKind::Load || b.kind != AccessKind::Load);
}

// Pairs are sought among so many accesses at the lines that race: the first ones will do.
constexpr std::size_t kRacingMax = 500;

/// Marks the first two steps that race as the first of `races` says.
void mark_race(const std::vector<TraceStep>& steps, const std::vector<LinePair>& races,
               std::vector<bool>& marked) {
  std::vector<std::size_t> there;
  for (std::size_t i = 0; i < steps.size() && !races.empty() && there.size() < kRacingMax; ++i) {
    const Access& access = steps[i].access;
    const std::string line = source_line(access);
    if (!touches(access) || (line != races[0].first && line != races[0].second)) continue;
    for (const std::size_t before : there) {
      if (!are_racing(steps[before].access, access, races[0])) continue;
      marked[before] = marked[i] = true;
      return;
    }
    there.push_back(i);
  }
}

/// The accesses that the evidence names.
std::vector<Access> named_accesses(const Violation& violation) {
  std::vector<Access> named;
  const auto add_step = [&](const Step& step) {
    if (step.access && touches(*step.access)) named.push_back(*step.access);
  };
  const auto add_fact = [&](const Fact& fact) {
    for (const Detail& detail : fact.details) {
      if (const auto* step = std::get_if<Step>(&detail.data)) add_step(*step);
    }
  };
  add_fact(violation.summary);
  for (const Evidence& evidence : violation.explanation) {
    if (const auto* step = std::get_if<Step>(&evidence)) add_step(*step);
    if (const auto* fact = std::get_if<Fact>(&evidence)) add_fact(*fact);
  }
  return named;
}

/// Of a race no values are known.
bool is_alike(const Access& access, const Access& named) {
  return access.work_item == named.work_item && access.kind == named.kind && touches(access) &&
         source_line(access) == source_line(named) && is_one_location(access, named);
}

/// Marks the step of each access that the evidence names, or the last that is alike.
void mark_named(const std::vector<TraceStep>& steps, const Violation& violation,
                std::vector<bool>& marked) {
  for (const Access& named : named_accesses(violation)) {
    const auto same = std::find_if(steps.begin(), steps.end(),
                                   [&](const TraceStep& step) { return step.access == named; });
    const auto alike = std::find_if(steps.rbegin(), steps.rend(), [&](const TraceStep& step) {
      return is_alike(step.access, named);
    });
    if (same != steps.end()) {
      marked[static_cast<std::size_t>(same - steps.begin())] = true;
    } else if (alike != steps.rend()) {
      marked[static_cast<std::size_t>(steps.rend() - alike) - 1] = true;
    }
  }
}

/// How far each step is from the next that is marked, to either side.
std::vector<std::size_t> distances(const std::vector<bool>& marked) {
  const std::size_t size = marked.size();
  std::vector<std::size_t> distances(size, size);
  for (std::size_t i = 0; i < size; ++i) {
    if (marked[i]) distances[i] = 0;
    if (i > 0) distances[i] = std::min(distances[i], distances[i - 1] + 1);
  }
  for (std::size_t i = size; i-- > 1;) {
    distances[i - 1] = std::min(distances[i - 1], distances[i] + 1);
  }
  return distances;
}

/// The first mark tells more than the hundredth of the same kind.
std::vector<bool> first_marks(std::vector<bool> marked, std::size_t count) {
  std::size_t seen = 0;
  for (auto mark : marked) {
    if (mark && ++seen > count) mark = false;
  }
  return marked;
}

std::vector<bool> ends(std::size_t size) {
  std::vector<bool> marked(size);
  marked.front() = true;
  marked.back() = true;
  return marked;
}

std::vector<bool> kept_steps(const std::vector<TraceStep>& steps, std::size_t steps_max,
                             const Violation& violation) {
  const std::vector<bool> spins = first_marks(last_cycles(steps), steps_max / 2);
  std::vector<bool> marked =
      first_marks(told_steps(steps, violation), steps_max / (is_any(spins) ? 4 : 2));
  std::transform(spins.begin(), spins.end(), marked.begin(), marked.begin(), std::logical_or<>());
  mark_race(steps, violation.races, marked);
  mark_named(steps, violation, marked);
  if (!is_any(marked)) marked = ends(steps.size());
  const auto far = distances(marked);
  std::vector<std::size_t> order(steps.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return far[a] < far[b]; });
  std::vector<bool> kept(steps.size());
  for (std::size_t i = 0; i < steps_max; ++i) kept[order[i]] = true;
  return kept;
}

}  // namespace

Trace trace_of(const Recording& recording, const Violation& violation,
               const std::function<Place(const Access&)>& location) {
  const Trace whole{folded(accesses_of(recording, violation)), recording.accesses_left_out};
  Trace trace = folded(whole, violation.kind);
  for (TraceStep& step : trace.steps) {
    if (!step.access.object.empty()) step.location = location(step.access);
  }
  return excerpt(trace, kTraceStepsMax, violation);
}

Trace excerpt(const Trace& trace, std::size_t steps_max, const Violation& violation) {
  if (trace.steps.size() <= steps_max) return trace;
  const std::vector<bool> kept = kept_steps(trace.steps, steps_max, violation);
  Trace excerpt;
  std::uint64_t left_out = 0;
  std::uint64_t of_driver = 0;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    left_out += step.left_out_before;
    of_driver += step.of_driver_before;
    if (!kept[i]) {
      left_out += step.times;
      continue;
    }
    excerpt.steps.push_back(step);
    excerpt.steps.back().left_out_before = std::exchange(left_out, 0);
    excerpt.steps.back().of_driver_before = std::exchange(of_driver, 0);
  }
  excerpt.left_out_after = left_out + trace.left_out_after;
  excerpt.of_driver_after = of_driver + trace.of_driver_after;
  return excerpt;
}

}  // namespace stalemate::engine
