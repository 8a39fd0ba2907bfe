// Optional features for want of which a program does not build, by the words of clang 15.
#include "engine/launch/features_in_log.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/subject.hpp"

namespace stalemate::engine {

namespace {

using Features = std::vector<std::string>;

Features of(const std::string& log, const std::string& source = "kernel void k() {}") {
  return features_in_log(log, source_code(Subject{.kernel = "my.cl", .source = source}));
}

Features unknown(const std::string& name, const std::string& source = "kernel void k() {}") {
  return of("k.cl:1:103: error: use of undeclared identifier '" + name + "'; did you mean 'x'?",
            source);
}

Subject subject_of(const std::string& source) {
  return Subject{.kernel = "my.cl", .source = source};
}

const std::string kToPrivate =
    "error: passing '__global uint *' (aka '__global unsigned int *') to parameter of type "
    "'__private uint *' (aka '__private unsigned int *') changes address space of pointer";

}  // namespace

TEST_CASE("features in a log: those that clang names") {
  CHECK(of("error: use of type 'sampler_t' requires __opencl_c_images support") ==
        Features{"__opencl_c_images"});
  CHECK(of("error: use of type 'double' requires cl_khr_fp64 and __opencl_c_fp64 support") ==
        Features{"cl_khr_fp64"});
  CHECK(of("error: expected ';'").empty());
}

TEST_CASE("features in a log: those of identifiers that the compiler does not know") {
  CHECK(unknown("memory_scope_all_svm_devices") == Features{"__opencl_c_atomic_scope_all_devices"});
  CHECK(unknown("memory_scope_sub_group") == Features{"__opencl_c_subgroups"});
  CHECK(unknown("sub_group_reduce_add") == Features{"__opencl_c_subgroups"});
  CHECK(unknown("sub_group_shuffle_xor") == Features{"cl_khr_subgroup_shuffle"});
  CHECK(unknown("sub_group_shuffle_up") == Features{"cl_khr_subgroup_shuffle_relative"});
  CHECK(unknown("sub_group_broadcast_first") == Features{"cl_khr_subgroup_ballot"});
  CHECK(unknown("sub_group_non_uniform_all") == Features{"cl_khr_subgroup_non_uniform_vote"});
  CHECK(unknown("work_group_any") == Features{"__opencl_c_work_group_collective_functions"});
  CHECK(unknown("to_global") == Features{"__opencl_c_generic_address_space"});
  CHECK(unknown("queue_t") == Features{"__opencl_c_device_enqueue"});
  CHECK(unknown("atomic_flag_test_and_set") == Features{"__opencl_c_atomic_order_seq_cst"});
  CHECK(unknown("atomic_fetch_add_explicit").empty());
  CHECK(unknown("work_group_barrier").empty());
  CHECK(unknown("group_sum").empty());
  CHECK(of("error: unknown type name 'clk_event_t'") == Features{"__opencl_c_device_enqueue"});
}

TEST_CASE("features in a log: what the source has itself is no feature") {
  CHECK(unknown("to_global", "uint to_global(uint x) { return x; }").empty());
  CHECK(unknown("read_pipe", "#define read_pipe(x) x\n").empty());
}

TEST_CASE("features in a log: those of what is not allowed without them") {
  CHECK(of("error: program scope variable must reside in constant address space") ==
        Features{"__opencl_c_program_scope_global_variables"});
  CHECK(of("error: static local variable must reside in constant address space") ==
        Features{"__opencl_c_program_scope_global_variables"});
  CHECK(of("error: OpenCL C version 3.0 does not support the 'pipe' type qualifier") ==
        Features{"__opencl_c_pipes"});
  CHECK(of("error: casting to type 'half' is not allowed") == Features{"cl_khr_fp16"});
  CHECK(of("error: declaring variable of type '__private half' is not allowed") ==
        Features{"cl_khr_fp16"});
}

TEST_CASE("features in a log: pointers to any memory are those that name none") {
  CHECK(of(kToPrivate, "void bump(uint *p) { *p += 1u; }") ==
        Features{"__opencl_c_generic_address_space"});
  CHECK(of(kToPrivate, "void bump(private uint *p) { *p += 1u; }").empty());
  const std::string of_atomic =
      "error: no matching function for call to '_cl_atomic_load_explicit'";
  CHECK(of(of_atomic, "int look(volatile atomic_int *c) { return 0; }") ==
        Features{"__opencl_c_generic_address_space"});
  CHECK(of(of_atomic, "int look(volatile global atomic_int *c) { return 0; }").empty());
}

TEST_CASE("features in a log: additions of floats are an extension, of integers a mistake") {
  const std::string ambiguous = "error: call to '_cl_atomic_fetch_add_explicit' is ambiguous";
  CHECK(of(ambiguous, "kernel void k(global atomic_float *x) {}") ==
        Features{"cl_ext_float_atomics"});
  CHECK(of(ambiguous, "kernel void k(global atomic_uint *x) {}").empty());
}

TEST_CASE("features in a log: a mistake is looked for in code and logs of any length") {
  const std::string log = "k.cl:1:1: error: use of undeclared identifier 'aded'";
  const std::string long_name(1 << 20, 'a');
  const auto begins = [](const std::string& said, const std::string& text) {
    return begins_with_mistake(said, subject_of(text));
  };
  CHECK(begins(log, long_name + " aded " + long_name));
  CHECK_FALSE(begins(log, long_name + "aded"));
  CHECK_FALSE(begins(log, "aded aded"));
  CHECK_FALSE(begins("error: use of undeclared identifier '" + long_name, long_name));
  CHECK_FALSE(begins(long_name, "aded"));
}

TEST_CASE("features in a log: a name is a mistake if no feature or extension of OpenCL has it") {
  const auto begins = [](const std::string& name) {
    return begins_with_mistake("k.cl:1:1: error: use of undeclared identifier '" + name + "'",
                               subject_of("void f() { " + name + "(); }"));
  };
  for (const char* none : {"atomic_ad", "atomic_fetch_ad", "half_of_it", "memory_order_mine",
                           "work_group_sum", "pipe_of"}) {
    CAPTURE(none);
    CHECK(begins(none));
  }
  for (const char* known : {"atomic_add",
                            "atomic_fetch_add_explicit",
                            "half",
                            "memory_order_acquire",
                            "sub_group_reduce_add",
                            "work_group_reduce_add",
                            "atom_add",
                            "convert_uint4_sat",
                            "intel_sub_group_shuffle",
                            "enqueue_kernel",
                            "read_pipe",
                            "memory_scope_sub_group",
                            "as_double",
                            "cl_mem_fence_flags",
                            "queue_t",
                            "sub_group_shuffle_xor",
                            "atomic_flag",
                            "get_sub_group_size",
                            "CLK_GLOBAL_MEM_FENCE",
                            "ATOMIC_VAR_INIT",
                            "half_cos"}) {
    CAPTURE(known);
    CHECK_FALSE(begins(known));
  }
}

}  // namespace stalemate::engine
