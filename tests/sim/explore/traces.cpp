#include "sim/explore/traces.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace stalemate::sim::explore::test {
namespace {

constexpr std::size_t kTraceNodesMax = 20;
constexpr std::size_t kTracesMax = 20'000;
constexpr std::size_t kValuesMax = 24;

Node node_of(const Request& request, int item, EventKind kind) {
  return {.kind = kind,
          .item = item,
          .order = request.order,
          .scope = request.scope,
          .spaces = request.spaces,
          .space = request.space,
          .place = request.place};
}

MemoryOrder acquire_part(MemoryOrder order) {
  if (order == MemoryOrder::Release) return MemoryOrder::Relaxed;
  return order == MemoryOrder::AcquireRelease ? MemoryOrder::Acquire : order;
}
MemoryOrder release_part(MemoryOrder order) {
  if (order == MemoryOrder::Acquire) return MemoryOrder::Relaxed;
  return order == MemoryOrder::AcquireRelease ? MemoryOrder::Release : order;
}

class TraceSearch {
 public:
  explicit TraceSearch(const SmallProgram& program)
      : program_(program), values_(program.places.size()) {}

  void find();
  Traces take() && { return std::move(traces_); }

 private:
  bool grow_values();
  void follow(Machine& machine, const Request& request, Trace& trace, unsigned item);
  void pass_barrier(Machine& machine, const Request& request, Trace& trace, unsigned item);
  void read(const Machine& machine, const Request& request, const Trace& trace, unsigned item);
  void read(const Machine& machine, const Request& request, const Trace& trace, unsigned item,
            const Answer& answer);

  const SmallProgram& program_;
  std::vector<std::set<std::uint64_t>> values_;  // of each place
  Traces traces_;
};

void TraceSearch::read(const Machine& machine, const Request& request, const Trace& trace,
                       unsigned item) {
  for (const std::uint64_t value : values_[request.place]) {
    read(machine, request, trace, item, {value});
    const Update& update = request.update;
    const bool may_fail = update.is_weak && update.takes_place(value);
    if (may_fail && trace.failures < kFailuresMax) {
      read(machine, request, trace, item, {value, true});
    }
  }
}

void TraceSearch::read(const Machine& machine, const Request& request, const Trace& trace,
                       unsigned item, const Answer& answer) {
  Machine after = machine;
  Trace longer = trace;
  const Update update = request.update;
  Node node = node_of(request, static_cast<int>(item), EventKind::Read);
  node.value = answer.value;
  node.fails = answer.fails;
  node.exclusive = update.takes_place(answer.value) && !answer.fails;
  if (update.kind != Update::Kind::None) {
    node.order = acquire_part(node.exclusive ? update.order : update.order_on_failure);
  }
  if (answer.fails) ++longer.failures;
  longer.nodes.push_back(node);
  if (node.exclusive) {
    node.kind = EventKind::Write;
    node.order = release_part(update.order);
    node.value =
        update.kind == Update::Kind::Modify ? modified(update, answer.value) : update.operand;
    longer.nodes.push_back(node);
  }
  const Request next = after.resume(answer);
  follow(after, next, longer, item);
}

/// Where the turn of so many answers begins.
std::size_t begin_of_turn(const Trace& trace, unsigned answers) {
  std::size_t at = trace.nodes.size();
  while (answers != 0) {
    const Node& node = trace.nodes[--at];
    const bool is_second = node.kind == EventKind::Write && node.exclusive;
    if (!is_second && node.kind != EventKind::Arrive) --answers;
  }
  return at;
}

/// Whether it came back because a weak compare-exchange failed: it tries again, and does not wait.
bool fails_in_turn(const Trace& trace) {
  return std::any_of(trace.nodes.begin() + static_cast<std::ptrdiff_t>(trace.turn),
                     trace.nodes.end(), [](const Node& node) { return node.fails; });
}

/// Or does not.
void TraceSearch::pass_barrier(Machine& machine, const Request& request, Trace& trace,
                               unsigned item) {
  Node node = node_of(request, static_cast<int>(item), EventKind::Arrive);
  node.order = MemoryOrder::AcquireRelease;
  node.barrier = ++trace.arrived;
  trace.nodes.push_back(node);
  traces_.of_item[item].push_back(trace);
  traces_.of_item[item].back().is_at_barrier = true;
  node.kind = EventKind::Leave;
  trace.nodes.push_back(node);
  const Request next = machine.resume({});
  follow(machine, next, trace, item);
}

void TraceSearch::follow(Machine& machine, const Request& request, Trace& trace, unsigned item) {
  std::vector<Trace>& traces = traces_.of_item[item];
  if (trace.nodes.size() > kTraceNodesMax || traces.size() > kTracesMax) traces_.is_too_big = true;
  if (traces_.is_too_big) return;
  const auto go_on = [&] {
    const Request next = machine.resume({});
    follow(machine, next, trace, item);
  };
  const int id = static_cast<int>(item);
  switch (request.kind) {
    case Request::Kind::Read: return read(machine, request, trace, item);
    case Request::Kind::Write:
      trace.nodes.push_back(node_of(request, id, EventKind::Write));
      trace.nodes.back().value = request.value;
      return go_on();
    case Request::Kind::Fence:
      trace.nodes.push_back(node_of(request, id, EventKind::Fence));
      return go_on();
    case Request::Kind::Barrier: return pass_barrier(machine, request, trace, item);
    case Request::Kind::Wait:
      trace.waits = true;
      trace.turn = begin_of_turn(trace, request.answers);
      if (fails_in_turn(trace)) return;
      break;
    case Request::Kind::End:
    case Request::Kind::Fault: break;
  }
  trace.registers = machine.registers();
  traces.push_back(trace);
}

bool TraceSearch::grow_values() {
  auto grown = values_;
  for (const auto& traces : traces_.of_item) {
    for (const Trace& trace : traces) {
      for (const Node& node : trace.nodes) {
        if (node.kind == EventKind::Write) grown[node.place].insert(node.value);
      }
    }
  }
  const bool has_grown = grown != values_;
  values_ = std::move(grown);
  for (const auto& values : values_) traces_.is_too_big |= values.size() > kValuesMax;
  return has_grown;
}

/// A chain of reads and writes without a cycle is no longer than there are writes: after so many
/// rounds all values were seen that come from one.
void TraceSearch::find() {
  for (std::size_t place = 0; place < program_.places.size(); ++place) {
    values_[place] = {program_.places[place].initial};
  }
  for (std::size_t round = 0; !traces_.is_too_big; ++round) {
    traces_.of_item.assign(program_.items.size(), {});
    std::size_t writes = 0;
    for (unsigned item = 0; item < program_.items.size(); ++item) {
      Machine machine(program_, item);
      Trace trace;
      const Request first = machine.begin();
      follow(machine, first, trace, item);
      std::size_t most = 0;
      for (const Trace& made : traces_.of_item[item]) {
        most = std::max(most, static_cast<std::size_t>(std::count_if(
                                  made.nodes.begin(), made.nodes.end(),
                                  [](const Node& node) { return node.kind == EventKind::Write; })));
      }
      writes += most;
    }
    if (round > writes || !grow_values()) return;
  }
}

}  // namespace

Traces find_traces(const SmallProgram& program) {
  TraceSearch search(program);
  search.find();
  return std::move(search).take();
}

}  // namespace stalemate::sim::explore::test
