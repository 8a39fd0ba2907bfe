#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "trace_steps.hpp"

namespace stalemate::engine {

// item 1: xchg 1->1  xchg 1->1            xchg 1->1  xchg 0->1
// item 2:                       xchg 1->1
TEST_CASE("trace: what a work-item repeats in vain is one step, though others come between") {
  const Trace trace = traced({exchange_by(1, 1, 1), exchange_by(1, 1, 1), exchange_by(2, 1, 1),
                              exchange_by(1, 1, 1), exchange_by(1, 0, 1)});
  REQUIRE(trace.steps.size() == 3);
  CHECK(trace.steps[0].times == 3);
  CHECK(trace.steps[1].times == 1);
  CHECK(trace.steps[1].access.work_item == 2);
  CHECK(trace.steps[2].access.seen == 0);
  CHECK(trace.steps[0].location.object == "cells!");
}

TEST_CASE("trace: what has an effect, or sees something else, is a step of its own") {
  CHECK(traced({exchange_by(1, 0, 1), exchange_by(1, 0, 1)}).steps.size() == 2);
  CHECK(traced({stores(1, 5), stores(1, 5)}).steps.size() == 2);
  CHECK(traced({load_by(1, 5), load_by(1, 6)}).steps.size() == 2);
  CHECK(traced({load_by(1, 5), loads_stale(1, 5, 6)}).steps.size() == 2);
  CHECK(traced({load_by(1, 5), stores(1, 6), load_by(1, 5)}).steps.size() == 3);
}

TEST_CASE("trace: a value that is not yet in memory is not stale") {
  Access own = loads_stale(2, 9, 4);
  CHECK(own.is_stale());
  own.from_store_buffer = true;
  CHECK_FALSE(own.is_stale());
  CHECK_FALSE(stores(2, 9).is_stale());
}

TEST_CASE("trace: fences and barriers have no place") {
  Access fence;
  fence.kind = AccessKind::Fence;
  CHECK(traced({fence}).steps.at(0).location.kind == PlaceKind::Nowhere);
}

// Each has read its own and stores to it: nothing was overwritten, though both are called the same.
TEST_CASE("trace: local memories of two work-groups are two places") {
  std::vector<Access> accesses = hundred_loads();
  const std::vector<Access> own{load_by(1, 0), load_by(2, 0), stores(2, 5), stores(1, 6)};
  accesses.insert(accesses.end(), own.begin(), own.end());
  const std::vector<Access> rest = hundred_loads();
  accesses.insert(accesses.end(), rest.begin(), rest.end());
  const auto has_stores = [&] {
    const Trace trace = excerpt(traced(accesses), 8, {});
    return std::any_of(trace.steps.begin(), trace.steps.end(),
                       [](const TraceStep& step) { return step.access.kind == AccessKind::Store; });
  };
  CHECK(has_stores());
  for (Access& access : accesses) {
    access.is_local = true;
    access.work_group = access.work_item;
  }
  CHECK_FALSE(has_stores());
}

TEST_CASE("trace: every access to what is under test is kept, but for a limit that is told") {
  std::vector<Access> accesses;
  for (std::uint32_t i = 0; i < kTraceStepsMax; ++i) accesses.push_back(load_by(1, i));
  const auto kept = [&] {
    return trace_of({{}, accesses, 5000, 0}, {}, [](const Access&) { return Place{}; });
  };
  CHECK(kept().steps.size() == accesses.size());
  CHECK(kept().left_out_after == 5000);
  accesses.insert(accesses.begin() + 500, stores(1, 7));
  CHECK(kept().steps.size() == kTraceStepsMax);
  CHECK(count_of(kept()) == accesses.size() + 5000);
}

TEST_CASE("trace: what the driver does is counted, between what is under test") {
  const Trace trace = traced({by_driver(load_by(1, 1)), by_driver(load_by(1, 2)), load_by(1, 3),
                              stores(1, 4), by_driver(load_by(2, 4))});
  REQUIRE(trace.steps.size() == 2);
  CHECK(trace.steps[0].of_driver_before == 2);
  CHECK(trace.steps[1].of_driver_before == 0);
  CHECK(trace.of_driver_after == 1);
}

TEST_CASE("trace: what the driver sees going wrong is told") {
  const Trace trace = traced({exchange_by(1, 0, 1), by_driver(loads_stale(2, 0, 1))});
  REQUIRE(trace.steps.size() == 2);
  CHECK(trace.steps[1].access.is_stale());
}

TEST_CASE("trace: a stale load of the driver's is told with the store of the driver's it missed") {
  const Trace trace = traced({by_driver(load_by(1, 3)), by_driver(stores(1, 9)),
                              by_driver(load_by(3, 9)), by_driver(loads_stale(2, 3, 9))});
  REQUIRE(trace.steps.size() == 2);
  CHECK(trace.steps[0].access.kind == AccessKind::Store);
  CHECK(trace.steps[1].access.is_stale());
  CHECK(trace.steps[1].of_driver_before == 1);
}

TEST_CASE("trace: a store of the driver's that was seen too late is told with who missed it") {
  const Access store = by_driver(stores(0, 5));
  const Access drain = by_driver(access(0, AccessKind::Drain, 0, 0, 5));
  const Trace late = traced(
      {store, by_driver(load_by(0, 5)), by_driver(load_by(1, 0)), drain, by_driver(load_by(1, 5))});
  REQUIRE(late.steps.size() == 3);
  CHECK(late.steps[0].access.kind == AccessKind::Store);
  CHECK(late.steps[1].access.work_item == 1);
  CHECK(late.steps[1].of_driver_before == 1);
  CHECK(late.steps[2].access.kind == AccessKind::Drain);
  CHECK(late.of_driver_after == 1);
  CHECK(traced({by_driver(load_by(1, 0)), store, drain, by_driver(load_by(1, 5))}).steps.empty());
}

TEST_CASE("trace: a store of the driver's that overwrites is told with what it overwrote") {
  const std::vector<Access> lost = {by_driver(load_by(1, 4)), by_driver(load_by(2, 4)),
                                    by_driver(stores(2, 5)), by_driver(stores(1, 5))};
  CHECK(traced(lost).steps.size() == 4);
  const std::vector<Access> seen = {by_driver(load_by(2, 4)), by_driver(stores(2, 5)),
                                    by_driver(load_by(1, 5)), by_driver(stores(1, 6))};
  CHECK(traced(seen).steps.empty());
}

TEST_CASE("trace: a stale load misses a change of which nothing is known") {
  const Trace trace = traced({by_driver(loads_stale(1, 0, 5)), by_driver(stores(1, 9))});
  REQUIRE(trace.steps.size() == 1);
  CHECK(trace.steps[0].access.is_stale());
}

TEST_CASE("trace: a count of those inside a lock is told where two were") {
  Access count = by_driver(exchange_by(1, 1, 2));
  count.is_atomic = true;
  const auto told = [&](ViolationKind kind) {
    Violation violation;
    violation.kind = kind;
    return trace_of({{}, {count}, 0, 0}, violation, [](const Access&) { return Place{}; })
        .steps.size();
  };
  CHECK(told(ViolationKind::MutualExclusion) == 1);
  CHECK(told(ViolationKind::StaleRead) == 0);
}

TEST_CASE("trace: a violation that is about one dispatch has those that led to it, too") {
  const auto in = [](std::uint32_t dispatch, const char* object, Access access) {
    access.dispatch = dispatch;
    access.object = object;
    return access;
  };
  const std::vector<Access> accesses{
      in(0, "others", load_by(1, 1)), in(1, "next", load_by(1, 2)),
      in(1, "cells", stores(1, 3)),   by_driver(in(2, "cells", load_by(1, 4))),
      in(3, "cells", load_by(1, 5)),  by_driver(in(3, "others", load_by(1, 6))),
      in(4, "cells", load_by(1, 7))};
  const auto told = [&](Violation violation) {
    violation.dispatch = 3;
    std::vector<std::uint64_t> values;
    for (const TraceStep& step :
         trace_of({{}, accesses, 0, 0}, violation, [](const Access&) { return Place{}; }).steps) {
      values.push_back(step.access.seen + step.access.stored);
    }
    return values;
  };
  CHECK(told({}) == std::vector<std::uint64_t>{2, 3, 5});
  // What an operation does that is wrong alone nobody has led to.
  Violation alone;
  alone.is_alone = true;
  alone.explanation = {Step{.who = {.work_item = 1}}};
  CHECK(told(alone) == std::vector<std::uint64_t>{5});
}

TEST_CASE("trace: of an operation that is wrong alone it has its work-item's accesses") {
  std::vector<Access> accesses = hundred_loads();
  accesses.push_back(exchange_by(3, 5, 6));
  accesses.push_back(exchange_by(4, 5, 6));
  Violation violation;
  violation.dispatch = 0;
  violation.explanation = {Step{.who = {.work_item = 3}}};
  const auto items = [&] {
    std::set<std::uint32_t> items;
    const auto location = [](const Access& /*access*/) { return Place{}; };
    for (const TraceStep& step : trace_of({{}, accesses, 0, 0}, violation, location).steps) {
      items.insert(step.access.work_item);
    }
    return items;
  };
  CHECK(items() == std::set<std::uint32_t>{3, 4, 7});
  violation.is_alone = true;
  CHECK(items() == std::set<std::uint32_t>{3});
}

}  // namespace stalemate::engine
