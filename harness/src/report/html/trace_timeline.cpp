#include "report/html/trace_timeline.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/failure/trace.hpp"
#include "report/evidence/place_words.hpp"
#include "report/html/guilty_accesses.hpp"
#include "report/html/lock_spans.hpp"
#include "report/violation/trace_text.hpp"
#include "report/violation/trace_values.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report::html {

namespace {

/// More than these nobody follows; the text beside has the others.
constexpr std::size_t kStepsMax = 48;

bool reads(const Access& access) {
  return access.kind == AccessKind::Load || access.kind == AccessKind::ReadModifyWrite;
}

/// Whether others can see what it left.
bool writes(const Access& access) {
  if (access.kind == AccessKind::ReadModifyWrite) return access.stored != access.seen;
  return access.kind == AccessKind::Store || access.kind == AccessKind::Drain;
}

BoxKind kind_of(const Access& access) {
  switch (access.kind) {
    case AccessKind::Load: return BoxKind::Load;
    case AccessKind::Store: return BoxKind::Store;
    case AccessKind::ReadModifyWrite: return BoxKind::Update;
    case AccessKind::Fence:
    case AccessKind::Barrier: return BoxKind::Order;
    case AccessKind::Drain: return BoxKind::Visible;
  }
  return BoxKind::Load;
}

constexpr std::string_view kAtomicPrefix = "atomic_";
constexpr std::string_view kExplicitSuffix = "_explicit";

/// "compare_exchange_weak" of "atomic_compare_exchange_weak_explicit": that it is atomic, the order
/// says, which stands beside it.
std::string short_name(std::string_view function) {
  if (function.starts_with(kAtomicPrefix)) function.remove_prefix(kAtomicPrefix.size());
  if (function.ends_with(kExplicitSuffix)) function.remove_suffix(kExplicitSuffix.size());
  return std::string(function);
}

std::string act_of(const Access& access) {
  if (!access.what.empty()) return short_name(access.what);
  switch (access.kind) {
    case AccessKind::Load: return "load";
    case AccessKind::Store: return "store";
    case AccessKind::ReadModifyWrite: return "read-modify-write";
    case AccessKind::Fence: return "fence";
    case AccessKind::Barrier: return "barrier";
    case AccessKind::Drain: return "visible";
  }
  return "";
}

std::string value_of(const Access& access, const TraceValues& values) {
  const std::string stored = values.words(access.stored, access);
  switch (access.kind) {
    case AccessKind::Load: return values.words(access.seen, access);
    case AccessKind::ReadModifyWrite: {
      const std::string seen = values.words(access.seen, access);
      return access.stored == access.seen ? seen + ", kept" : seen + " → " + stored;
    }
    case AccessKind::Store:
    case AccessKind::Drain: return "→ " + stored;
    case AccessKind::Fence:
    case AccessKind::Barrier:
      return access.order == MemoryOrder::None ? "" : std::string(name(access.order));
  }
  return "";
}

/// What a box has room for.
std::string short_place(const Place& place) {
  if (place.kind == PlaceKind::LockInside) return "those inside";
  if (place.kind == PlaceKind::LockTicket) return "ticket";
  if (place.kind == PlaceKind::LockRecord) return fmt::format("record[{}]", place.part);
  return words(place);
}

std::string where_of(const TraceStep& step) {
  const std::string place = short_place(step.location);
  const Access& access = step.access;
  const bool has_order =
      access.is_atomic && access.order != MemoryOrder::None && !access.is_of_driver();
  return has_order && !place.empty() ? fmt::format("{}, {}", place, name(access.order)) : place;
}

std::string sentence_of(const TraceStep& step, const Subject& subject) {
  const Access& access = step.access;
  return fmt::format("work-item {} of work-group {}, {}: {}", access.work_item, access.work_group,
                     line_words(access), step_text(step, subject));
}

/// Draws one step after the other.
class TraceDrawer {
 public:
  TraceDrawer(const engine::Trace& trace, const Reproducer& reproducer)
      : trace_(trace),
        subject_(reproducer.subject),
        values_(subject_, reproducer.violation),
        blamed_(blamed_steps(reproducer.violation, trace.steps)) {}

  Timeline timeline() && {
    add_lanes();
    find_buffered();
    for (const TraceStep& step : trace_.steps) add(step);
    if (trace_.left_out_after != 0) {
      timeline_.gaps.push_back({trace_.steps.size(), trace_.left_out_after});
    }
    timeline_.spans =
        lock_spans(trace_.steps, [&](const Access& access) { return lane_of(access); });
    return std::move(timeline_);
  }

 private:
  /// A place in memory: an object, perhaps of one work-group alone, and a byte in it.
  using Spot = std::tuple<std::string, std::optional<std::uint64_t>, std::uint64_t>;
  static Spot spot_of(const TraceStep& step) {
    const auto owner = step.access.owner();
    return {step.access.object,
            owner ? std::optional<std::uint64_t>(*owner) : step.location.work_group,
            step.access.offset_bytes};
  }

  /// Buffered stores, which become visible to others by a later step, by the indexes of both.
  void find_buffered() {
    std::map<std::tuple<Spot, std::uint32_t, std::uint64_t>, std::vector<std::size_t>> waiting;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      const Access& access = trace_.steps[i].access;
      auto& stores = waiting[{spot_of(trace_.steps[i]), access.work_item, access.stored}];
      if (access.kind == AccessKind::Store) stores.push_back(i);
      if (access.kind != AccessKind::Drain || stores.empty()) continue;
      buffered_.insert(stores.front());
      timeline_.arrows.push_back({stores.front(), i, false});
      stores.erase(stores.begin());
    }
  }

  bool is_seen_by(std::size_t writer, const Access& reader) const {
    return !buffered_.contains(writer) || trace_.steps[writer].access.work_item == reader.work_item;
  }

  void add_lanes() {
    for (const TraceStep& step : trace_.steps) {
      lanes_.emplace(step.access.work_item, 0);
      groups_.emplace(step.access.work_item, step.access.work_group);
    }
    for (auto& [work_item, lane] : lanes_) {
      lane = timeline_.lanes.size();
      timeline_.lanes.push_back({fmt::format("work-item {}", work_item),
                                 fmt::format("work-group {}", groups_[work_item])});
    }
  }

  std::size_t lane_of(const Access& access) const { return lanes_.at(access.work_item); }

  void add(const TraceStep& step) {
    const Access& access = step.access;
    const std::size_t index = timeline_.boxes.size();
    if (step.left_out_before != 0) timeline_.gaps.push_back({index, step.left_out_before});
    Box box{
        lane_of(access),           index,          kind_of(access),  act_of(access),
        value_of(access, values_), where_of(step), wrong_with(step), sentence_of(step, subject_)};
    if (step.times > 1) box.act += fmt::format(" ×{}", grouped(step.times));
    timeline_.boxes.push_back(std::move(box));
    if (access.object.empty()) return;
    if (reads(access)) add_arrow(index, step);
    remember(index, step);
  }

  std::string wrong_with(const TraceStep& step) const {
    const Access& access = step.access;
    const std::string held = values_.words(access.truth, access);
    if (access.is_stale()) return "stale: memory holds " + held;
    const auto blamed = blamed_.find(timeline_.boxes.size());
    if (blamed != blamed_.end()) return blamed->second;
    if (access.kind != AccessKind::Store || access.object.empty()) return "";
    const auto known = known_.find({access.work_item, spot_of(step)});
    const bool is_unseen = known != known_.end() && known->second != access.truth;
    return is_unseen ? fmt::format("overwrites {}, unseen", held) : "";
  }

  void add_arrow(std::size_t index, const TraceStep& step) {
    const Access& access = step.access;
    std::vector<std::size_t> seen_by;
    for (const std::size_t writer : writers_[spot_of(step)]) {
      if (is_seen_by(writer, access)) seen_by.push_back(writer);
    }
    const bool is_stale = access.is_stale();
    if (is_stale) {
      std::erase_if(seen_by, [&](std::size_t writer) { return stored_by(writer) != access.seen; });
      if (seen_by.size() != 1) return;
    }
    if (seen_by.empty() || stored_by(seen_by.back()) != access.seen) return;
    timeline_.arrows.push_back({seen_by.back(), index, is_stale});
  }

  std::uint64_t stored_by(std::size_t writer) const { return trace_.steps[writer].access.stored; }

  void remember(std::size_t index, const TraceStep& step) {
    const Access& access = step.access;
    if (writes(access)) writers_[spot_of(step)].push_back(index);
    if (access.kind == AccessKind::Drain) return;
    known_[{access.work_item, spot_of(step)}] =
        reads(access) && !writes(access) ? access.seen : access.stored;
  }

  const engine::Trace& trace_;
  const Subject& subject_;
  TraceValues values_;
  std::map<std::size_t, std::string> blamed_;
  Timeline timeline_;
  std::set<std::size_t> buffered_;
  std::map<std::uint32_t, std::size_t> lanes_;     // by work-item
  std::map<std::uint32_t, std::uint32_t> groups_;  // likewise
  std::map<Spot, std::vector<std::size_t>> writers_;
  std::map<std::pair<std::uint32_t, Spot>, std::uint64_t> known_;  // to a work-item
};

std::string caption_of(const ExactLaunch& launch, const engine::Trace& shown) {
  std::string caption =
      "Every launch with this schedule is like this one. Columns are in the order in which the "
      "accesses happened; an arrow leads from where a value was stored to where it was read. "
      "Accesses of the driver around the code under test are not drawn.";
  if (shown.steps.size() < launch.trace.size()) {
    caption += fmt::format(
        " This is an excerpt of {} of {} steps: `stalemate replay --trace` "
        "prints all.",
        grouped(shown.steps.size()), grouped(launch.trace.size()));
  }
  return caption;
}

}  // namespace

Timeline trace_timeline(const Reproducer& reproducer) {
  if (!reproducer.exact || reproducer.exact->trace.empty()) return {};
  const ExactLaunch& launch = *reproducer.exact;
  engine::Trace trace{launch.trace, launch.left_out_after, launch.of_driver_after};
  if (trace.steps.size() > kStepsMax)
    trace = engine::excerpt(trace, kStepsMax, reproducer.violation);
  Timeline timeline = TraceDrawer(trace, reproducer).timeline();
  timeline.title = "Access by access";
  timeline.caption = caption_of(launch, trace);
  return timeline;
}

}  // namespace stalemate::report::html
