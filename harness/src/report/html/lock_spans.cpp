#include "report/html/lock_spans.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace stalemate::report::html {

namespace {

/// A lock, with the work-group that it is local to.
using LockId = std::pair<std::uint64_t, std::optional<std::uint64_t>>;

LockId lock_of(const Place& place) {
  return {place.index, place.work_group};
}

bool is_in_section(const Place& place) {
  return place.kind == PlaceKind::LockInside || place.kind == PlaceKind::LockTicket ||
         place.kind == PlaceKind::LockRecord;
}

bool is_of_lock_itself(const Place& place) {
  return place.kind == PlaceKind::Lock || place.kind == PlaceKind::LockWord;
}

/// The count of those inside goes down: that ends a section.
bool is_departure(const TraceStep& step) {
  return step.location.kind == PlaceKind::LockInside && step.access.stored < step.access.seen;
}

struct OpenSpan {
  LockId lock;
  Span span;
};

/// Follows each work-item through its sections.
class SpanFinder {
 public:
  void add(std::size_t column, const TraceStep& step, std::size_t lane) {
    const std::uint32_t who = step.access.work_item;
    const auto open = open_.find(who);
    const bool is_inside = open != open_.end();
    if (is_of_lock_itself(step.location) && is_inside) close(who);
    if (!is_in_section(step.location)) return;
    const LockId lock = lock_of(step.location);
    if (is_inside && open_.contains(who)) {
      open_.at(who).span.last = column;
    } else {
      const std::string label = fmt::format("inside lock {}", lock.first);
      open_[who] = {lock, {lane, column, column, label, false}};
    }
    if (is_departure(step)) close(who);
  }

  std::vector<OpenSpan> spans() && {
    while (!open_.empty()) close(open_.begin()->first);
    return std::move(closed_);
  }

 private:
  void close(std::uint32_t who) {
    closed_.push_back(open_.at(who));
    open_.erase(who);
  }

  std::map<std::uint32_t, OpenSpan> open_;  // by work-item
  std::vector<OpenSpan> closed_;
};

bool overlap(const OpenSpan& a, const OpenSpan& b) {
  return a.lock == b.lock && a.span.lane != b.span.lane && a.span.first <= b.span.last &&
         b.span.first <= a.span.last;
}

}  // namespace

std::vector<Span> lock_spans(const std::vector<TraceStep>& steps,
                             const std::function<std::size_t(const Access&)>& lane_of) {
  SpanFinder finder;
  for (std::size_t i = 0; i < steps.size(); ++i) finder.add(i, steps[i], lane_of(steps[i].access));
  const std::vector<OpenSpan> found = std::move(finder).spans();
  std::vector<Span> spans;
  for (const OpenSpan& one : found) {
    Span span = one.span;
    span.is_wrong = std::any_of(found.begin(), found.end(),
                                [&](const OpenSpan& other) { return overlap(one, other); });
    spans.push_back(std::move(span));
  }
  return spans;
}

}  // namespace stalemate::report::html
