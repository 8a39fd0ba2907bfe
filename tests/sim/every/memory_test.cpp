#include <set>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"
#include "sim/every/explored_kernel.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

std::string why_refused(const ExploredKernel& kernel) {
  const LaunchOutcome outcome = kernel.outcome();
  const auto* refused = std::get_if<Unsupported>(&outcome);
  return refused == nullptr ? "" : refused->missing;
}

ViolationKind violation(const ExploredKernel& kernel) {
  const LaunchOutcome outcome = kernel.outcome();
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  REQUIRE(misbehaved != nullptr);
  CHECK(misbehaved->recording.has_value());
  return misbehaved->violation.kind;
}

std::set<std::uint32_t> words(const Exploration& seen, std::size_t index) {
  std::set<std::uint32_t> all;
  for (const Observed& observed : seen.observed) all.insert(word(observed, index));
  return all;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("every: each memory that executions leave is observed once, with how many leave it") {
  const Exploration seen = ExploredKernel{.source = R"(kernel void k(global uint* data) {
  volatile global atomic_uint* a = (volatile global atomic_uint*)data;
  data[1 + get_global_id(0)] =
      atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device);
})",
                                          .work_groups = 3}
                               .exploration();
  CHECK(seen.executions == 6);
  REQUIRE(seen.observed.size() == 6);
  for (const Observed& observed : seen.observed) {
    CHECK(observed.executions == 1);
    CHECK(word(observed, 0) == 3);
  }
}

// The load buffering that RC11 excludes is the only outcome that is missing of the four.
TEST_CASE("every: relaxed loads may be stale, and nothing is read out of thin air") {
  const std::string stores_first = R"(kernel void k(global uint* data) {
  volatile global atomic_uint* a = (volatile global atomic_uint*)data;
  uint me = get_global_id(0);
  atomic_store_explicit(a + me, 1, memory_order_relaxed, memory_scope_device);
  data[2 + me] = atomic_load_explicit(a + !me, memory_order_relaxed, memory_scope_device);
})";
  CHECK(ExploredKernel{.source = stores_first}.exploration().observed.size() == 4);
  const std::string loads_first = R"(kernel void k(global uint* data) {
  volatile global atomic_uint* a = (volatile global atomic_uint*)data;
  uint me = get_global_id(0);
  data[2 + me] = atomic_load_explicit(a + !me, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(a + me, 1, memory_order_relaxed, memory_scope_device);
})";
  CHECK(ExploredKernel{.source = loads_first}.exploration().observed.size() == 3);
}

TEST_CASE("every: volatile data is relaxed and atomic, up to eight bytes") {
  const Exploration seen = ExploredKernel{.source = R"(kernel void k(global uint* data) {
  volatile global uint* flag = data;
  volatile global ulong* value = (volatile global ulong*)(data + 2);
  if (get_global_id(0) == 0) { *value = 0x100000001UL; *flag = 1; }
  else if (*flag) data[4] = 1 + (uint)*value;
})"}
                               .exploration();
  CHECK(words(seen, 4) == std::set<std::uint32_t>{0, 1, 2});
}

TEST_CASE("every: work-items that initialise an atomic alike do not race, others do") {
  const auto races_with = [](const std::string& value) {
    const std::string head = "kernel void k(global uint* data) { volatile global atomic_uint* a = ";
    const LaunchOutcome outcome =
        ExploredKernel{.source = head + "(volatile global atomic_uint*)data;\n atomic_init(a, " +
                                 value + "); }"}
            .outcome();
    const auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    return completed->races.size();
  };
  CHECK(races_with("7") == 0);
  CHECK(races_with("(uint)get_global_id(0)") == 1);
}

TEST_CASE("every: plain accesses are cut where others begin, whole vectors too") {
  const Exploration seen = ExploredKernel{.source = R"(kernel void k(global uint* data) {
  if (get_global_id(0) == 0) *(global uint4*)data = (uint4)(1, 2, 3, 4);
  else { *(global ushort*)(data + 6) = 7; data[7] = ((global uint2*)(data + 6))->x; }
})"}
                               .exploration();
  CHECK(seen.is_whole());
  REQUIRE(seen.observed.size() == 1);
  CHECK(word(seen.observed[0], 3) == 4);
  CHECK(word(seen.observed[0], 6) == 7);
  const std::string atomic_halves = R"(kernel void k(global uint* data) {
  if (get_global_id(0) == 0) atomic_add(data, 1); else atom_add((global ulong*)data, 1UL);
})";
  CHECK(has(why_refused({.source = "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n" +
                                   atomic_halves}),
            "overlap"));
}

TEST_CASE("every: local memory is each work-group's own, and barriers order it") {
  const Exploration seen = ExploredKernel{.source = R"(
kernel void k(global uint* data, local uint* tile) {
  tile[get_local_id(0)] = 1 + get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[!get_local_id(0)];
})",
                                          .work_group_size = 2,
                                          .local_words = 2}
                               .exploration();
  CHECK(seen.executions == 1);
  REQUIRE(seen.observed.size() == 1);
  for (std::uint32_t item = 0; item < 4; ++item)
    CHECK(word(seen.observed[0], item) == 1 + (item ^ 1));
}

TEST_CASE("every: what is wrong in an execution is a violation") {
  const auto kernel = [](const std::string& body) {
    return ExploredKernel{
        .source = "kernel void k(global uint* data, local uint* tile) {" + body + "}",
        .work_groups = 1,
        .work_group_size = 2,
        .local_words = 2};
  };
  const std::string flag =
      "volatile global uint* f = data; if (get_global_id(0)) *f = 1; else if (*f) ";
  CHECK(violation(kernel(flag + "data[16] = 1;")) == ViolationKind::OutOfBounds);
  CHECK(violation(kernel(flag + "return; barrier(CLK_LOCAL_MEM_FENCE);")) ==
        ViolationKind::BarrierDivergence);
  // Both ways come to a barrier of the source, but not to the same call of what has it.
  const auto helped = [&](const std::string& body) {
    ExploredKernel made = kernel(body);
    made.source =
        "void inner(void) { barrier(CLK_LOCAL_MEM_FENCE); }\n"
        "void meet(void) { inner(); }\n" +
        made.source;
    return made;
  };
  CHECK(violation(helped("if (get_global_id(0)) { data[1] = 1; meet(); } else meet();")) ==
        ViolationKind::BarrierDivergence);
  CHECK(violation(helped("for (uint i = 0; i < 2 - get_global_id(0); ++i) meet();\n"
                         "if (get_global_id(0)) meet();")) == ViolationKind::BarrierDivergence);
  CHECK(helped("uint id = get_global_id(0); tile[id] = 1; meet(); data[id] = tile[1 - id];")
            .exploration()
            .executions == 1);
  // One call, in different turns of loops.
  CHECK(violation(kernel("uint id = get_global_id(0);\n"
                         "for (uint i = 0; i < 2; ++i) {\n"
                         "  if (i == id) continue;\n"
                         "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                         "}")) == ViolationKind::BarrierDivergence);
  CHECK(violation(kernel("uint id = get_global_id(0);\n"
                         "for (uint i = 0; i < 2; ++i)\n"
                         "  for (uint k = 0; k < (i == id ? 1 : 2); ++k)\n"
                         "    barrier(CLK_LOCAL_MEM_FENCE);")) == ViolationKind::BarrierDivergence);
  // Turns without a barrier in them are anybody's own.
  CHECK(kernel("uint id = get_global_id(0);\n"
               "for (uint i = 0; i < 2; ++i) {\n"
               "  uint k = 0;\n"
               "  do ++k; while (k < 3 * id);\n"
               "  barrier(CLK_LOCAL_MEM_FENCE);\n"
               "}")
            .exploration()
            .executions == 1);
  CHECK(violation(kernel(flag + "while (*f) {}")) == ViolationKind::NoProgress);
  CHECK(violation(kernel(flag + "for (;;) {}")) == ViolationKind::NoProgress);
  CHECK(violation(kernel("atomic_inc((volatile local uint*)tile);")) ==
        ViolationKind::Uninitialised);
}

TEST_CASE("every: what cannot be explored is refused, with the reason") {
  const auto kernel = [](const std::string& body) {
    return ExploredKernel{
        .source = "kernel void k(global uint* data, local uint* tile) {" + body + "}",
        .local_words = 2};
  };
  CHECK(has(why_refused(kernel("data[0] = sub_group_reduce_add(1);")), "sub-group"));
  CHECK(has(why_refused(kernel("sub_group_barrier(CLK_LOCAL_MEM_FENCE);")), "sub-group"));
  CHECK(has(why_refused(kernel("wait_group_events(1, (event_t[]){async_work_group_copy(tile, data, "
                               "2, 0)});")),
            "asynchronous"));
  CHECK(has(why_refused(kernel("data[get_global_id(0)] = tile[0];")), "nobody wrote"));
  ExploredKernel large{.source = "kernel void k(global uint* data) { data[get_global_id(0)] = 1; }",
                       .work_groups = 17,
                       .words = 32};
  CHECK(has(why_refused(large), "more than 16"));
  large.work_groups = 16;
  CHECK(why_refused(large).empty());
  const LaunchRequest request = kernel("").request();
  const LaunchOutcome in_lockstep = sim::open_device("sim:lockstep")->launch(request);
  REQUIRE(std::holds_alternative<Unsupported>(in_lockstep));
  CHECK(has(std::get<Unsupported>(in_lockstep).missing, "lockstep"));
}

TEST_CASE("every: a store races with a load of what nobody wrote, whoever comes first") {
  const auto races = [](const std::string& body) {
    const ExploredKernel kernel{
        .source = "kernel void k(global uint* data, local uint* tile) {" + body + "}",
        .work_groups = 1,
        .work_group_size = 2,
        .local_words = 2};
    const LaunchOutcome outcome = kernel.outcome();
    const auto* completed = std::get_if<Completed>(&outcome);
    return completed != nullptr && !completed->races.empty();
  };
  for (const char* writer : {"0", "1"}) {
    const std::string is_writer = std::string("get_local_id(0) == ") + writer;
    CHECK(races("if (" + is_writer + ") tile[0] = 7; else data[0] = tile[0];"));
    CHECK_FALSE(races("if (" + is_writer + ") tile[0] = 7; else data[0] = tile[1];"));
    CHECK_FALSE(races("if (" + is_writer +
                      ") tile[0] = 7; barrier(CLK_LOCAL_MEM_FENCE); data[0] = tile[0];"));
    // Handed over by a flag that orders nothing.
    CHECK(races("if (" + is_writer +
                ") { tile[0] = 7; atomic_store_explicit((volatile global "
                "atomic_uint *)data, 1u, memory_order_relaxed, memory_scope_work_group); } else if "
                "(atomic_load_explicit((volatile global atomic_uint *)data, memory_order_relaxed, "
                "memory_scope_work_group) == 1u) data[1] = tile[0];"));
  }
}

TEST_CASE("every: a bound that is hit is told, and whatever it left out is not proven") {
  ExploredKernel kernel{.source = R"(kernel void k(global uint* data) {
  data[1 + get_global_id(0)] = atomic_inc(data);
})",
                        .work_groups = 4};
  kernel.every.executions_max = 10;
  CHECK(kernel.exploration().bound == ExplorationBound::Executions);
  // With and without room for all memories that were left.
  for (const std::uint64_t most : {3U, 6U}) {
    kernel.every = {.observations_max = most};
    const Exploration few = kernel.exploration();
    CHECK(few.bound == ExplorationBound::Observations);
    CHECK(few.observed.size() == most + 1);
    CHECK(few.executions == most + 1);
  }
  kernel.every = {.time = std::chrono::milliseconds(0)};
  kernel.work_groups = 6;
  CHECK(kernel.exploration().bound == ExplorationBound::Time);
  kernel.source = "kernel void k(global uint* data) { while (atomic_inc(data) != 1000) {} }";
  kernel.every = {.executions_max = 100, .time = std::chrono::seconds(2)};
  CHECK_FALSE(kernel.exploration().is_whole());
}

TEST_CASE("every: dispatches before run once, those behind once for each memory that was left") {
  ExploredKernel kernel{.source = R"(
kernel void before(global uint* data) { data[0] = 5; }
kernel void k(global uint* data) {
  atomic_xchg(data, get_global_id(0));
  atomic_inc(data + 2);
}
kernel void after(global uint* data) { data[1] = data[0] * 10 + 1; data[2] *= 100; })"};
  LaunchRequest request = kernel.request();
  Dispatch one = request.dispatches[0];
  one.nd_range = {1, 1};
  one.kernel = "before";
  request.dispatches.insert(request.dispatches.begin(), one);
  one.kernel = "after";
  request.dispatches.push_back(one);
  request.every->dispatch = 1;
  const LaunchOutcome outcome = sim::open_device("sim:sc")->launch(request);
  REQUIRE(std::holds_alternative<Completed>(outcome));
  const Exploration seen = *std::get<Completed>(outcome).exploration;
  CHECK(seen.executions == 4);
  REQUIRE(seen.observed.size() == 2);
  CHECK(seen.observed[0].executions == 2);
  CHECK(words(seen, 1) == std::set<std::uint32_t>{1, 11});
  CHECK(words(seen, 2) == std::set<std::uint32_t>{200});
}

// Of the outcomes that are looked at before the one in which it goes wrong nothing is told.
TEST_CASE("every: what goes wrong in a dispatch behind is told with the execution that led there") {
  ExploredKernel kernel{.source = R"(
kernel void k(global uint* data) {
  uint old = atomic_or(data, 0u);
  atomic_xchg(data, old + 1);
}
kernel void after(global uint* data) { data[data[0] == 1 ? 1000 : 1] = 7; })",
                        .record = true};
  LaunchRequest request = kernel.request();
  Dispatch behind = request.dispatches[0];
  behind.nd_range = {1, 1};
  behind.kernel = "after";
  request.dispatches.push_back(behind);
  const LaunchOutcome outcome = sim::open_device("sim:sc")->launch(request);
  const auto* wrong = std::get_if<Misbehaved>(&outcome);
  REQUIRE(wrong != nullptr);
  CHECK(wrong->violation.kind == ViolationKind::OutOfBounds);
  CHECK(wrong->violation.dispatch == 1);
  REQUIRE(wrong->recording);
  const std::vector<Access>& accesses = wrong->recording->accesses;
  const auto is_behind = [](const Access& access) { return access.dispatch == 1; };
  const auto first_behind = std::find_if(accesses.begin(), accesses.end(), is_behind);
  CHECK(first_behind - accesses.begin() == 4);
  CHECK(std::count_if(accesses.begin(), accesses.end(), is_behind) == 1);
  CHECK(std::find_if_not(first_behind, accesses.end(), is_behind) == accesses.end());
  REQUIRE_FALSE(wrong->account.empty());
  CHECK(wrong->account.back().kind == FactKind::IsSequential);
}

TEST_CASE("every: a plain load beside atomics of OpenCL 1.x is none of the races that are told") {
  const auto is_race = [](const std::string& body) {
    const LaunchOutcome outcome =
        ExploredKernel{.source = "kernel void k(global uint* data) {" + body + "}"}.outcome();
    return !std::get<Completed>(outcome).races.empty();
  };
  CHECK_FALSE(is_race("uint old = data[0]; atomic_cmpxchg(data, old, old + 1);"));
  CHECK_FALSE(is_race("if (atomic_xchg(data, 1u) == 0) data[0] = 0;"));
  CHECK_FALSE(is_race("data[0] = 5;"));
  CHECK(is_race("if (get_global_id(0) == 0) data[0] = 5; else atomic_inc(data);"));
  CHECK(is_race("data[0] = get_global_id(0);"));
  // By who has acted on the word, too, beside all but atomics of 1.x.
  const auto beside_one_who_acted = [&](const std::string& other) {
    return is_race("if (get_group_id(0) == 0) { atomic_xchg(data, 1u); data[0] = 2; } else { " +
                   other + " }");
  };
  CHECK_FALSE(beside_one_who_acted("while (atomic_cmpxchg(data, 0, 1) == 1) {}"));
  CHECK_FALSE(beside_one_who_acted("atomic_inc(data); data[0] = 2;"));
  CHECK(beside_one_who_acted("atomic_inc(data); data[0] = 3;"));
  CHECK(beside_one_who_acted("data[1] = *(volatile global uint*)data;"));
  CHECK(beside_one_who_acted("*(volatile global uint*)data = 3;"));
  CHECK(
      beside_one_who_acted("atomic_fetch_add_explicit((volatile global atomic_uint*)data, 1, "
                           "memory_order_relaxed, memory_scope_device);"));
  CHECK(
      is_race("uint old = data[0]; atomic_fetch_add_explicit((volatile global atomic_uint*)data, "
              "old, memory_order_relaxed, memory_scope_device);"));
}

TEST_CASE("every: variables of the program begin as they are written, in each execution") {
  const Exploration seen = ExploredKernel{.source = R"(
global atomic_uint drawn = ATOMIC_VAR_INIT(5);
global uint sum;
kernel void k(global uint* data) {
  uint mine = atomic_fetch_add_explicit(&drawn, 1, memory_order_acq_rel, memory_scope_device);
  if (mine == 6) data[1] = sum;
  if (mine == 5) atomic_store_explicit((volatile global atomic_uint*)data, 1, memory_order_relaxed,
                                       memory_scope_device);
  data[2 + get_global_id(0)] = mine;
})"}
                               .exploration();
  CHECK(seen.executions == 2);
  CHECK(words(seen, 1) == std::set<std::uint32_t>{0});
  CHECK(words(seen, 2) == std::set<std::uint32_t>{5, 6});
  CHECK(words(seen, 3) == std::set<std::uint32_t>{5, 6});
}
