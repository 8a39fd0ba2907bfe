// A race between two sections is told by what would order them: not by any atomic that is near.
#include <fmt/format.h>
#include <string>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

constexpr const char* kPermits = R"(
#define TRY(lock, none) \
  atomic_compare_exchange_strong_explicit(lock, none, 1, memory_order_acquire, memory_order_relaxed, memory_scope_device)
#define PUT(lock, order) atomic_store_explicit(lock, 0, order, memory_scope_device)

struct permit { atomic_int taken; atomic_int counted; };

// Counts who has it, in no order.
bool take(global struct permit *p) {
  int none = 0;
  if (!TRY(&p->taken, &none)) return false;
  atomic_fetch_add_explicit(&p->counted, 1, memory_order_relaxed, memory_scope_device);
  return true;
}

// Of an odd number, the permit is given back at once, and what was released before is lost.
bool take_or_back_out(global struct permit *p) {
  if (atomic_exchange_explicit(&p->taken, 1, memory_order_acquire, memory_scope_device) != 0) return false;
  if (atomic_fetch_add_explicit(&p->counted, 1, memory_order_relaxed, memory_scope_device) % 2 == 0) return true;
  PUT(&p->taken, memory_order_relaxed);
  return false;
}

void give(global struct permit *p) { PUT(&p->taken, memory_order_release); }

void give_and_count(global struct permit *p) {
  PUT(&p->taken, memory_order_relaxed);
  atomic_fetch_add_explicit(&p->counted, 1, memory_order_release, memory_scope_device);
}

void give_to_group(global struct permit *p) {
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_work_group);
  PUT(&p->taken, memory_order_relaxed);
}

void give_local(global struct permit *p) {
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_release, memory_scope_device);
  PUT(&p->taken, memory_order_relaxed);
}
)";

std::string permit(const char* take, const char* give) {
  return fmt::format(
      "  - {{name: {1}, property: linearizability, kernel: permits.cl, model: semaphore, capacity: "
      "1,\n     guards: data, at_least: {{work_groups: 2}}, at_most: {{work_group_size: 1}},\n"
      "     operations: {{acquire: {{function: {0}, may_fail: true}}, release: {1}}}}}\n",
      take, give);
}

std::string told_of(const char* take, const char* give) {
  const TemporaryFolder folder;
  folder.write("permits.cl", kPermits);
  folder.write("permits.yaml", "subjects:\n" + permit(take, give));
  const Outcome outcome = run({{"run", "permits.yaml", "--device", "sim:sc", "--seed", "1",
                                "--cases", "60", "--out", "out"},
                               folder.path(),
                               {}});
  CHECK(outcome.exit_code == 1);
  return outcome.err;
}

}  // namespace

TEST_CASE("guards: a race of sections names the function that orders too little", "[cli]") {
  using Catch::Contains;
  CHECK_THAT(told_of("take", "give_and_count"),
             Contains("reads it: `give_and_count` (permits.cl:27) is relaxed\n"));
  CHECK_THAT(told_of("take", "give_to_group"),
             Contains("reads it: `give_to_group` (permits.cl:33) has a fence that reaches its "
                      "work-group only\n"));
  CHECK_THAT(told_of("take", "give_local"),
             Contains("reads it: `give_local` (permits.cl:38) has a fence without the flag of "
                      "global memory\n"));
  CHECK_THAT(told_of("take_or_back_out", "give"),
             Contains("reads it: `take_or_back_out` (permits.cl:20) is relaxed\n"));
}
