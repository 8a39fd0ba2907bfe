#include "report/violation/trace_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/violation/replay_text.hpp"
#include "report/violation/violation_text.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

Reproducer simulated_failure() {
  Reproducer failure = reproducer();
  failure.exact = exact_launch();
  return failure;
}

std::string with_value(const Options& options, std::uint32_t size_bytes, std::uint64_t value) {
  Reproducer failure = reproducer();
  failure.subject.options = options;
  failure.exact.emplace();
  Access access;
  access.object = "bins";
  access.size_bytes = size_bytes;
  access.seen = access.truth = value;
  failure.exact->trace = {{.access = access, .location = {.kind = PlaceKind::Cell}}};
  const std::string text = trace_text(failure);
  const std::size_t equals = text.rfind("= ");
  return text.substr(equals + 2, text.size() - equals - 3);
}

std::string with_value(const std::string& type, std::uint32_t size_bytes, std::uint64_t value) {
  return with_value(Options{{"type", type}}, size_bytes, value);
}

/// The words of a store, with its line.
std::string with_store(bool is_older) {
  Reproducer failure = reproducer();
  failure.exact.emplace();
  Access access{.kind = AccessKind::Store};
  access.object = "bins";
  access.size_bytes = 4;
  access.stored = 5;
  access.from_store_buffer = is_older;
  failure.exact->trace = {{.access = access, .location = {.kind = PlaceKind::Cell}}};
  return trace_text(failure);
}

/// In buffer `bins` of a whole kernel.
std::string in_bins(const std::string& type, std::uint32_t size_bytes, std::uint64_t value) {
  const Option::Mapping other{{"name", "other"}, {"type", "ulong"}};
  const Option::Mapping bins{{"name", "bins"}, {"type", type}};
  return with_value(Options{{"arguments", Option::List{other, bins}}}, size_bytes, value);
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

std::string replayed(const Reproducer& failure, engine::Repeat repeat) {
  engine::ReplayResult result;
  result.repeat = repeat;
  return replay_text(failure, result);
}

}  // namespace

TEST_CASE("trace: a store in front of what memory holds says so") {
  CHECK_THAT(with_store(true), Catch::Contains("= 5   OLDER than what memory holds"));
  CHECK_THAT(with_store(false), !Catch::Contains("OLDER"));
}

TEST_CASE("trace text: a violation with its trace reads as approved", "[report]") {
  SubjectResult failed = violated("lock.mine", "sim:weakest");
  failed.reproducer = simulated_failure();
  check_approved("trace.txt", violation_text(failed));
}

TEST_CASE("trace text: there is none of a real device", "[report]") {
  CHECK(trace_text(reproducer()).empty());
}

TEST_CASE("trace text: numbers are decimal where they count, else bits, or of the type",
          "[report]") {
  CHECK(with_value("int", 4, 0xFFFFFFFE) == "-2");
  CHECK(with_value("int", 4, 999999) == "999999");
  CHECK(with_value("int", 4, 0x80000000) == "0x80000000");
  CHECK(with_value("long", 8, ~std::uint64_t{0}) == "-1");
  CHECK(with_value("uint", 2, 0xFFFF) == "-1");
  CHECK(with_value("float", 4, 0x3FC00000) == "1.5");
  CHECK(with_value("double", 8, 0x3FF8000000000000) == "1.5");
  CHECK(with_value("float", 8, 3) == "3");
  CHECK(with_value("uchar", 1, 200) == "200");
  CHECK(with_value("uint", 4, 0xFFFFFFFF) == "0xffffffff");
  CHECK(with_value("short", 2, 0xFFFE) == "-2");
  CHECK(with_value("half", 2, 0x3E00) == "1.5");
  CHECK(with_value("int", 0, 3) == "3");
  CHECK(in_bins("uint", 4, 0xFFFFFFFF) == "0xffffffff");
  CHECK(in_bins("uchar16", 1, 249) == "249");
  CHECK(in_bins("float4", 4, 0x3FC00000) == "1.5");
  CHECK(in_bins("uint", 2, 0xFFFF) == "-1");
}

TEST_CASE("trace text: of more than a hundred lines an excerpt is told, which says how to read all",
          "[report]") {
  Reproducer failure = simulated_failure();
  failure.exact->trace.assign(1001, failure.exact->trace[2]);
  for (std::uint32_t i = 0; i < 1001; ++i) failure.exact->trace[i].access.line = i;
  failure.exact->left_out_after = 0;
  const std::string text = trace_text(failure);
  CHECK(std::count(text.begin(), text.end(), '\n') == 1 + 30 + 1);
  CHECK(occurrences(text, "mem_fence") == 29);
  CHECK(occurrences(text, "… 972 accesses left out") == 1);
  CHECK(occurrences(text, "`replay` with --trace prints all 1,001 lines\n") == 1);
  const std::string whole = trace_text(failure, TraceLength::Whole);
  CHECK(occurrences(whole, "mem_fence") == 1001);
  CHECK(occurrences(whole, "left out") + occurrences(whole, "excerpt") == 0);
  CHECK(replay_text(failure, {}, TraceLength::Whole).find(whole) != std::string::npos);
  failure.exact->trace.resize(100);
  CHECK(occurrences(trace_text(failure), "mem_fence") == 100);
  CHECK(trace_text(failure) == trace_text(failure, TraceLength::Whole));
}

TEST_CASE("trace text: order and scope are told, of recordings that have them", "[report]") {
  Reproducer failure = simulated_failure();
  TraceStep& fence = failure.exact->trace[2];
  CHECK(occurrences(trace_text(failure), "mem_fence (work-group)\n") == 1);
  fence.access.order = MemoryOrder::AcquireRelease;
  fence.access.scope = MemoryScope::WorkGroup;
  CHECK(occurrences(trace_text(failure), "mem_fence (acq_rel, work_group)\n") == 1);
  TraceStep& takes = failure.exact->trace[0];
  takes.access.order = MemoryOrder::Relaxed;
  takes.access.scope = MemoryScope::Device;
  CHECK(occurrences(trace_text(failure), " (relaxed, device)\n") == 1);
}

TEST_CASE("trace text: accesses of the driver are a line", "[report]") {
  Reproducer failure = simulated_failure();
  failure.exact->trace[1].of_driver_before = 12;
  failure.exact->of_driver_after = 1;
  const std::string text = trace_text(failure);
  CHECK(occurrences(text, "  … 12 accesses of the driver\n") == 1);
  CHECK(occurrences(text, "  … 1 access of the driver\n") == 1);
}

TEST_CASE("trace text: where another kernel begins is told", "[report]") {
  Reproducer failure = simulated_failure();
  const std::string line = "  … all work-items have ended, the next kernel begins\n";
  CHECK(occurrences(trace_text(failure), line) == 0);
  auto& steps = failure.exact->trace;
  for (std::size_t i = 1; i < steps.size(); ++i) steps[i].access.dispatch = 1;
  CHECK(occurrences(trace_text(failure), line) == 1);
}

TEST_CASE("trace text: two files of one name are told with their folders", "[report]") {
  Reproducer failure = simulated_failure();
  auto& steps = failure.exact->trace;
  for (TraceStep& step : steps) step.access.file = "ci/mine.cl";
  CHECK(occurrences(trace_text(failure), "  ci/mine.cl:") == 0);
  steps.back().access.file = "ci/wrong/mine.cl";
  CHECK(occurrences(trace_text(failure), "  ci/wrong/mine.cl:") == 1);
  CHECK(occurrences(trace_text(failure), "  ci/mine.cl:") > 0);
  CHECK(occurrences(trace_text(failure), "  mine.cl:") == 0);
}

TEST_CASE("trace text: a smallest case that was not seen again is not called so", "[report]") {
  SubjectResult failed = violated("lock.mine", "pocl:0");
  failed.reproducer = reproducer();
  failed.reproducer->smallest.rate = {0, 20};
  CHECK(occurrences(violation_text(failed), "smallest case") == 0);
  CHECK(occurrences(violation_text(failed),
                    "seen failing once, not again in 20 fresh launches: ") == 1);
  failed.reproducer->seen_once = {small_case(), {0, 20}};
  failed.reproducer->smallest = {large_case(), {3, 20}};
  failed.reproducer->observed = small_case();
  CHECK(occurrences(violation_text(failed), "smallest case: 64 work-groups") == 1);
  CHECK(occurrences(violation_text(failed),
                    "smaller, but not seen again in 20 fresh launches, and what is told here is of "
                    "it: 2 work-groups") == 1);
  failed.reproducer->observed = large_case();
  CHECK(occurrences(violation_text(failed),
                    "smaller, but not seen again in 20 fresh launches: 2 work-groups") == 1);
}

TEST_CASE("trace text: what is wrong alone has no rate", "[report]") {
  SubjectResult failed = violated("lock.mine", "pocl:0");
  failed.reproducer = reproducer();
  failed.reproducer->violation.is_alone = true;
  CHECK(occurrences(violation_text(failed), "every launch: the operation is wrong alone") == 1);
  CHECK(occurrences(violation_text(failed), "20 of 20") == 0);
  failed.reproducer->smallest.rate = {19, 20};
  CHECK(occurrences(violation_text(failed), "19 of 20") == 1);
}

TEST_CASE("trace text: a livelock reads as approved", "[report]") {
  Reproducer failure = simulated_failure();
  const TraceStep takes = failure.exact->trace[0];
  TraceStep stale = failure.exact->trace[3];
  stale.left_out_before = 0;
  const auto waits = [&](TraceStep step, std::uint32_t item, std::uint64_t times) {
    step.access.work_item = item;
    step.access.stored = step.access.seen;
    step.times = times;
    return step;
  };
  TraceStep own = waits(stale, 3, 1);
  own.access.from_store_buffer = true;
  failure.exact->trace = {takes,
                          own,
                          waits(stale, 3, 4000),
                          waits(stale, 5, 3000),
                          waits(takes, 3, 4000),
                          waits(takes, 5, 2999)};
  check_approved("livelock.txt", trace_text(failure));
}

TEST_CASE("trace text: a weak compare-exchange that fails for no reason is told", "[report]") {
  Reproducer failure = simulated_failure();
  CHECK_THAT(trace_text(failure), !Catch::Contains("a weak one may fail"));
  TraceStep load = failure.exact->trace[3];
  REQUIRE(load.access.kind == AccessKind::Load);
  load.access.is_weak_failure = true;
  TraceStep update = load;
  update.access.kind = AccessKind::ReadModifyWrite;
  update.access.stored = update.access.seen;
  failure.exact->trace = {load, update};
  const std::string text = trace_text(failure);
  CHECK(occurrences(text, ": it is what was expected, and a weak one may fail") == 2);
  CHECK_THAT(text, Catch::Contains(", unchanged: it is"));
  update.access.is_weak_failure = false;
  update.access.stores_same = true;
  failure.exact->trace = {update};
  CHECK_THAT(trace_text(failure), Catch::Contains("4 -> 4"));
}

TEST_CASE("trace text: a load names the store that it reads, where that is known", "[report]") {
  Reproducer failure = simulated_failure();
  TraceStep load = failure.exact->trace[3];
  REQUIRE(load.access.kind == AccessKind::Load);
  CHECK_THAT(trace_text(failure), !Catch::Contains("from work-item"));
  load.access.reads_from = ReadsFrom{7, "folder/their.cl", 31};
  failure.exact->trace = {load};
  CHECK_THAT(trace_text(failure), Catch::Contains(", from work-item 7 at their.cl:31"));
  failure.exact->trace[0].access.reads_from = ReadsFrom{};
  CHECK_THAT(trace_text(failure), Catch::Contains(", as it was before"));
}

TEST_CASE("trace text: lines that repeat, one to eight at a time, are there once", "[report]") {
  for (std::size_t size = 1; size <= 9; ++size) {
    Reproducer failure = simulated_failure();
    const TraceStep fence = failure.exact->trace[2];
    failure.exact->trace.assign(size * 3, fence);
    for (std::size_t i = 0; i < size * 3; ++i) {
      failure.exact->trace[i].access.line = static_cast<std::uint32_t>(1 + i % size);
    }
    const std::string text = trace_text(failure);
    INFO(text);
    CHECK(occurrences(text, "mem_fence") == (size <= 8 ? size : 27));
    const std::string more = fmt::format("  … and so on, {} accesses\n", 2 * size);
    CHECK(occurrences(text, more) == (size > 1 && size <= 8 ? 1 : 0));
    CHECK(occurrences(text, "mem_fence (work-group)   … 3 times\n") == (size == 1 ? 1 : 0));
  }
}

TEST_CASE("trace text: lines with a gap between them do not repeat", "[report]") {
  Reproducer failure = simulated_failure();
  failure.exact->trace.assign(4, failure.exact->trace[2]);
  failure.exact->trace[2].left_out_before = 5;
  const std::string text = trace_text(failure);
  CHECK(occurrences(text, "mem_fence (work-group)\n") == 4);
  CHECK(occurrences(text, "… 5 accesses left out") == 1);
}

TEST_CASE("trace text: fences and barriers say what memory they order, where it is known",
          "[report]") {
  Reproducer failure = reproducer();
  failure.exact.emplace();
  const auto told = [&](const Access& access) {
    failure.exact->trace = {{.access = access}};
    const std::string text = trace_text(failure);
    return text.substr(text.rfind("  ") + 2);
  };
  Access access{.kind = AccessKind::Barrier, .what = "barrier", .file = "k.cl", .line = 3};
  CHECK(told(access) == "barrier\n");
  access.orders_local = true;
  CHECK(told(access) == "barrier of local memory\n");
  access.orders_global = true;
  CHECK(told(access) == "barrier of local and global memory\n");
  access.orders_local = false;
  access.kind = AccessKind::Fence;
  access.what = "atomic_work_item_fence";
  access.order = MemoryOrder::Release;
  access.scope = MemoryScope::Device;
  CHECK(told(access) == "atomic_work_item_fence (release, device) of global memory\n");
}

TEST_CASE("trace text: a stranger's file cannot write to the terminal", "[report]") {
  Reproducer failure = simulated_failure();
  for (TraceStep& step : failure.exact->trace) {
    step.location.object = step.access.what = step.access.file = step.access.object = kHostile;
  }
  for (const char c : trace_text(failure)) {
    CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  }
}

TEST_CASE("trace text: a replay says whether the schedule was reproduced", "[report]") {
  const Reproducer failure = simulated_failure();
  using engine::Repeat;
  CHECK_THAT(replayed(failure, Repeat::Exact), Catch::Contains("schedule: reproduced exactly\n"));
  CHECK_THAT(replayed(failure, Repeat::SameKind), Catch::Contains("not event by event"));
  CHECK_THAT(replayed(failure, Repeat::NotSeen),
             Catch::Contains("schedule: does not show lost_update again"));
  CHECK_THAT(replayed(failure, Repeat::NotTried), Catch::Contains("schedule: not repeated"));
  CHECK_THAT(replayed(failure, Repeat::Exact), Catch::Contains("ticket of lock 0 = 4"));
  CHECK_THAT(replayed(reproducer(), Repeat::NotTried), !Catch::Contains("schedule"));
}

TEST_CASE("trace text: what the device itself saw has no history to judge", "[report]") {
  Reproducer failure = simulated_failure();
  failure.history = {};
  CHECK_THAT(replayed(failure, engine::Repeat::Exact),
             Catch::Contains("stored history: none in the file: the device itself saw"));
}
