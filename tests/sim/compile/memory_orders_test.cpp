// Which kernels have atomics of C11, so that a barrier of theirs has work-group scope.
#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/compile/serial_runtime.hpp"

using stalemate::sim::Pipeline;

namespace {

bool has_c11_atomics(const std::string& text, Pipeline pipeline) {
  return compiled(text, "", pipeline)->find_kernel("k")->has_c11_atomics != 0;
}

}  // namespace

TEST_CASE("memory orders: a kernel has atomics of C11 if it or what it calls has") {
  const std::string kernel = "kernel void k(volatile global atomic_int* a) { ";
  const std::string with[] = {
      kernel + "atomic_fetch_add(a, 1); }",
      kernel + "atomic_store_explicit(a, 1, memory_order_relaxed, memory_scope_work_group); }",
      kernel +
          "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, "
          "memory_scope_device); *(volatile global int*)a = 1; }",
      kernel + "__opencl_atomic_store(a, 1, memory_order_relaxed, memory_scope_device); }",
      "static void h(volatile global atomic_int* a) { atomic_fetch_or(a, 2); }\n"
      "inline void g(volatile global atomic_int* a) { h(a); }\n" +
          kernel + "g(a); }",
  };
  const std::string old = "volatile global int* p = (volatile global int*)a; ";
  const std::string without[] = {
      kernel + old + "*p = 1; }",
      kernel + old +
          "atomic_add(p, 1); atomic_cmpxchg(p, 1, 2); mem_fence(CLK_GLOBAL_MEM_FENCE); "
          "barrier(CLK_LOCAL_MEM_FENCE); }",
      "void g(volatile global atomic_int* a) { atomic_fetch_add(a, 1); }\n"
      "kernel void other(volatile global atomic_int* a) { g(a); }\n" +
          kernel + old + "*p = 1; }",
      // A driver's.
      "static void stalemate_look(volatile global atomic_int* a) { atomic_fetch_add(a, 1); }\n" +
          kernel + "stalemate_look(a); barrier(CLK_LOCAL_MEM_FENCE); }",
  };
  for (const Pipeline pipeline : kEveryPipeline) {
    for (const std::string& text : with) {
      INFO(text << "\nby " << to_string(pipeline));
      CHECK(has_c11_atomics(text, pipeline));
    }
    for (const std::string& text : without) {
      INFO(text << "\nby " << to_string(pipeline));
      CHECK_FALSE(has_c11_atomics(text, pipeline));
    }
  }
}
