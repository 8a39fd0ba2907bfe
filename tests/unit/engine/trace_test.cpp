#include "engine/failure/trace.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

namespace stalemate::engine {

namespace {

Access access(std::uint32_t item, AccessKind kind, std::uint64_t seen, std::uint64_t truth,
              std::uint64_t stored) {
  Access made;
  made.work_item = item;
  made.kind = kind;
  made.object = "cells";
  made.size_bytes = 4;
  made.seen = seen;
  made.truth = truth;
  made.stored = stored;
  return made;
}

Access load_by(std::uint32_t item, std::uint64_t value) {
  return access(item, AccessKind::Load, value, value, 0);
}
Access loads_stale(std::uint32_t item, std::uint64_t value, std::uint64_t truth) {
  return access(item, AccessKind::Load, value, truth, 0);
}
Access stores(std::uint32_t item, std::uint64_t value) {
  return access(item, AccessKind::Store, 0, 0, value);
}
Access exchange_by(std::uint32_t item, std::uint64_t before, std::uint64_t after) {
  return access(item, AccessKind::ReadModifyWrite, before, before, after);
}

Trace traced(const std::vector<Access>& accesses) {
  return trace_of({{}, accesses, 0, 0}, {}, [](const Access& a) {
    return Place{.kind = PlaceKind::OwnWords, .object = a.object + "!"};
  });
}

std::uint64_t count_of(const Trace& trace) {
  std::uint64_t count = trace.left_out_after;
  for (const TraceStep& step : trace.steps) count += step.times + step.left_out_before;
  return count;
}

Access by_driver(Access access) {
  access.file = "stalemate/driver.clh";
  return access;
}

/// A hundred accesses that say nothing, no two alike in a row.
std::vector<Access> hundred_loads() {
  std::vector<Access> accesses;
  for (std::uint32_t i = 0; i < 100; ++i) accesses.push_back(load_by(7, i));
  return accesses;
}

}  // namespace

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

TEST_CASE("trace: of two that differ from memory, an excerpt shows the one that is stale") {
  Access own = loads_stale(2, 9, 4);
  own.from_store_buffer = true;
  std::vector<Access> accesses = hundred_loads();
  accesses.push_back(own);
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  accesses.push_back(loads_stale(2, 4, 9));
  const Trace trace = excerpt(traced(accesses), 2, {});
  CHECK(std::any_of(trace.steps.begin(), trace.steps.end(),
                    [](const TraceStep& step) { return step.access.is_stale(); }));
  CHECK(std::none_of(trace.steps.begin(), trace.steps.end(),
                     [&](const TraceStep& step) { return step.access == own; }));
}

// A thousand turns of work-items that spin come after 100 accesses, of which one is stale.
TEST_CASE("trace: an excerpt of a livelock shows each work-item's last cycle, and what led there") {
  std::vector<Access> accesses = hundred_loads();
  accesses.insert(accesses.begin() + 50, loads_stale(3, 1, 2));
  for (int turn = 0; turn < 1000; ++turn) {
    accesses.push_back(load_by(1, 3));
    accesses.push_back(exchange_by(1, 4, 4));
    accesses.push_back(load_by(2, 4));
  }
  const Trace trace = excerpt(traced(accesses), 12, {});
  REQUIRE(trace.steps.size() == 12);
  CHECK(count_of(trace) == accesses.size());
  for (std::size_t i = 9; i < 12; ++i) CHECK(trace.steps[i].times == 1000);
  CHECK(trace.steps[8].access == load_by(7, 99));
  CHECK(std::any_of(trace.steps.begin(), trace.steps.end(),
                    [](const TraceStep& step) { return step.access == loads_stale(3, 1, 2); }));
}

TEST_CASE("trace: fences and barriers have no place") {
  Access fence;
  fence.kind = AccessKind::Fence;
  CHECK(traced({fence}).steps.at(0).location.kind == PlaceKind::Nowhere);
}

TEST_CASE("trace: an excerpt shows the stale load and what it missed, and counts the rest") {
  std::vector<Access> accesses = hundred_loads();
  accesses.push_back(exchange_by(1, 4, 9));
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  accesses.push_back(loads_stale(2, 4, 9));
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  const Trace trace = excerpt(traced(accesses), 6, {});
  REQUIRE(trace.steps.size() == 6);
  const auto has = [&](const Access& wanted) {
    return std::any_of(trace.steps.begin(), trace.steps.end(),
                       [&](const TraceStep& step) { return step.access == wanted; });
  };
  CHECK(has(exchange_by(1, 4, 9)));
  CHECK(has(loads_stale(2, 4, 9)));
  CHECK(count_of(trace) == accesses.size());
}

// item 1: load 4                    store 5
// item 2:         load 4   store 5
TEST_CASE("trace: an excerpt shows a store that overwrites what its author had not seen") {
  std::vector<Access> accesses = hundred_loads();
  const std::vector<Access> lost = {load_by(1, 4), load_by(2, 4), stores(2, 5), stores(1, 5)};
  accesses.insert(accesses.end(), lost.begin(), lost.end());
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  const Trace trace = excerpt(traced(accesses), 8, {});
  REQUIRE(trace.steps.size() == 8);
  for (std::size_t i = 0; i < lost.size(); ++i) CHECK(trace.steps[i + 2].access == lost[i]);
  CHECK(trace.steps[0].left_out_before == 98);
  CHECK(trace.left_out_after == 98);
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

TEST_CASE("trace: an excerpt shows two accesses that race, though neither looks odd") {
  const auto at = [](std::uint32_t line, Access access) {
    access.file = "mine.cl";
    access.line = line;
    return access;
  };
  std::vector<Access> accesses = hundred_loads();
  const auto append = [&](const std::vector<Access>& more) {
    accesses.insert(accesses.end(), more.begin(), more.end());
  };
  append({at(9, load_by(2, 0)), at(5, stores(1, 4))});
  append(hundred_loads());
  append({at(9, load_by(1, 4)), at(9, load_by(2, 4))});
  append(hundred_loads());
  const auto lines_of = [&](const std::vector<LinePair>& races) {
    Violation violation;
    violation.races = races;
    std::vector<std::uint32_t> lines;
    for (const TraceStep& step : excerpt(traced(accesses), 6, violation).steps) {
      if (step.access.line != 0) lines.push_back(step.access.line);
    }
    return lines;
  };
  using Lines = std::vector<std::uint32_t>;
  CHECK(lines_of({}) == Lines{});
  CHECK(lines_of({{"mine.cl:5", "mine.cl:9"}}) == Lines{9, 5});
  CHECK(lines_of({{"mine.cl:9", "mine.cl:5"}}) == Lines{9, 5});
  CHECK(lines_of({{"mine.cl:9", "mine.cl:9"}}) == Lines{});
}

// A hundred accesses of other cells before and behind, and an odd one among them.
TEST_CASE("trace: an excerpt shows the accesses that the evidence names") {
  std::vector<Access> accesses = hundred_loads();
  const Access leaves = stores(3, 0);
  Access enters = exchange_by(4, 0, 1);
  enters.line = 9;
  accesses.push_back(leaves);
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  accesses.push_back(enters);
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  const auto shows = [&](const Access& wanted, const Violation& violation) {
    const auto steps = excerpt(traced(accesses), 6, violation).steps;
    return std::any_of(steps.begin(), steps.end(),
                       [&](const TraceStep& step) { return step.access == wanted; });
  };
  Violation violation;
  CHECK_FALSE(shows(leaves, violation));
  violation.explanation.emplace_back(Step{.kind = StepKind::LeaveSection, .access = leaves});
  CHECK(shows(leaves, violation));
  CHECK_FALSE(shows(enters, violation));
  // Of a race its values are not known.
  Access raced = enters;
  raced.seen = raced.truth = 7;
  violation.explanation.emplace_back(
      Fact(FactKind::HandedOver, {Step{.access = leaves}, Step{.access = raced}, "", ""}));
  CHECK(shows(enters, violation));
  raced.line = 10;
  violation.explanation.back() = Step{.kind = StepKind::EnterSection, .access = raced};
  CHECK_FALSE(shows(enters, violation));
  // A try in vain at the same line comes later.
  Access in_vain = enters;
  in_vain.seen = in_vain.truth = in_vain.stored = 1;
  accesses.push_back(in_vain);
  violation.explanation.back() = Step{.kind = StepKind::EnterSection, .access = enters};
  CHECK(shows(enters, violation));
}

TEST_CASE("trace: an excerpt of what is wrong with a cell shows that cell") {
  const auto on = [](std::uint64_t cell, std::vector<Access> accesses) {
    Trace trace = traced(std::move(accesses));
    for (TraceStep& step : trace.steps) step.location = {.kind = PlaceKind::Cell, .index = cell};
    return trace.steps;
  };
  Trace whole;
  const auto append = [&](const std::vector<TraceStep>& steps) {
    whole.steps.insert(whole.steps.end(), steps.begin(), steps.end());
  };
  append(on(1, hundred_loads()));
  append(on(1, {loads_stale(2, 9, 4)}));
  append(on(2, {exchange_by(3, 70, 71)}));
  append(on(1, hundred_loads()));
  append(on(2, {exchange_by(4, 71, 72)}));
  append(on(1, hundred_loads()));
  const auto cells_of = [&](const Violation& violation) {
    std::vector<std::uint64_t> cells;
    for (const TraceStep& step : excerpt(whole, 6, violation).steps) {
      if (step.location.index == 2) cells.push_back(step.access.seen);
    }
    return cells;
  };
  const auto told = [](std::uint64_t cell, std::uint32_t seen) {
    Violation violation;
    violation.explanation.emplace_back(Step{.place = {.kind = PlaceKind::Cell, .index = cell},
                                            .seen = value(ScalarType::Uint, seen)});
    return violation;
  };
  using Seen = std::vector<std::uint64_t>;
  CHECK(cells_of({}) == Seen{70});  // beside the stale load
  CHECK(cells_of(told(2, 5)) == Seen{70, 71});
  CHECK(cells_of(told(2, 72)) == Seen{71});
  CHECK(cells_of(told(3, 70)) == Seen{70});
}

TEST_CASE("trace: an excerpt without anything odd shows beginning and end") {
  const Trace trace = excerpt(traced(hundred_loads()), 10, {});
  REQUIRE(trace.steps.size() == 10);
  CHECK(trace.steps.front().access.seen == 0);
  CHECK(trace.steps.back().access.seen == 99);
  CHECK(count_of(trace) == 100);
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

// item 1: load 4                                load 5            exchange 4 -> 9
// item 2:         exchange 4 -> 5                                                   (100 loads)
// item 3:                          (100 loads)          5 -> 4
TEST_CASE("trace: an excerpt keeps what made a value leave and return") {
  std::vector<Access> accesses = hundred_loads();
  const std::vector<Access> left = {load_by(1, 4), exchange_by(2, 4, 5)};
  const std::vector<Access> back = {load_by(1, 5), exchange_by(3, 5, 4), exchange_by(1, 4, 9)};
  accesses.insert(accesses.end(), left.begin(), left.end());
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  accesses.insert(accesses.end(), back.begin(), back.end());
  for (const Access& more : hundred_loads()) accesses.push_back(more);
  const Trace trace = excerpt(traced(accesses), 10, {});
  const auto has = [&](const Access& wanted) {
    return std::any_of(trace.steps.begin(), trace.steps.end(),
                       [&](const TraceStep& step) { return step.access == wanted; });
  };
  for (const Access& wanted : left) CHECK(has(wanted));
  for (const Access& wanted : back) CHECK(has(wanted));
  CHECK(count_of(trace) == accesses.size());
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
