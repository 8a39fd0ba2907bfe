#include <set>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"
#include "sim/every/explored_kernel.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// data[0] is the lock, data[1] the tickets, data[2] what is protected.
std::string lock_kernel(const std::string& lock, const std::string& unlock) {
  return "#define LOCK ((volatile global atomic_uint*)data)\n"
         "#define TICKETS ((volatile global atomic_uint*)data + 1)\n"
         "#define DEV memory_scope_device\n"
         "kernel void k(global uint* data) {\n  " +
         lock + "\n  data[2] += 1;\n  " + unlock + "\n}\n";
}

const std::string kUnlock = "atomic_store_explicit(LOCK, 0, memory_order_release, DEV);";
const std::string kExchange =
    "while (atomic_exchange_explicit(LOCK, 1, memory_order_acquire, DEV)) {}";
const std::string kCompareExchange =
    "for (;;) { uint free = 0; if (atomic_compare_exchange_strong_explicit(LOCK, &free, 1, "
    "memory_order_acquire, memory_order_acquire, DEV)) break; }";
const std::string kTicket =
    "uint mine = atomic_fetch_add_explicit(TICKETS, 1, memory_order_relaxed, DEV);\n"
    "while (atomic_load_explicit(LOCK, memory_order_acquire, DEV) != mine) {}";
const std::string kTicketUnlock =
    "uint next = atomic_load_explicit(LOCK, memory_order_relaxed, DEV) + 1;\n"
    "atomic_store_explicit(LOCK, next, memory_order_release, DEV);";
const std::string kTestFirst =
    "do { while (atomic_load_explicit(LOCK, memory_order_relaxed, DEV)) {} }\n"
    "while (atomic_exchange_explicit(LOCK, 1, memory_order_acquire, DEV));";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

void check_lock(const std::string& source, std::uint32_t items, std::uint64_t executions) {
  const Exploration seen = ExploredKernel{.source = source, .work_groups = items}.exploration();
  CHECK(seen.is_whole());
  CHECK(seen.executions == executions);
  for (const Observed& observed : seen.observed) CHECK(word(observed, 2) == items);
}

bool races(const std::string& source) {
  const LaunchOutcome outcome = ExploredKernel{.source = source}.outcome();
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  return !completed->races.empty();
}

DataRace only_race(const ExploredKernel& kernel) {
  const LaunchOutcome outcome = kernel.outcome();
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  REQUIRE(completed->races.size() == 1);
  return completed->races.front();
}

}  // namespace

// The counts of GPUMC, and of the explorer's own programs.
TEST_CASE("every: locks have as many executions as orders of their sections") {
  for (const std::string& lock : {kExchange, kCompareExchange}) {
    check_lock(lock_kernel(lock, kUnlock), 2, 2);
    check_lock(lock_kernel(lock, kUnlock), 4, 24);
  }
  check_lock(lock_kernel(kTicket, kTicketUnlock), 2, 2);
  check_lock(lock_kernel(kTicket, kTicketUnlock), 4, 24);
  check_lock(lock_kernel(kTestFirst, kUnlock), 2, 4);
  check_lock(lock_kernel(kTestFirst, kUnlock), 3, 36);
  check_lock(lock_kernel(kTestFirst, kUnlock), 4, 576);
}

TEST_CASE("every: an initialisation that races is told as plain, and not by its scope") {
  const ExploredKernel kernel{.source = R"(kernel void k(global uint* data) {
  volatile global atomic_uint* a = (volatile global atomic_uint*)data;
  if (get_group_id(0) == 0) atomic_init(a, 5);
  else data[1] = atomic_load_explicit(a, memory_order_relaxed, memory_scope_device);
})"};
  const DataRace race = only_race(kernel);
  CHECK_FALSE(race.is_of_scope);
  CHECK(race.first.is_atomic != race.second.is_atomic);
}

TEST_CASE("every: a scope of a sub-group is told as that") {
  const ExploredKernel kernel{.source = R"(kernel void k(global uint* data) {
  volatile global atomic_uint* a = (volatile global atomic_uint*)data;
  if (get_group_id(0) == 0) atomic_store_explicit(a, 5, memory_order_relaxed, memory_scope_sub_group);
  else data[1] = atomic_load_explicit(a, memory_order_relaxed, memory_scope_sub_group);
})"};
  const DataRace race = only_race(kernel);
  CHECK(race.is_of_scope);
  CHECK(race.first.scope == MemoryScope::SubGroup);
  CHECK(race.second.scope == MemoryScope::SubGroup);
}

TEST_CASE("every: a lock without acquire or release races, and one of the work-group's scope") {
  const std::string right = lock_kernel(kCompareExchange, kUnlock);
  CHECK_FALSE(races(right));
  CHECK(races(replaced(right, "memory_order_acquire,", "memory_order_relaxed,")));
  CHECK(races(replaced(right, "memory_order_release", "memory_order_relaxed")));
  CHECK(races(replaced(right, "DEV memory_scope_device", "DEV memory_scope_work_group")));
}

TEST_CASE("every: a lock that is not given back is waited for in vain") {
  const LaunchOutcome outcome = ExploredKernel{.source = lock_kernel(kExchange, "")}.outcome();
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  REQUIRE(misbehaved != nullptr);
  CHECK(misbehaved->violation.kind == ViolationKind::NoProgress);
  REQUIRE(misbehaved->recording.has_value());
  CHECK(misbehaved->recording->accesses.size() == 4);
}

TEST_CASE("every: a stack that is pushed to has all its executions, and all nodes") {
  // data[0] is the head; node i has its link in data[i], i from 1.
  const std::string push = R"(
kernel void k(global uint* data) {
  volatile global atomic_uint* head = (volatile global atomic_uint*)data;
  uint node = get_global_id(0) + 1;
  for (;;) {
    uint first = atomic_load_explicit(head, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit((volatile global atomic_uint*)data + node, first, memory_order_relaxed,
                          memory_scope_device);
    if (atomic_compare_exchange_strong_explicit(head, &first, node, memory_order_release,
                                                memory_order_relaxed, memory_scope_device)) break;
  }
})";
  const Exploration of_three = ExploredKernel{.source = push, .work_groups = 3}.exploration();
  CHECK(of_three.is_whole());
  CHECK(of_three.executions == 60);
  CHECK(of_three.observed.size() == 6);
  CHECK(ExploredKernel{.source = push, .work_groups = 4}.exploration().executions == 3120);
}

// Xiao and Feng, "Inter-block GPU communication via fast barrier synchronization", 2010.
TEST_CASE("every: a barrier between work-groups has one execution, and needs its orders") {
  const std::string barrier = R"(
#define FLAG(i) ((volatile global atomic_uint*)data + (i))
kernel void k(global uint* data) {
  uint group = get_group_id(0), local_id = get_local_id(0), groups = get_num_groups(0);
  data[groups + get_global_id(0)] = 1;
  if (group == 0) {
    if (local_id + 1 < groups) {
      while (atomic_load_explicit(FLAG(local_id + 1), memory_order_acquire, memory_scope_device) != 1) {}
    }
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
    if (local_id + 1 < groups) {
      atomic_store_explicit(FLAG(local_id + 1), 0, memory_order_release, memory_scope_device);
    }
  } else {
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
    if (local_id == 0) {
      atomic_store_explicit(FLAG(group), 1, memory_order_release, memory_scope_device);
      while (atomic_load_explicit(FLAG(group), memory_order_acquire, memory_scope_device) == 1) {}
    }
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  }
  uint sum = 0;
  for (uint i = 0; i < get_global_size(0); ++i) sum += data[groups + i];
  data[groups + get_global_size(0) + get_global_id(0)] = sum;
})";
  ExploredKernel kernel{.source = barrier, .work_groups = 3, .work_group_size = 3, .words = 32};
  const Exploration seen = kernel.exploration();
  CHECK(seen.is_whole());
  CHECK(seen.executions == 1);
  for (std::size_t item = 0; item < 9; ++item) CHECK(word(seen.observed.at(0), 12 + item) == 9);
  for (const char* order : {"memory_order_acquire, memory_scope_device) != 1",
                            "memory_order_acquire, memory_scope_device) == 1"}) {
    CHECK(races(replaced(barrier, order, replaced(order, "acquire", "relaxed"))));
  }
}

TEST_CASE(
    "every: dispatches before run once, and those behind once for each memory that was left") {
  const std::string source = R"(
kernel void k(global uint* data) { atomic_add(data, 1); data[4 + get_global_id(0)] = 1; }
kernel void before(global uint* data) { atomic_add(data + 1, 1); if (get_global_id(0) == 0) data[0] = 5; }
kernel void behind(global uint* data) { atomic_add(data + 2, data[0] + data[1]); for (uint i = 0; i < data[1]; ++i) data[9] = i; }
)";
  LaunchRequest request =
      ExploredKernel{.source = source, .work_groups = 2, .every = {.dispatch = 1}}.request();
  Dispatch other = request.dispatches[0];
  other.nd_range = {3, 2};
  other.kernel = "before";
  request.dispatches.insert(request.dispatches.begin(), other);
  other.kernel = "behind";
  request.dispatches.push_back(other);
  const LaunchOutcome outcome = sim::open_device("sim:sc")->launch(request);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  REQUIRE(completed->exploration);
  CHECK(completed->exploration->executions == 2);
  REQUIRE(completed->exploration->observed.size() == 1);
  const Observed& observed = completed->exploration->observed[0];
  CHECK(word(observed, 0) == 7);
  CHECK(word(observed, 1) == 6);
  CHECK(word(observed, 2) == 6 * (7 + 6));
}

TEST_CASE("every: a plain load races a volatile store, whatever its work-item has called before") {
  const std::string first = "if (get_global_id(0) == 0) { ";
  const std::string other = " } else data[1] = data[0]; }";
  for (const char* storing :
       {"*(volatile global uint*)data = 1;",
        "atomic_add((volatile global uint*)data + 2, 1); *(volatile global uint*)data = 1;",
        "atomic_xchg((volatile global uint*)data, 1); data[0] = 2;"}) {
    CAPTURE(storing);
    CHECK(races("kernel void k(global uint* data) { " + first + storing + other));
  }
  // OpenCL 1.x has no atomic load.
  CHECK_FALSE(races("kernel void k(global uint* data) { " + first +
                    "atomic_xchg((volatile global uint*)data, 1);" + other));
}

TEST_CASE("every: of a buffer that nobody watches no race is told") {
  LaunchRequest request =
      ExploredKernel{.source = "kernel void k(global uint* data) { data[0] = get_global_id(0); }"}
          .request();
  const auto count_races = [&] {
    static const auto device = sim::open_device("sim:every");
    const LaunchOutcome outcome = device->launch(request);
    const auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    return completed->races.size();
  };
  CHECK(count_races() == 1);
  request.buffers[0].unshared = true;
  CHECK(count_races() == 0);
}

TEST_CASE("every: an exchange whose old value nobody looks at may be the first on local memory") {
  const auto outcome = [](const std::string& first) {
    return ExploredKernel{.source =
                              "kernel void k(global uint* data) {\n"
                              "  local uint count;\n"
                              "  if (get_local_id(0) == 0) " +
                              first +
                              "\n"
                              "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                              "  atomic_inc(&count);\n"
                              "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                              "  if (get_local_id(0) == 0) data[0] = count;\n}\n",
                          .work_groups = 1,
                          .work_group_size = 2}
        .outcome();
  };
  const LaunchOutcome dropped = outcome("atomic_xchg(&count, 3);");
  const auto* completed = std::get_if<Completed>(&dropped);
  REQUIRE(completed != nullptr);
  REQUIRE(completed->exploration);
  REQUIRE_FALSE(completed->exploration->observed.empty());
  for (const Observed& observed : completed->exploration->observed) CHECK(word(observed, 0) == 5);
  const LaunchOutcome used = outcome("data[1] = atomic_xchg(&count, 3);");
  const auto* fault = std::get_if<Misbehaved>(&used);
  REQUIRE(fault != nullptr);
  CHECK(fault->violation.kind == ViolationKind::Uninitialised);
}
