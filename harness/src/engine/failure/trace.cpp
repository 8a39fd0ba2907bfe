#include "engine/failure/trace.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/failure/fold_repeats.hpp"

namespace stalemate::engine {

namespace {

/// An object, the work-group whose own it is, and the byte in it.
using Location = std::tuple<std::string, std::optional<std::uint32_t>, std::uint64_t>;

Location location_of(const Access& access) {
  return {access.object, access.owner(), access.offset_bytes};
}

bool reads(const Access& access) {
  return access.kind == AccessKind::Load || access.kind == AccessKind::ReadModifyWrite;
}

/// Whether others can see a difference.
bool changes(const Access& access) {
  if (access.kind == AccessKind::ReadModifyWrite) return access.stored != access.seen;
  return access.kind == AccessKind::Store || access.kind == AccessKind::Drain;
}

// Of one location by one work-item, in a trace that a person reads.
constexpr std::size_t kReadsMax = 8;

/// Marks the steps that show something going wrong.
class Marker {
 public:
  explicit Marker(const std::vector<TraceStep>& steps) : steps_(steps), marked_(steps.size()) {}

  std::vector<bool> marked() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Access& access = steps_[i].access;
      if (access.object.empty()) continue;
      if (access.is_stale()) mark(i, latest_change(access));
      if (access.kind == AccessKind::Store) {
        look_for_overwritten(i);
        stores_[location_of(access)].push_back(i);
      }
      if (access.kind == AccessKind::ReadModifyWrite) look_for_return(i);
      if (access.kind == AccessKind::Drain) look_for_late(i);
      if (changes(access)) add_change(i);
      if (reads(access)) add_read(i);
    }
    return marked_;
  }

 private:
  /// What a work-item did at a location since it changed the location itself.
  struct Since {
    std::vector<std::size_t> reads;
    std::vector<std::size_t> changes;  // by others, after the first of the reads
  };

  void add_change(std::size_t i) {
    const Access& access = steps_[i].access;
    changed_[location_of(access)] = i;
    for (auto& [who, since] : since_[location_of(access)]) {
      if (who == access.work_item)
        since = {};
      else if (!since.reads.empty())
        since.changes.push_back(i);
    }
  }

  void add_read(std::size_t i) {
    const Access& access = steps_[i].access;
    read_[{access.work_item, location_of(access)}] = i;
    reads_[location_of(access)][access.work_item].push_back(i);
    if (changes(access)) return;
    Since& since = since_[location_of(access)][access.work_item];
    // A work-item that waits reads the same again and again: what it saw first and last tells.
    if (since.reads.size() == kReadsMax) since.reads.pop_back();
    since.reads.push_back(i);
  }

  /// The author read a value, others changed it and brought it back, and the author, who finds what
  /// it had read, goes on as if nothing had happened.
  void look_for_return(std::size_t i) {
    const Access& access = steps_[i].access;
    const Since& since = since_[location_of(access)][access.work_item];
    if (since.changes.size() < 2 || !changes(access)) return;
    const bool is_back = steps_[since.reads.front()].access.seen == access.seen;
    if (!is_back) return;
    for (const std::size_t read : since.reads) mark(read, std::nullopt);
    mark(since.changes.front(), since.changes.back());
    mark(i, std::nullopt);
  }

  /// The author read the location, somebody else changed it, and the author does not know.
  void look_for_overwritten(std::size_t i) {
    const Access& store = steps_[i].access;
    const auto read = latest_read(store);
    const auto changed = latest_change(store);
    if (!read || !changed) return;
    const Access& change = steps_[*changed].access;
    if (change.work_item == store.work_item || *changed < *read) return;
    mark(*read, changed);
    mark(i, latest_read(change));
  }

  std::optional<std::size_t> latest_change(const Access& access) const {
    const auto changed = changed_.find(location_of(access));
    return changed == changed_.end() ? std::nullopt : std::optional(changed->second);
  }

  /// By the author of `change`, of the location that it changes.
  std::optional<std::size_t> latest_read(const Access& change) const {
    const auto read = read_.find({change.work_item, location_of(change)});
    return read == read_.end() ? std::nullopt : std::optional(read->second);
  }

  /// Somebody else read the location between the store and its becoming visible.
  void look_for_late(std::size_t i) {
    const Access& drain = steps_[i].access;
    std::vector<std::size_t>& stores = stores_[location_of(drain)];
    const auto store = std::find_if(stores.begin(), stores.end(), [&](std::size_t other) {
      const Access& access = steps_[other].access;
      return access.work_item == drain.work_item && access.stored == drain.stored;
    });
    if (store == stores.end()) return;
    for (const auto& [who, reads] : reads_[location_of(drain)]) {
      const auto missed = std::upper_bound(reads.begin(), reads.end(), *store);
      if (who == drain.work_item || missed == reads.end()) continue;
      mark(*missed, *store);
      mark(i, std::nullopt);
    }
    stores.erase(store);
  }

  void mark(std::size_t i, std::optional<std::size_t> cause) {
    marked_[i] = true;
    if (cause) marked_[*cause] = true;
  }

  const std::vector<TraceStep>& steps_;
  std::vector<bool> marked_;
  std::map<Location, std::size_t> changed_;
  std::map<std::pair<std::uint32_t, Location>, std::size_t> read_;
  std::map<Location, std::map<std::uint32_t, Since>> since_;  // by work-item
  std::map<Location, std::vector<std::size_t>> stores_;       // that are not seen to be visible yet
  std::map<Location, std::map<std::uint32_t, std::vector<std::size_t>>> reads_;  // by work-item
};

/// Steps of a driver that say nothing of the code under test. A count of those inside a lock is
/// what shows that two were.
bool is_to_fold(const TraceStep& step, bool is_marked, ViolationKind kind) {
  const Access& access = step.access;
  const bool is_count = kind == ViolationKind::MutualExclusion && access.is_atomic;
  return access.is_of_driver() && !is_marked && !is_count;
}

/// `trace` with one line in place of neighbours that the driver made.
Trace folded(const Trace& trace, ViolationKind kind) {
  const std::vector<bool> marked = Marker(trace.steps).marked();
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

/// The accesses of the dispatch that `violation` is about; if it is about one operation, those of
/// its work-item.
std::vector<Access> accesses_of(const Recording& recording, const Violation& violation) {
  if (!violation.dispatch) return recording.accesses;
  const auto alone = alone_work_item(violation);
  std::vector<Access> accesses;
  std::copy_if(recording.accesses.begin(), recording.accesses.end(), std::back_inserter(accesses),
               [&](const Access& access) {
                 return access.dispatch == *violation.dispatch &&
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
  return are_there && a.work_item != b.work_item && location_of(a) == location_of(b) &&
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

bool is_any(const std::vector<bool>& marked) {
  return std::find(marked.begin(), marked.end(), true) != marked.end();
}

template <class Holds>
std::vector<bool> those_where(const std::vector<TraceStep>& steps, const Holds& holds) {
  std::vector<bool> marked(steps.size());
  std::transform(steps.begin(), steps.end(), marked.begin(), holds);
  return marked;
}

/// What `violation` tells of: operations on cells, with what they took and made.
class ToldOfCells {
 public:
  explicit ToldOfCells(const Violation& violation) {
    for (const Evidence& evidence : violation.explanation) {
      const auto* step = std::get_if<Step>(&evidence);
      if (step == nullptr || step->place.kind != PlaceKind::Cell) continue;
      places_.push_back(step->place);
      add(step->seen);
      add(step->made);
    }
  }

  bool is_there(const TraceStep& step) const { return is_among(places_, step.location); }
  /// Whether it found or left one of their values there.
  bool is_of_values(const TraceStep& step) const {
    const Access& access = step.access;
    return is_there(step) && ((reads(access) && is_among(values_, access.seen)) ||
                              (changes(access) && is_among(values_, access.stored)));
  }

 private:
  void add(const std::optional<Value>& value) {
    if (value && value->parts.size() == 1) values_.push_back(value->parts.front().bits);
  }
  template <class T>
  static bool is_among(const std::vector<T>& all, const T& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }

  std::vector<Place> places_;
  std::vector<std::uint64_t> values_;
};

/// What looks odd; on the cells that `violation` tells of, if anything does there, or else what has
/// to do with its values there: other cells say nothing of these.
std::vector<bool> odd_steps(const std::vector<TraceStep>& steps, const Violation& violation) {
  std::vector<bool> odd = Marker(steps).marked();
  const ToldOfCells told(violation);
  std::vector<bool> there =
      those_where(steps, [&](const TraceStep& step) { return told.is_there(step); });
  if (!is_any(there)) return odd;
  std::vector<bool> odd_there = there;
  std::transform(odd.begin(), odd.end(), there.begin(), odd_there.begin(), std::logical_and<>());
  if (is_any(odd_there)) return odd_there;
  std::vector<bool> of_values =
      those_where(steps, [&](const TraceStep& step) { return told.is_of_values(step); });
  return is_any(of_values) ? of_values : there;
}

std::vector<bool> kept_steps(const std::vector<TraceStep>& steps, std::size_t steps_max,
                             const Violation& violation) {
  const std::vector<bool> spins = first_marks(last_cycles(steps), steps_max / 2);
  std::vector<bool> marked =
      first_marks(odd_steps(steps, violation), steps_max / (is_any(spins) ? 4 : 2));
  std::transform(spins.begin(), spins.end(), marked.begin(), marked.begin(), std::logical_or<>());
  mark_race(steps, violation.races, marked);
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
