#include "engine/failure/odd_steps.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>

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

}  // namespace

bool is_any(const std::vector<bool>& marked) {
  return std::find(marked.begin(), marked.end(), true) != marked.end();
}

bool is_one_location(const Access& one, const Access& other) {
  return location_of(one) == location_of(other);
}

std::vector<bool> odd_steps(const std::vector<TraceStep>& steps) {
  return Marker(steps).marked();
}

std::vector<bool> told_steps(const std::vector<TraceStep>& steps, const Violation& violation) {
  std::vector<bool> odd = odd_steps(steps);
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

}  // namespace stalemate::engine
