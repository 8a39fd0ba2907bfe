#include "sim/explore/followed.hpp"

#include <algorithm>

namespace stalemate::sim::explore {
namespace {

Answer answer_of(const Event& event) {
  return event.kind == EventKind::Read ? Answer{event.value, event.fails} : Answer{};
}

bool asks_for_access(const Request& request, const Event& event) {
  if (request.place != event.place || request.space != event.space) return false;
  if (event.kind == EventKind::Write) {
    return request.kind == Request::Kind::Write && request.value == event.value;
  }
  return request.kind == Request::Kind::Read && request.update == event.update;
}

bool asks_for(const Request& request, const Event& event) {
  switch (event.kind) {
    case EventKind::Read:
    case EventKind::Write: return asks_for_access(request, event);
    case EventKind::Fence: return request.kind == Request::Kind::Fence;
    case EventKind::Arrive:
    case EventKind::Leave:
      return request.kind == Request::Kind::Barrier && request.site == event.site;
  }
  return false;
}

}  // namespace

void Followed::leave_graph() {
  for (Item& item : items_) item.same = 0;
}

/// Those that answered the work-item, in their order.
void Followed::collect(const Graph& graph, unsigned item, std::size_t from) {
  events_.clear();
  std::size_t left = graph.answers_of(item) - from;
  for (EventId id = graph.latest_of(item); left != 0; id = graph[id].previous) {
    if (!graph[id].is_answer()) continue;
    events_.push_back(id);
    --left;
  }
  std::reverse(events_.begin(), events_.end());
}

void Followed::answer(Item& followed, unsigned item, const Event& event) {
  if (!asks_for(*followed.asked, event)) throw NotRepeated();
  followed.answers.push_back(answer_of(event));
  followed.asked = &program_.resume(item, followed.answers.back());
}

bool Followed::is_prefix(const Graph& graph, const Item& followed) const {
  if (followed.asked == nullptr || followed.answers.size() - followed.same > events_.size()) {
    return false;
  }
  for (std::size_t i = followed.same; i < followed.answers.size(); ++i) {
    if (!(followed.answers[i] == answer_of(graph[events_[i - followed.same]]))) return false;
  }
  return true;
}

void Followed::begin_anew(Item& followed, unsigned item) {
  followed.answers.clear();
  followed.same = 0;
  followed.asked = &program_.begin(item);
}

const Request& Followed::next(const Graph& graph, unsigned item) {
  Item& followed = items_[item];
  if (followed.asked != nullptr && followed.same == graph.answers_of(item) &&
      followed.same == followed.answers.size()) {
    return *followed.asked;
  }
  collect(graph, item, followed.same);
  std::size_t known = followed.answers.size() - followed.same;
  if (!is_prefix(graph, followed)) {
    if (followed.same != 0) collect(graph, item, 0);
    begin_anew(followed, item);
    known = 0;
  }
  for (std::size_t i = known; i < events_.size(); ++i) answer(followed, item, graph[events_[i]]);
  followed.same = followed.answers.size();
  return *followed.asked;
}

}  // namespace stalemate::sim::explore
