#include "stalemate/shipped.hpp"

#include <set>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "sim/compile/features.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "stalemate/run/plan.hpp"

using namespace stalemate;

namespace {

DeviceInfo simulated_info(const std::string& standard) {
  DeviceInfo info;
  info.id = "sim:test";
  info.cl_std = standard;
  info.is_simulated = true;
  info.compute_units = 4;
  info.work_group_size_max = 256;
  info.global_memory_bytes = info.allocation_bytes_max = 1U << 28U;
  info.local_memory_bytes = 1U << 16U;
  info.extensions = sim::extensions();
  info.feature_macros = sim::feature_macros();
  return info;
}

std::vector<Subject> shipped_subjects(const Properties& properties) {
  std::vector<Subject> all;
  for (const char* path : {"configs/conformance.yaml", "configs/mutants.yaml"}) {
    auto plan = config::load_plan({{path, true}}, {properties, shipped_files()});
    if (const auto* problems = std::get_if<Diagnostics>(&plan)) FAIL(problems->front().message);
    for (Subject& subject : std::get<Plan>(plan).subjects) all.push_back(std::move(subject));
  }
  return all;
}

}  // namespace

TEST_CASE("compile: every shipped subject, mutants among them, compiles and has its kernels") {
  const Properties properties = shipped_properties();
  const DeviceInfo info = simulated_info("CL3.0");
  std::set<std::string> seen;
  for (const Subject& subject : shipped_subjects(properties)) {
    // One subject of each kernel file: others differ in type, and there are hundreds.
    if (!seen.insert(subject.kernel).second) continue;
    const Property* property = find_property(properties, subject.property);
    REQUIRE(property != nullptr);
    const Case input = property->fit_to_device(
        subject, property->generate(subject, GenerateSettings{}, Seed{1}, 0).value, info);
    const LaunchRequest request = property->lower(subject, input, {info, shipped_files()});
    INFO(subject.name);
    const std::string standard = subject.cl_std.empty() ? "CL3.0" : subject.cl_std;
    const auto module =
        compiled(request.program.source, request.program.options + " -cl-std=" + standard);
    for (const Dispatch& dispatch : request.dispatches) {
      const auto* kernel = module->find_kernel(dispatch.kernel);
      REQUIRE(kernel != nullptr);
      CHECK(kernel->parameter_count == dispatch.arguments.size());
    }
  }
  CHECK(seen.size() > 40);
}
