#include <catch2/catch.hpp>

#include "sim/abi/abi.hpp"
#include "sim/compile/serial_runtime.hpp"

using namespace stalemate::sim;
using Numbers = std::vector<std::uint64_t>;

TEST_CASE("built-ins: OpenCL 1.x atomics are relaxed, of device scope, and know their line") {
  std::vector<int> out{10};
  const Heard heard = run_with_output<int>(R"(kernel void k(volatile global int* a) {
  atomic_add(a, 5);
  atomic_sub(a, 1);
  atomic_inc(a);
  atomic_dec(a);
  atomic_min(a, -3);
  atomic_max(a, 40);
  atomic_and(a, 12);
  atomic_or(a, 3);
  atomic_xor(a, 1);
  if (atomic_cmpxchg(a, 10, 99) != 10) atomic_xchg(a, 1);
})",
                                           out, "-cl-std=CL1.2");
  CHECK(out[0] == 99);
  REQUIRE(heard.events.size() == 10);
  CHECK(heard.events[0].numbers == Numbers{4, kAdd, kRelaxed, kRelaxed, kScopeDevice});
  CHECK(heard.events[4].numbers[1] == kMinSigned);
  CHECK(heard.at.front() == "atomic_add:2");
  CHECK(heard.at.back() == "atomic_cmpxchg:11");
}

TEST_CASE("built-ins: whose rules an atomic, fence or barrier keeps follows from its name") {
  std::vector<int> out{0};
  const Heard heard = run_with_output<int>(R"(kernel void k(volatile global int* a) {
  atomic_add(a, 5);
  atom_inc(a);
  atomic_fetch_add((volatile global atomic_int*)a, 1);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  barrier(CLK_GLOBAL_MEM_FENCE);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
})",
                                           out, "-cl-std=CL2.0");
  CHECK(out[0] == 7);
  CHECK(heard.generations == std::vector<std::uint32_t>{kOfOpenCl1 | kDropsOld,
                                                        kOfOpenCl1 | kDropsOld,
                                                        kOfOpenCl2 | kDropsOld, kOfOpenCl1,
                                                        kOfOpenCl2, kOfOpenCl1, kOfOpenCl2});
}

TEST_CASE(
    "built-ins: an instruction has the rules of C11, and an exchange that is dropped stores") {
  std::vector<int> out{0};
  const Heard heard = run_with_output<int>(R"(kernel void k(volatile global int* a) {
  __opencl_atomic_fetch_add((volatile global atomic_int*)a, 1, memory_order_relaxed,
                            memory_scope_device);
  atomic_xchg(a, 7);
  if (atomic_xchg(a, 8) == 7) atomic_exchange((volatile global atomic_int*)a, 9);
})",
                                           out, "-cl-std=CL2.0");
  CHECK(out[0] == 9);
  CHECK(heard.generations == std::vector<std::uint32_t>{kOfOpenCl2, kOfOpenCl1 | kDropsOld,
                                                        kOfOpenCl1, kOfOpenCl2 | kDropsOld});
}

TEST_CASE("built-ins: 64-bit atomics, in local and in global memory") {
  std::vector<std::uint64_t> out{1};
  const Heard heard = run_with_output<std::uint64_t>(R"(
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void k(volatile global ulong* a) {
  local ulong sum;
  atom_xchg(&sum, 1ul << 40);
  atom_add(a, atom_max(&sum, 3ul));
})",
                                                     out, "-cl-std=CL1.2");
  CHECK(out[0] == (1ULL << 40U) + 1);
  REQUIRE(heard.events.size() == 3);
  CHECK(heard.events[1].numbers[0] == 8);
  CHECK(heard.events[1].numbers[1] == kMaxUnsigned);
}

TEST_CASE("built-ins: C11 atomics pass on their orders and scopes, or the language's own") {
  std::vector<int> out{0};
  const Heard heard = run_with_output<int>(R"(kernel void k(global atomic_int* a) {
  int expected = 0;
  atomic_compare_exchange_strong_explicit(a, &expected, 5, memory_order_acq_rel,
      memory_order_acquire, memory_scope_work_group);
  atomic_fetch_add_explicit(a, 2, memory_order_release, memory_scope_all_svm_devices);
  atomic_fetch_sub_explicit(a, 1, memory_order_acquire);
  atomic_fetch_or(a, 8);
  int seen = atomic_load_explicit(a, memory_order_relaxed, memory_scope_sub_group);
  atomic_store(a, seen + expected);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
})",
                                           out);
  CHECK(out[0] == 14);
  REQUIRE(heard.events.size() == 7 + 1);  // the first is the expected value, by a generic pointer
  CHECK(heard.events[1].numbers ==
        Numbers{4, kCompareExchange, kAcquireRelease, kAcquire, kScopeWorkGroup});
  CHECK(heard.events[2].numbers == Numbers{4, kAdd, kRelease, kRelease, kScopeAllDevices});
  CHECK(heard.events[3].numbers == Numbers{4, kSubtract, kAcquire, kAcquire, kScopeDevice});
  CHECK(heard.events[4].numbers[2] == kSequentiallyConsistent);
  CHECK(heard.events[5].numbers == Numbers{4, kRelaxed, kScopeSubGroup});
  CHECK(heard.events[6].numbers == Numbers{4, kSequentiallyConsistent, kScopeDevice});
  CHECK(heard.events[7].numbers == Numbers{kGlobalFence, kRelease, kScopeDevice});
}

TEST_CASE("built-ins: a compare-exchange that fails gives back what it saw") {
  std::vector<int> out{7, 0, 0, 0};
  run_with_output<int>(R"(kernel void k(global int* a) {
  int expected = 3;
  a[1] = atomic_compare_exchange_strong((global atomic_int*)a, &expected, 9);
  a[2] = expected;
  a[3] = 7;
  atomic_compare_exchange_strong((global atomic_int*)a, a + 3, 11);
})",
                       out);
  CHECK(out == std::vector<int>{11, 0, 7, 7});
}

TEST_CASE("built-ins: a weak compare-exchange may fail although the value is the expected one") {
  std::vector<int> out{7, 5, 5};
  run_with_output<int>(R"(kernel void k(global int* a) {
  int expected = 7;
  a[1] = atomic_compare_exchange_weak((global atomic_int*)a, &expected, 9);
  a[2] = atomic_compare_exchange_weak((global atomic_int*)a, &expected, 9);
})",
                       out);
  CHECK(out == std::vector<int>{9, 0, 1});
}

TEST_CASE("built-ins: flags, floating-point atomics, and clang's own atomics") {
  std::vector<float> out{1.5F, 0, 0, 0};
  run_with_output<float>(R"(kernel void k(global float* f) {
  local atomic_flag flag; local atomic_int number; local atomic_double sum;
  atomic_flag_clear(&flag);
  f[1] = atomic_flag_test_and_set(&flag) + 2 * atomic_flag_test_and_set(&flag);
  atomic_fetch_add((global atomic_float*)f, 2.25f);
  atomic_init(&number, 4);
  f[2] = __opencl_atomic_fetch_add(&number, 2, memory_order_relaxed, memory_scope_device) +
         atomic_load(&number);
  atomic_store(&sum, 0.5);
  atomic_fetch_add_explicit(&sum, 0.25, memory_order_relaxed, memory_scope_work_group);
  f[3] = atomic_load(&sum);
})",
                         out);
  CHECK(out == std::vector<float>{3.75F, 2, 10, 0.75F});
}

TEST_CASE("built-ins: C11 minima and maxima go by the type's sign; pointer-sized ones exist") {
  std::vector<long> out(4);
  run_with_output<long>(R"(kernel void k(global long* a) {
  local atomic_int i; local atomic_uint u; local atomic_size_t s; local atomic_ptrdiff_t p;
  atomic_init(&i, -1); atomic_init(&u, -1); atomic_init(&s, 5); atomic_init(&p, 5);
  atomic_fetch_max(&i, 3); atomic_fetch_min(&u, 3);
  atomic_fetch_min_explicit(&p, -7, memory_order_relaxed); atomic_fetch_xor(&s, 1);
  a[0] = atomic_load(&i); a[1] = atomic_load(&u); a[2] = atomic_load(&s); a[3] = atomic_load(&p);
})",
                        out);
  CHECK(out == std::vector<long>{3, 3, 4, -7});
}

TEST_CASE("pass: two barriers of one macro are two sites; fences are of work-group scope") {
  std::vector<int> out{0};
  const Heard heard = run_with_output<int>(R"(
#define TWICE barrier(CLK_LOCAL_MEM_FENCE); barrier(CLK_GLOBAL_MEM_FENCE)
kernel void k(global int* a) {
  TWICE;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
})",
                                           out);
  REQUIRE(heard.events.size() == 5);
  CHECK(heard.events[0].numbers == Numbers{kLocalFence, kScopeWorkGroup, 1});
  CHECK(heard.events[1].numbers == Numbers{kGlobalFence, kScopeWorkGroup, 2});
  CHECK(heard.events[2].numbers == Numbers{kGlobalFence, kAcquireRelease, kScopeWorkGroup});
  CHECK(heard.events[3].numbers == Numbers{kGlobalFence, kScopeDevice, 3});
  CHECK(heard.events[4].numbers == Numbers{kLocalFence, kScopeSubGroup, 4});
}
