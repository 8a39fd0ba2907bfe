#include "sim/explore/explored_program.hpp"

#include <fmt/format.h>
#include <set>

#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::explore::test {
namespace {

class Collector final : public Observer {
 public:
  Collector(const SmallProgram& program, Keep keep) : program_(program), keep_(keep) {}

  Next complete(const Graph& graph) override {
    if (keep_ == Keep::Counts) return Next::GoOn;
    note(graph);
    const std::string here = outcome(memory_of(graph), registers(graph));
    ++seen.outcomes[here];
    if (linear_order(graph).is_sequential()) seen.sequential.insert(here);
    return Next::GoOn;
  }
  void blocked(const Graph& graph) override {
    if (keep_ != Keep::Counts) note(graph);
  }
  Next found(const Problem& problem, const Graph& /*graph*/) override {
    switch (problem.kind) {
      case Problem::Kind::Race: ++seen.races; break;
      case Problem::Kind::NoProgress: ++seen.livelocks; break;
      case Problem::Kind::Spin: ++seen.spins; break;
      case Problem::Kind::Divergence: ++seen.divergences; break;
      case Problem::Kind::Uninitialised: ++seen.uninitialised; break;
      case Problem::Kind::Fault: break;
    }
    return Next::GoOn;
  }

  Seen seen;

 private:
  void note(const Graph& graph) {
    const auto items = static_cast<unsigned>(program_.items.size());
    if (!shapes_.insert(shape_of(graph, items)).second) ++seen.repeated;
  }

  std::vector<std::uint64_t> memory_of(const Graph& graph) const {
    std::vector<std::uint64_t> memory;
    for (std::size_t place = 0; place < program_.places.size(); ++place) {
      const EventId last = graph.last_write(static_cast<PlaceId>(place));
      memory.push_back(last == kNoEvent ? program_.places[place].initial : graph[last].value);
    }
    return memory;
  }

  std::vector<Registers> registers(const Graph& graph) const {
    std::vector<Registers> items;
    for (unsigned item = 0; item < program_.items.size(); ++item) {
      Machine machine(program_, item);
      machine.begin();
      for (const Answer& answer : answers(graph, item)) machine.resume(answer);
      items.push_back(machine.registers());
    }
    return items;
  }

  static std::vector<Answer> answers(const Graph& graph, unsigned item) {
    std::vector<Answer> made;
    for (EventId id = graph.latest_of(item); id != kNoEvent; id = graph[id].previous) {
      const Event& event = graph[id];
      if (!event.is_answer()) continue;
      made.push_back(event.kind == EventKind::Read ? Answer{event.value, event.fails} : Answer{});
    }
    return {made.rbegin(), made.rend()};
  }

  const SmallProgram& program_;
  Keep keep_;
  std::set<std::string> shapes_;
};

template <class Value>
void compare(std::string& text, const char* what, Value seen, Value allowed) {
  if (seen != allowed) text += fmt::format("{}: {}, and {} allowed\n", what, seen, allowed);
}

void compare(std::string& text, const Outcomes& seen, const Outcomes& allowed) {
  for (const auto& [outcome, count] : seen) {
    const auto same = allowed.find(outcome);
    const std::uint64_t expected = same == allowed.end() ? 0 : same->second;
    if (count != expected) text += fmt::format("{}: {}, allowed {}\n", outcome, count, expected);
  }
  for (const auto& [outcome, count] : allowed) {
    if (!seen.contains(outcome)) text += fmt::format("{}: 0, allowed {}\n", outcome, count);
  }
}

}  // namespace

std::string shape_of(const Graph& graph, unsigned items) {
  std::string shape;
  for (unsigned item = 0; item < items; ++item) {
    for (EventId id = graph.latest_of(item); id != kNoEvent; id = graph[id].previous) {
      const Event& event = graph[id];
      shape += fmt::format("{} {} {}{} ", static_cast<int>(event.kind), event.place, event.value,
                           event.fails ? " fails" : "");
      if (event.kind == EventKind::Write) shape += fmt::format("at {} ", event.rank);
      if (event.kind != EventKind::Read) continue;
      if (event.reads_from == kNoEvent) continue;
      const Event& source = graph[event.reads_from];
      shape += fmt::format("from {}.{} ", source.item, source.index);
    }
    shape += "| ";
  }
  return shape;
}

Seen explore(const SmallProgram& program, const Limits& limits, Keep keep) {
  MachineProgram machines(program);
  Collector collector(program, keep);
  Explorer explorer(machines, program.seats, limits, collector);
  collector.seen.explored = explorer.run();
  return collector.seen;
}

std::optional<std::string> difference(const SmallProgram& program, std::uint64_t candidates_max) {
  const Allowed allowed = brute_force(program, candidates_max);
  if (allowed.is_too_big) return std::nullopt;
  const Seen cut = explore(program);
  const Seen whole = explore(program, {.cuts_waits = false});
  std::string text;
  for (const Seen* seen : {&cut, &whole}) {
    compare(text, "executions", seen->explored.executions, allowed.executions);
    compare(text, seen->outcomes, allowed.outcomes);
    compare(text, "races", seen->races != 0, allowed.has_race);
    compare(text, "divergences", seen->divergences != 0, allowed.diverged != 0);
    compare(text, "livelocks", seen->livelocks != 0, allowed.has_livelock);
    compare<std::uint64_t>(text, "repeated", seen->repeated, 0);
    if (seen->explored.bound != Bound::None) text += "a bound was hit\n";
  }
  compare(text, "diverged", whole.explored.stopped, allowed.diverged);
  compare(text, "blocked", whole.explored.blocked, allowed.blocked);
  return text.empty() ? text : text + to_text(program);
}

std::string to_text(const SmallProgram& program) {
  static constexpr const char* kOps[] = {
      "load",    "store", "add",  "exchange",   "compare",      "weak",     "fence",
      "barrier", "head",  "move", "jump equal", "jump unequal", "jump less"};
  std::string text;
  for (std::size_t item = 0; item < program.items.size(); ++item) {
    const Seat& seat = program.seats[item];
    text += fmt::format("item {} group {} device {}\n", item, seat.work_group, seat.device);
    for (const Instruction& next : program.items[item]) {
      text += fmt::format(
          "  {} r{} place {} space {} a {}{} b {}{} order {}/{} scope {} spaces {} to {}\n",
          kOps[static_cast<int>(next.op)], next.result, next.place,
          program.places.empty() ? 0 : program.places[next.place].space,
          next.a.is_register ? "r" : "", next.a.number, next.b.is_register ? "r" : "",
          next.b.number, static_cast<int>(next.order), static_cast<int>(next.order_on_failure),
          static_cast<int>(next.scope), next.spaces, next.target);
    }
  }
  return text;
}

}  // namespace stalemate::sim::explore::test
