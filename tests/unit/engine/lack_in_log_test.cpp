// Programs that do not build for want of what the device does not have.
#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

TEST_CASE("triage: a program that does not build for want of an extension is skipped") {
  Rig rig;
  rig.property->has_control = false;
  rig.plan.subjects[0].source = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  ScriptedDevice device([](const Asked&) { return BuildFailed{"error"}; });
  SECTION("the device lacks it") {
    const SubjectResult result = rig.run_one(device);
    REQUIRE(std::holds_alternative<Skipped>(result.verdict));
    CHECK(std::get<Skipped>(result.verdict).missing == "cl_khr_fp64");
    CHECK(result.expectation == Expectation::Undecided);
  }
  SECTION("the device has it") {
    device.editable_info().extensions = {"cl_khr_fp64"};
    CHECK(name(rig.run_one(device).verdict) == "error");
  }
  SECTION("only a comment names it") {
    rig.plan.subjects[0].source = "/* unlike cl_khr_fp64 */ kernel void k() {} // __opencl_c_fp64";
    CHECK(name(rig.run_one(device).verdict) == "error");
  }
}

TEST_CASE("triage: a mistake that the compiler tells first is one, whatever the device lacks") {
  Rig rig;
  rig.property->has_control = false;
  rig.plan.subjects[0].source =
      "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
      "#ifdef cl_khr_fp64\nint helper(void);\n#endif\n"
      "kernel void k() { aded(); helper(); }\n";
  const auto verdict_of = [&](const std::string& log) {
    ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
    return std::string(name(rig.run_one(device).verdict));
  };
  CHECK(verdict_of("k.cl:5:3: error: use of undeclared identifier 'aded'") == "error");
  CHECK(verdict_of("error: k.cl:5:3: implicit declaration of function 'aded' is invalid") ==
        "error");
  CHECK(verdict_of("warning: x\nk.cl:5:3: error: expected ';' after expression\n") == "error");
  CHECK(verdict_of("k.cl:5:3: error: incompatible pointer to integer conversion") == "error");
  CHECK(verdict_of("k.cl:5:3: error: variable length arrays are not supported in OpenCL") ==
        "error");
  CHECK(verdict_of("k.cl:5:3: error: pointers to functions are not allowed") == "error");
  CHECK(verdict_of("error: k.cl:5:3: '__local' variable cannot have an initializer") == "error");
  CHECK(verdict_of("k.cl:5:3: error: passing '__local int *__private' to parameter of type "
                   "'__global int *' changes address space of pointer") == "error");
  CHECK(verdict_of("k.cl:2: error: 'f' calls itself: recursion is not supported by the "
                   "simulated device") == "error");
  // What may come of the lack.
  CHECK(verdict_of("k.cl:5:3: error: use of type 'double' requires cl_khr_fp64") == "skipped");
  CHECK(verdict_of("k.cl:5:3: error: unknown type name 'double4'") == "skipped");
  CHECK(verdict_of("k.cl:5:3: error: unknown type name 'generic'") == "skipped");
  CHECK(verdict_of("k.cl:5:3: error: use of undeclared identifier 'helper'") == "skipped");
  CHECK(verdict_of("k.cl:5:3: error: passing 'int *' changes address space of pointer") ==
        "skipped");
}

TEST_CASE("triage: an extension that declares nothing is no reason not to build") {
  Rig rig;
  rig.property->has_control = false;
  rig.plan.subjects[0].source =
      "#pragma OPENCL EXTENSION cl_nv_pragma_unroll : enable\n"
      "#pragma OPENCL EXTENSION cl_amd_printf : enable\n";
  const auto missing_for = [&](const std::string& log) {
    ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
    const Verdict verdict = rig.run_one(device).verdict;
    const auto* skipped = std::get_if<Skipped>(&verdict);
    return skipped == nullptr ? "" : skipped->missing;
  };
  CHECK(missing_for("k.cl:5:3: error: call to 'atomic_add' is ambiguous").empty());
  CHECK(missing_for("error: implicit declaration of function 'printf' is invalid") ==
        "cl_amd_printf");
  CHECK(missing_for("k.cl:5:3: error: use of type 'image2d_t' requires __opencl_c_images") ==
        "__opencl_c_images");
}

TEST_CASE("triage: a built-in function that the driver declares and does not have is no mistake") {
  Rig rig;
  rig.property->has_control = false;
  const auto result_of = [&](const std::string& log) {
    ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
    return rig.run_one(device);
  };
  const SubjectResult result = result_of(
      "ptxas fatal   : Unresolved extern function '_Z11atomic_loadPU3AS1V12atomic_float'");
  REQUIRE(std::holds_alternative<Skipped>(result.verdict));
  CHECK_THAT(std::get<Skipped>(result.verdict).missing,
             Catch::StartsWith("the built-in function 'atomic_load', which the driver declares"));
  CHECK(std::get<Skipped>(result.verdict).lack == Lack::Kernel);
  // PoCL's own names of them, among its words of other things.
  const SubjectResult on_pocl = result_of(
      "Error(s) while linking: \nCannot find symbol _Z27_cl_atomic_compare_exchangePU8CLglobalV in "
      "kernel library");
  REQUIRE(std::holds_alternative<Skipped>(on_pocl.verdict));
  CHECK_THAT(std::get<Skipped>(on_pocl.verdict).missing,
             Catch::StartsWith("the built-in function 'atomic_compare_exchange', which"));
  CHECK_THAT(on_pocl.notes.front(), Catch::StartsWith("the compiler said: Cannot find symbol"));
  CHECK(name(result_of("Cannot find symbol _Z4minei in kernel library").verdict) == "error");
  // A simulated device's, if there is nothing else to complain of.
  const std::string refused =
      "k.cl:3:2: error: 'to_global' is not supported by the simulated device\n";
  const std::string end = "error: the simulated device cannot run this program\n1 error generated.";
  const SubjectResult on_simulated = result_of(refused + end);
  REQUIRE(std::holds_alternative<Skipped>(on_simulated.verdict));
  CHECK_THAT(std::get<Skipped>(on_simulated.verdict).missing,
             Catch::StartsWith("the built-in function 'to_global', which"));
  CHECK(name(result_of(refused +
                       "k.cl:4:2: error: 'f' calls itself: recursion is not supported by "
                       "the simulated device\n" +
                       end)
                 .verdict) == "error");
  // One of the code's own, which has no body.
  CHECK(name(result_of("ptxas fatal: Unresolved extern function 'mine'").verdict) == "error");
}

TEST_CASE("triage: that a condition asks for an extension is no reason not to build") {
  Rig rig;
  rig.property->has_control = false;
  rig.plan.subjects[0].source = "#ifdef cl_khr_fp64\n#endif\n";
  const auto result_of = [&](const std::string& log) {
    ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
    return rig.run_one(device);
  };
  CHECK(name(result_of("warning: x\nk.cl:3:1: error: unknown name 'aded'\n  aded").verdict) ==
        "error");
  const SubjectResult asked = result_of("warning: x\nk.cl:3:2: error: no doubles\n# error no");
  CHECK(name(asked.verdict) == "skipped");
  CHECK(asked.notes.front() == "the compiler said: k.cl:3:2: error: no doubles");
  // Without the line itself, as of PoCL.
  rig.plan.subjects[0].source = "#ifndef cl_khr_fp64\n#error needs doubles\n#endif\n";
  CHECK(name(result_of("error: k.cl:2:2: needs doubles").verdict) == "skipped");
  CHECK(name(result_of("error: k.cl:2:2: needs water").verdict) == "error");
}

TEST_CASE("triage: a program that does not build for want of a built-in of a feature is skipped") {
  Rig rig;
  rig.property->has_control = false;
  const auto verdict_on = [&](const std::string& log) {
    ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
    device.editable_info().feature_macros = {"__opencl_c_subgroups"};
    return rig.run_one(device).verdict;
  };
  const auto missing = [&](const std::string& log) {
    const Verdict verdict = verdict_on(log);
    const auto* skipped = std::get_if<Skipped>(&verdict);
    return skipped == nullptr ? "" : skipped->missing;
  };
  CHECK(missing("k.cl:1:2: error: use of type 'sampler_t' requires __opencl_c_images support") ==
        "__opencl_c_images");
  CHECK(missing("error: use of undeclared identifier 'work_group_reduce_add'") ==
        "__opencl_c_work_group_collective_functions");
  CHECK(missing("error: implicit declaration of function 'work_group_any' is invalid") ==
        "__opencl_c_work_group_collective_functions");
  // The device has it, so something else is wrong; nor is it what the source has itself.
  CHECK(missing("error: use of undeclared identifier 'sub_group_any'").empty());
  CHECK(missing("error: use of undeclared identifier 'group_sum'").empty());
  CHECK(missing("error: use of undeclared identifier 'work_group_of_mine'").empty());
  rig.plan.subjects[0].source = "int work_group_sum(int x) { return x; }";
  CHECK(missing("error: use of undeclared identifier 'work_group_sum'").empty());
}

TEST_CASE("triage: atomics of C11 that an older language does not have are no error of the code") {
  Rig rig;
  rig.property->has_control = false;
  Subject& subject = rig.plan.subjects[0];
  subject.source =
      "kernel void k(global int *a) { atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, "
      "memory_order_acquire, memory_scope_device); a[0] = 1; }";
  ScriptedDevice device([](const Asked&) { return BuildFailed{"error"}; });
  device.editable_info().cl_std = "CL1.2";
  SECTION("the device builds OpenCL C 1.2") {
    const SubjectResult result = rig.run_one(device);
    REQUIRE(std::holds_alternative<Skipped>(result.verdict));
    const Skipped& skipped = std::get<Skipped>(result.verdict);
    CHECK(skipped.lack == Lack::Standard);
    CHECK_THAT(skipped.missing, Catch::Contains("OpenCL C 2.0") &&
                                    Catch::Contains("atomic_work_item_fence") &&
                                    Catch::Contains("CL1.2"));
  }
  SECTION("the device is of OpenCL 1.0, which has no -cl-std") {
    device.editable_info().cl_std = "";
    CHECK(name(rig.run_one(device).verdict) == "error");
    device.editable_info().opencl_version = "OpenCL 1.0 old";
    const Verdict verdict = rig.run_one(device).verdict;
    REQUIRE(std::holds_alternative<Skipped>(verdict));
    CHECK_THAT(std::get<Skipped>(verdict).missing, Catch::Contains("builds OpenCL C 1.0"));
  }
  SECTION("the device builds OpenCL C 3.0") {
    device.editable_info().cl_std = "CL3.0";
    CHECK(name(rig.run_one(device).verdict) == "error");
  }
  SECTION("the subject asks for the older language itself") {
    subject.cl_std = "CL1.2";
    CHECK(name(rig.run_one(device).verdict) == "error");
  }
  SECTION("the code defines them itself") {
    subject.source =
        "#define atomic_store_explicit(p, v, o, s) atomic_xchg(p, v)\n"
        "kernel void k(global int *a) { atomic_store_explicit(a, 1, 0, 0); }";
    CHECK(name(rig.run_one(device).verdict) == "error");
  }
}

}  // namespace stalemate::engine
