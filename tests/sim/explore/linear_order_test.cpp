// Executions put in order, and which of them are sequentially consistent.
#include "sim/explore/linear_order.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "sim/explore/explorer.hpp"
#include "sim/explore/instructions.hpp"
#include "sim/explore/interference.hpp"
#include "sim/explore/late_updates.hpp"
#include "sim/explore/litmus_families.hpp"
#include "sim/explore/random_program.hpp"
#include "sim/explore/relation.hpp"

namespace stalemate::sim::explore::test {
namespace {

using Look = std::function<void(const Graph&)>;

class Looker final : public Observer {
 public:
  explicit Looker(const Look& look) : look_(look) {}
  Next complete(const Graph& graph) override {
    look_(graph);
    return Next::GoOn;
  }
  void blocked(const Graph& graph) override { look_(graph); }
  Next found(const Problem& /*problem*/, const Graph& graph) override {
    look_(graph);
    return Next::GoOn;
  }

 private:
  const Look& look_;
};

/// Looks at every execution, and at the beginnings that have a problem.
void for_each_execution(const SmallProgram& program, const Look& look,
                        std::uint64_t executions = 1000) {
  MachineProgram machines(program);
  Looker looker(look);
  Explorer(machines, program.seats, {.executions = executions}, looker).run();
}

std::size_t index(EventId id) {
  return static_cast<std::size_t>(id);
}

/// Whether one order of all agrees with program order, barriers, reads-from, coherence and
/// from-reads, as their union says.
bool has_one_order(const Graph& graph, const Seats& seats) {
  const auto count = index(graph.size());
  REQUIRE(count <= 64);
  return Relation::of(count,
                      [&](std::size_t a, std::size_t b) {
                        const Event& one = graph[static_cast<EventId>(a)];
                        const Event& other = graph[static_cast<EventId>(b)];
                        if (one.item == other.item) return one.index < other.index;
                        if (one.kind == EventKind::Arrive && other.kind == EventKind::Leave) {
                          return one.barrier == other.barrier &&
                                 seats[one.item].work_group == seats[other.item].work_group;
                        }
                        if (!one.is_access() || !other.is_access() || one.place != other.place)
                          return false;
                        if (other.kind == EventKind::Read) {
                          return one.kind == EventKind::Write && one.rank <= other.rank;
                        }
                        return one.rank < other.rank;
                      })
      .is_acyclic();
}

void check_order(const Graph& graph) {
  const LinearOrder order = linear_order(graph);
  REQUIRE(order.events.size() == graph.events().size());
  std::vector<bool> done(index(graph.size()));
  std::size_t stale = 0;
  std::size_t late = 0;
  for (std::size_t at = 0; at < order.events.size(); ++at) {
    const EventId id = order.events[at];
    const Event& event = graph[id];
    CHECK_FALSE(done[index(id)]);
    done[index(id)] = true;
    for (EventId other = 0; other < graph.size(); ++other) {
      if (other != id && precedes(graph[other], event)) CHECK(done[index(other)]);
    }
    if (event.kind == EventKind::Write && event.exclusive) {
      CHECK(order.events[at - 1] == event.previous);
      continue;
    }
    bool is_behind = false;
    for (EventId other = 0; other < graph.size(); ++other) {
      const Event& write = graph[other];
      is_behind |= event.is_access() && done[index(other)] && write.kind == EventKind::Write &&
                   write.place == event.place && write.rank > event.rank;
    }
    (event.kind == EventKind::Read ? stale : late) += is_behind ? 1 : 0;
  }
  CHECK(order.weak.size() == stale + late);
  for (const WeakEdge& edge : order.weak) {
    // What happens before a load is never newer than what it reads.
    CHECK_FALSE(happens_before(graph[edge.newer], graph[edge.older], graph[edge.older].space));
  }
}

std::set<std::size_t> weak_counts(const SmallProgram& program) {
  std::set<std::size_t> counts;
  for_each_execution(program,
                     [&](const Graph& graph) { counts.insert(linear_order(graph).weak.size()); });
  return counts;
}

SmallProgram store_buffering(MemoryOrder order) {
  return program_of(
      2, {{store(0, 1, order), load(0, 1, order)}, {store(1, 1, order), load(0, 0, order)}});
}

}  // namespace

TEST_CASE("linear order: sequential where the relations have no cycle, and only there") {
  std::mt19937_64 random(6);
  int sequential = 0;
  int weak = 0;
  const auto look = [&](const SmallProgram& program) {
    for_each_execution(
        program,
        [&](const Graph& graph) {
          if (graph.size() > 64) return;
          const bool is_sequential = linear_order(graph).is_sequential();
          REQUIRE(is_sequential == has_one_order(graph, program.seats));
          check_order(graph);
          (is_sequential ? sequential : weak) += 1;
        },
        50);
  };
  for (const LitmusFamily& family : litmus_families()) {
    for (int i = 0; i < 10; ++i) look(family.program(random() % family.size()));
  }
  for (int i = 0; i < 60; ++i) look(random_program(Features::drawn(random), random));
  CHECK(sequential > 1000);
  CHECK(weak > 100);
}

TEST_CASE("linear order: store buffering is weak in one execution of four, unless seq_cst") {
  CHECK(weak_counts(store_buffering(MemoryOrder::Relaxed)) == std::set<std::size_t>{0, 1});
  CHECK(weak_counts(store_buffering(MemoryOrder::Sequential)) == std::set<std::size_t>{0});
}

//   x = 1; y = 2        y = 1; x = 2        both end with 1
TEST_CASE("linear order: stores that come late are told where no load shows them") {
  const SmallProgram program =
      program_of(2, {{store(0, 1), store(1, 2)}, {store(1, 1), store(0, 2)}});
  int late = 0;
  for_each_execution(program, [&](const Graph& graph) {
    for (const WeakEdge& edge : linear_order(graph).weak) {
      CHECK(graph[edge.older].kind == EventKind::Write);
      CHECK(graph[edge.older].value == 2);
      CHECK(graph[edge.newer].value == 1);
      ++late;
    }
  });
  CHECK(late == 1);
}

TEST_CASE("interference: who reads and stores writes over what came between, an update does not") {
  const Code reads_and_stores = {load(0, 0),
                                 {.op = Op::Move, .result = 1, .a = in_register(0), .b = number(1)},
                                 {.op = Op::Store, .place = 0, .a = in_register(1)}};
  int over = 0;
  for_each_execution(program_of(1, {reads_and_stores, reads_and_stores}), [&](const Graph& graph) {
    const LinearOrder order = linear_order(graph);
    for (const WrittenOver& each : written_over(graph, order)) {
      CHECK(graph[each.read].item == graph[each.write].item);
      CHECK(graph[each.lost].item != graph[each.write].item);
      CHECK(graph[each.read].rank < graph[each.lost].rank);
      CHECK(graph[each.lost].rank + 1 == graph[each.write].rank);
      ++over;
    }
  });
  // Two orders of the stores, each after both loads.
  CHECK(over == 2);
  for_each_execution(program_of(1, {{add(0, 1)}, {add(0, 1)}}), [](const Graph& graph) {
    CHECK(written_over(graph, linear_order(graph)).empty());
  });
}

//   load; compare-exchange        store 1; store 0
TEST_CASE("interference: a value that came back is told, one that stayed away is not") {
  const Code exchanges = {
      load(0, 0),
      {.op = Op::CompareExchange, .result = 1, .place = 0, .a = in_register(0), .b = number(7)}};
  const auto count = [&](const Code& one, Code other) {
    std::size_t back = 0;
    for_each_execution(program_of(1, {one, std::move(other)}), [&](const Graph& graph) {
      for (const CameBack& each : came_back(graph, linear_order(graph))) {
        CHECK(graph[each.change].value == 1);
        CHECK(graph[each.read].value == graph[each.update].value);
        ++back;
      }
    });
    return back;
  };
  CHECK(count(exchanges, {store(0, 1), store(0, 0)}) == 1);
  CHECK(count(exchanges, {store(0, 1), store(0, 2)}) == 0);
  // An addition finds another value than the load, and knows it.
  CHECK(count({load(0, 0), add(0, 1)}, {store(0, 1), store(0, 2)}) == 0);
}

//   load; add or exchange         store 1
TEST_CASE("interference: an update that finds other than was read, and changes it") {
  const auto found = [](const Code& one) {
    std::vector<std::uint64_t> values;
    for_each_execution(program_of(1, {one, {store(0, 1)}}), [&](const Graph& graph) {
      for (const ChangedMeanwhile& each : changed_meanwhile(graph, linear_order(graph))) {
        CHECK(graph[each.read].value == 0);
        CHECK(graph[each.change].item == 1);
        values.push_back(graph[each.update].value);
      }
    });
    return values;
  };
  CHECK(found({load(0, 0), add(0, 1)}) == std::vector<std::uint64_t>{1});
  CHECK(found({load(0, 0), add(0, 0)}).empty());
  CHECK(found({add(0, 1)}).empty());
}

//   add 1 to x; y = 1        read y; if it is 1, add 10 to x
TEST_CASE("late updates: worth it where another writes there because of what came behind") {
  const auto counts = [](MemoryOrder stored, MemoryOrder loaded, const Instruction& last) {
    Instruction update = add(0, 1);
    update.may_act_late = true;
    const Code first = {update, store(1, 1, stored)};
    const Code second = {load(0, 1, loaded), jump_if_zero(0, 3), last};
    std::multiset<std::size_t> found;
    for_each_execution(program_of(2, {first, second}, Grouped::OneByOne),
                       [&](const Graph& graph) { found.insert(worth_being_late(graph).size()); });
    return found;
  };
  const auto relaxed = MemoryOrder::Relaxed;
  CHECK(counts(relaxed, relaxed, add(0, 10)) == std::multiset<std::size_t>{0, 1});
  CHECK(counts(relaxed, relaxed, store(0, 9)).count(1) != 0);
  // Who reads alone may read what is older anyway.
  CHECK(counts(relaxed, relaxed, load(1, 0)).count(1) == 0);
  CHECK(counts(MemoryOrder::Release, MemoryOrder::Acquire, add(0, 10)).count(1) == 0);
}

}  // namespace stalemate::sim::explore::test
