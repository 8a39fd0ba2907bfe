// What is drawn of a failure: boxes, arrows and spans, without a page around them.
#include <algorithm>

#include <catch2/catch.hpp>

#include "report/html/lock_spans.hpp"
#include "report/html/step_timeline.hpp"
#include "report/html/timeline_svg.hpp"
#include "report/html/trace_timeline.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report::html;

namespace {

/// An access of a work-item to cell 0, or to another place.
TraceStep access_step(std::uint32_t work_item, AccessKind kind, std::uint64_t seen,
                      std::uint64_t stored, std::uint64_t truth) {
  Access access{.work_item = work_item, .work_group = work_item, .kind = kind};
  access.object = "cells";
  access.size_bytes = 4;
  access.seen = seen;
  access.stored = stored;
  access.truth = truth;
  access.file = "mine.cl";
  access.line = 3;
  return TraceStep{.access = access, .location = {.kind = PlaceKind::Cell}};
}

TraceStep load(std::uint32_t work_item, std::uint64_t seen, std::uint64_t truth) {
  return access_step(work_item, AccessKind::Load, seen, 0, truth);
}

TraceStep store(std::uint32_t work_item, std::uint64_t stored, std::uint64_t truth) {
  return access_step(work_item, AccessKind::Store, 0, stored, truth);
}

TraceStep update(std::uint32_t work_item, std::uint64_t seen, std::uint64_t stored) {
  return access_step(work_item, AccessKind::ReadModifyWrite, seen, stored, seen);
}

TraceStep drain(std::uint32_t work_item, std::uint64_t stored, std::uint64_t truth) {
  return access_step(work_item, AccessKind::Drain, 0, stored, truth);
}

TraceStep at(TraceStep step, PlaceKind kind) {
  step.location.kind = kind;
  step.access.object = std::to_string(static_cast<int>(kind));
  return step;
}

Timeline drawn(std::vector<TraceStep> trace) {
  Reproducer reproducer = report::test::reproducer();
  reproducer.exact = ExactLaunch{};
  reproducer.exact->trace = std::move(trace);
  return trace_timeline(reproducer);
}

std::vector<std::string> wrongs(const Timeline& timeline) {
  std::vector<std::string> all;
  for (const Box& box : timeline.boxes) all.push_back(box.wrong);
  return all;
}

Step updating(std::uint64_t work_item, std::uint64_t operation, int seen, int made) {
  Step step{.kind = StepKind::Update, .who = {work_item, work_item, operation}};
  step.place = {.kind = PlaceKind::Cell};
  step.seen = value(ScalarType::Int, static_cast<Bits>(seen));
  step.made = value(ScalarType::Int, static_cast<Bits>(made));
  return step;
}

Violation of_steps(const std::vector<Step>& steps, int first, int last) {
  Violation violation;
  violation.explanation.emplace_back(
      Fact(FactKind::CellHistory, {Place{.kind = PlaceKind::Cell}, steps.size(),
                                   value(ScalarType::Int, static_cast<Bits>(first)),
                                   value(ScalarType::Int, static_cast<Bits>(last))}));
  for (const Step& step : steps) violation.explanation.emplace_back(step);
  return violation;
}

Step section(std::uint64_t work_item, std::uint64_t ticket, std::optional<bool> was_alone) {
  Step step{.kind = StepKind::Section, .who = {work_item, work_item, 0}};
  step.place = {.kind = PlaceKind::Lock};
  step.section = SectionSeen{ticket, ticket, was_alone};
  return step;
}

}  // namespace

// 0: load 8 ........................ store 12
// 1: ........ load 8 .. store 9
TEST_CASE("trace time-line: a store over a value that its work-item has not seen is wrong",
          "[report]") {
  const Timeline timeline = drawn({load(0, 8, 8), load(1, 8, 8), store(1, 9, 8), store(0, 12, 9)});
  REQUIRE(timeline.boxes.size() == 4);
  CHECK(wrongs(timeline) == std::vector<std::string>{"", "", "", "overwrites 9, unseen"});
  CHECK(timeline.lanes.size() == 2);
  CHECK(timeline.boxes[2].lane == 1);
  CHECK(timeline.boxes[3].lane == 0);
  CHECK(timeline.boxes[3].column == 3);
  CHECK(timeline.arrows.empty());  // who made the 8 is not known
  const Timeline in_turn =
      drawn({load(0, 8, 8), store(0, 12, 8), load(1, 12, 12), store(1, 13, 12)});
  CHECK(wrongs(in_turn) == std::vector<std::string>{"", "", "", ""});
}

TEST_CASE("trace time-line: an arrow leads from the latest store of the value that was read",
          "[report]") {
  const Timeline timeline = drawn({update(0, 1, 2), update(1, 2, 3), load(0, 3, 3)});
  CHECK(timeline.arrows == std::vector<Arrow>{{0, 1, false}, {1, 2, false}});
  // Something in between was not recorded: nobody knows who made the 7.
  CHECK(drawn({update(0, 1, 2), load(1, 7, 7)}).arrows.empty());
  // The same value was made before, but not last.
  CHECK(drawn({update(0, 1, 2), update(0, 2, 3), load(1, 2, 2)}).arrows ==
        std::vector<Arrow>{{0, 1, false}});
}

TEST_CASE("trace time-line: a stale read is told, and its value's maker only if there is one",
          "[report]") {
  const Timeline timeline = drawn({update(0, 1, 2), update(0, 2, 3), load(1, 2, 3)});
  CHECK(wrongs(timeline).back() == "stale: memory holds 3");
  CHECK(timeline.arrows.back() == Arrow{0, 2, true});
  const Timeline twice =
      drawn({update(0, 1, 2), update(0, 2, 3), update(0, 3, 2), update(0, 2, 4), load(1, 2, 4)});
  CHECK(wrongs(twice).back() == "stale: memory holds 4");
  CHECK_FALSE(twice.arrows.back().is_wrong);
  CHECK(twice.arrows.back().to == 3);
}

TEST_CASE("trace time-line: a buffered store is its author's until it becomes visible",
          "[report]") {
  const Timeline timeline = drawn({store(0, 5, 1), load(1, 1, 1), drain(0, 5, 1), load(1, 5, 5)});
  CHECK(timeline.arrows == std::vector<Arrow>{{0, 2, false}, {2, 3, false}});
  // Until then others read what was there before, and its author its own.
  CHECK(drawn({update(1, 0, 1), store(0, 5, 1), load(1, 1, 1), drain(0, 5, 1)}).arrows ==
        std::vector<Arrow>{{1, 3, false}, {0, 2, false}});
}

TEST_CASE("trace time-line: accesses that were left out leave a gap, long traces an excerpt",
          "[report]") {
  std::vector<TraceStep> trace{load(0, 1, 1), load(1, 1, 1)};
  trace[1].left_out_before = 7;
  CHECK(drawn(trace).gaps == std::vector<Gap>{{1, 7}});
  trace.assign(1000, load(0, 1, 1));
  const Timeline cut = drawn(trace);
  CHECK(cut.boxes.size() == 48);
  CHECK_THAT(cut.caption, Catch::Contains("48 of 1,000 steps"));
}

TEST_CASE("trace time-line: accesses that race are told, each once, whatever they read",
          "[report]") {
  Reproducer reproducer = report::test::reproducer();
  reproducer.exact = ExactLaunch{};
  reproducer.exact->trace = {store(0, 7, 1), store(0, 9, 7), load(1, 9, 9), load(2, 9, 9)};
  // A race is told of while the launch runs, without what was read or stored.
  Fact fact(FactKind::AccessesRace);
  for (const Access& access : {store(0, 0, 0).access, load(1, 0, 0).access}) {
    fact.details.emplace_back(Step{.kind = StepKind::Race, .access = access});
  }
  reproducer.violation.summary = fact;
  reproducer.violation.explanation.clear();
  CHECK(wrongs(trace_timeline(reproducer)) == std::vector<std::string>{"", "races", "races", ""});
  std::get<Step>(reproducer.violation.summary.details[0].data).access->line = 4;
  CHECK(wrongs(trace_timeline(reproducer)) == std::vector<std::string>{"", "", "races", ""});
}

TEST_CASE("trace time-line: an excerpt keeps the two accesses that race", "[report]") {
  Reproducer reproducer = report::test::reproducer();
  reproducer.exact = ExactLaunch{};
  reproducer.exact->trace.assign(1000, load(0, 1, 1));
  reproducer.exact->trace[499] = load(1, 77, 77);
  reproducer.exact->trace[499].access.line = 9;
  reproducer.exact->trace[500] = store(2, 78, 77);
  reproducer.exact->trace[500].access.line = 5;
  const auto tells = [&](const std::string& value) {
    const Timeline timeline = trace_timeline(reproducer);
    return std::any_of(timeline.boxes.begin(), timeline.boxes.end(),
                       [&](const Box& box) { return box.value.find(value) != std::string::npos; });
  };
  CHECK_FALSE(tells("77"));
  reproducer.violation.races = {{"mine.cl:5", "mine.cl:9"}};
  CHECK(tells("77"));
  CHECK(tells("78"));
}

TEST_CASE("lock spans: two sections of one lock that overlap are wrong, of two locks they are not",
          "[report]") {
  const auto lane_of = [](const Access& access) { return std::size_t{access.work_item}; };
  const auto inside = PlaceKind::LockInside;
  const std::vector<TraceStep> apart{at(update(0, 0, 1), inside), at(update(0, 1, 0), inside),
                                     at(update(1, 0, 1), inside), at(update(1, 1, 0), inside)};
  CHECK(lock_spans(apart, lane_of) ==
        std::vector<Span>{{0, 0, 1, "inside lock 0", false}, {1, 2, 3, "inside lock 0", false}});
  std::vector<TraceStep> together{at(update(0, 0, 1), inside), at(update(1, 1, 2), inside),
                                  at(update(1, 2, 1), inside), at(update(0, 1, 0), inside)};
  CHECK(lock_spans(together, lane_of) ==
        std::vector<Span>{{1, 1, 2, "inside lock 0", true}, {0, 0, 3, "inside lock 0", true}});
  together[1].location.index = together[2].location.index = 1;
  CHECK_FALSE(lock_spans(together, lane_of).front().is_wrong);
  // An access to the lock itself ends a section that was not counted.
  const std::vector<TraceStep> uncounted{at(load(0, 0, 0), PlaceKind::LockTicket),
                                         at(update(0, 1, 0), PlaceKind::Lock),
                                         at(load(0, 1, 1), PlaceKind::LockTicket)};
  CHECK(lock_spans(uncounted, lane_of).size() == 2);
}

// first 5 ─► 0: 5→6 ─► 1: 6→8 ─► last 8
TEST_CASE("step time-line: operations follow from the values that they took", "[report]") {
  const Timeline timeline =
      step_timeline(of_steps({updating(1, 0, 6, 8), updating(0, 0, 5, 6)}, 5, 8));
  REQUIRE(timeline.boxes.size() == 4);
  CHECK(timeline.lanes.back().name == "memory");
  CHECK(timeline.boxes[0].column == 2);
  CHECK(timeline.boxes[1].column == 1);
  CHECK(timeline.boxes[2].column == 0);
  CHECK(timeline.boxes[3].column == 3);
  CHECK(wrongs(timeline) == std::vector<std::string>{"", "", "", ""});
  CHECK(timeline.arrows == std::vector<Arrow>{{1, 0, false}, {2, 1, false}, {0, 3, false}});
}

TEST_CASE("step time-line: two updates that took one value are wrong, and a circle ends",
          "[report]") {
  const Timeline twice =
      step_timeline(of_steps({updating(0, 0, 8, 12), updating(1, 0, 8, 9)}, 8, 12));
  CHECK(wrongs(twice) == std::vector<std::string>{"8 taken twice", "8 taken twice", "", ""});
  CHECK(twice.arrows == std::vector<Arrow>{{2, 0, true}, {2, 1, true}, {0, 3, false}});
  const Timeline circle =
      step_timeline(of_steps({updating(0, 0, 1, 2), updating(1, 0, 2, 1)}, 7, 9));
  CHECK(circle.boxes.size() == 4);
  CHECK(circle.arrows == std::vector<Arrow>{{1, 0, false}, {0, 1, false}});
}

TEST_CASE("step time-line: of what a file from elsewhere tells no more than a person can read",
          "[report]") {
  std::vector<Step> many;
  for (int i = 0; i < 2000; ++i)
    many.push_back(updating(0, static_cast<std::uint64_t>(i), i, i + 1));
  CHECK(step_timeline(of_steps(many, 0, 2000)).boxes.size() == 42);
}

TEST_CASE("step time-line: sections stand in the order of their tickets", "[report]") {
  Violation violation;
  violation.explanation = {section(2, 4, std::nullopt), section(0, 3, std::nullopt),
                           section(1, 3, std::nullopt)};
  const Timeline timeline = step_timeline(violation);
  CHECK(wrongs(timeline) == std::vector<std::string>{"ticket read twice", "ticket read twice", ""});
  CHECK(timeline.boxes[2].lane == 2);
  violation.explanation = {section(0, 1, false)};
  CHECK(wrongs(step_timeline(violation)) == std::vector<std::string>{"not alone inside"});
  CHECK(step_timeline(report::test::lost_update()).is_empty());
}

TEST_CASE("time-line SVG: boxes of a lane do not overlap, and what is wrong is said in words",
          "[report]") {
  const std::string svg =
      timeline_svg(drawn({load(0, 8, 8), load(1, 8, 8), store(1, 9, 8), store(0, 12, 9)}));
  CHECK_THAT(svg, Catch::StartsWith("<svg class=\"tl\" role=\"img\""));
  CHECK_THAT(svg, Catch::Contains("⚠ overwrites 9, unseen"));
  CHECK_THAT(svg,
             Catch::Contains("<title>work-item 0 of work-group 0, mine.cl:3: load cell 0 = 8"));
  double right = 0;
  std::size_t boxes = 0;
  const std::string rect = "<rect x=\"";
  for (auto place = svg.find(rect); place != std::string::npos; place = svg.find(rect, place + 1)) {
    const double x = std::stod(svg.substr(place + rect.size()));
    const double width = std::stod(svg.substr(svg.find("width=\"", place) + 7));
    CHECK(x > right);
    right = x + width;
    ++boxes;
  }
  CHECK(boxes == 4);
  CHECK(timeline_svg({}).empty());
}
