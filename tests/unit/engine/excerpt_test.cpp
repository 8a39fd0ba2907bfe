// What is shown of a trace that is too long to be read.
#include <algorithm>

#include <catch2/catch.hpp>

#include "trace_steps.hpp"

namespace stalemate::engine {

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

}  // namespace stalemate::engine
