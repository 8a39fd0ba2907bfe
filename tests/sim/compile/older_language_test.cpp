// OpenCL C 1.x: sources that name functions and types of their own as those of later versions.
#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "sim/compile/features.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr const char* kVersion = "CL1.2";
constexpr std::uint64_t kCases = 4;  // in global and in local memory

/// What a source of OpenCL 1.x may define, as OpenCL C 2.0 names it.
constexpr const char* kOwnNames = R"(
typedef volatile int atomic_int;
typedef enum { memory_order_relaxed, memory_order_acquire, memory_order_release } memory_order;
typedef enum { memory_scope_work_group, memory_scope_device } memory_scope;
int atomic_load(volatile __global int *p) { return *p; }
int atomic_fetch_add(volatile __global int *p, int v) { return atomic_add(p, v); }
bool atomic_compare_exchange_strong(volatile __global int *p, int *old, int v) {
  const int seen = atomic_cmpxchg(p, *old, v);
  const bool got = seen == *old;
  *old = seen;
  return got;
}
)";

/// Whatever of our drivers stands behind a source and calls these does not compile.
std::string without_atomics() {
  std::string text;
  for (const char* name : {"add", "sub", "xchg", "inc", "dec", "cmpxchg", "min", "max", "and", "or",
                           "xor", "load", "store", "load_explicit", "store_explicit"}) {
    text += std::string("#define atomic_") + name + "(...) driver_calls_atomic_" + name + "()\n";
  }
  return text;
}

Subject shipped_subject(const std::string& name) {
  const Properties properties = shipped_properties();
  auto plan =
      config::load_plan({{"configs/conformance.yaml", true}}, {properties, shipped_files()});
  for (const Subject& subject : std::get<Plan>(plan).subjects) {
    if (subject.name == name) return subject;
  }
  FAIL("no subject is named " << name);
  return {};
}

DeviceInfo simulated_info() {
  DeviceInfo info;
  info.id = "sim:test";
  info.cl_std = "CL3.0";
  info.is_simulated = true;
  info.compute_units = 4;
  info.work_group_size_max = 256;
  info.global_memory_bytes = info.allocation_bytes_max = 1U << 28U;
  info.local_memory_bytes = 1U << 16U;
  info.extensions = sim::extensions();
  info.feature_macros = sim::feature_macros();
  return info;
}

Program lowered(const Subject& subject, std::uint64_t index) {
  const DeviceInfo info = simulated_info();
  const Properties properties = shipped_properties();
  const Property* property = find_property(properties, subject.property);
  REQUIRE(property != nullptr);
  const Case input = property->fit_to_device(
      subject, property->generate(subject, GenerateSettings{}, Seed{1}, index).value, info);
  return property->lower(subject, input, {info, shipped_files()}).program;
}

}  // namespace

TEST_CASE("older language: no driver meets the names that a source of OpenCL 1.x has given") {
  for (const std::string name : {"float_add.improved", "exchange_lock.spinning",
                                 "list_prepend.volatile", "list_pop.tagged"}) {
    INFO(name);
    Subject subject = shipped_subject(name);
    subject.cl_std = kVersion;
    subject.source = kOwnNames + subject.source.str() + "\n" + without_atomics();
    for (std::uint64_t index = 0; index < kCases; ++index) {
      const Program program = lowered(subject, index);
      CHECK_THAT(program.options, StartsWith(std::string("-cl-std=") + kVersion));
      CHECK(compiled(program.source, program.options) != nullptr);
    }
  }
}

TEST_CASE("older language: the version is the program's, and it has no features of 3.0") {
  std::string text = "#if __OPENCL_C_VERSION__ != 120\n#error version\n#endif\n";
  for (const std::string& feature : sim::feature_macros()) {
    if (feature == "__opencl_c_int64") continue;  // clang defines it in every version
    text += "#ifdef " + feature + "\n#error " + feature + "\n#endif\n";
  }
  CHECK(compiled(text + kOwnNames, std::string("-cl-std=") + kVersion) != nullptr);
  CHECK_THAT(refused(kOwnNames, "-cl-std=CL2.0"), Contains("memory_order"));
}
