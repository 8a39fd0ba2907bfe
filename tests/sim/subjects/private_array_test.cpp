// Arrays of a work-item's own, which lie on its stack.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr int kArrayCases = 20;

GenerateSettings few_groups() {
  GenerateSettings settings;
  settings.work_groups = {1, 4};
  settings.work_group_size = {1, 20};
  return settings;
}

Subject with_array(const std::string& name) {
  return subject_here("private_array.yaml", name);
}

}  // namespace

TEST_CASE("private memory: arrays of a work-item's own touch nobody else's") {
  const Subject subject = with_array(GENERATE("hundred_kilobytes", "half_a_megabyte"));
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:x86_O2"));
  INFO(subject.name << " on " << device.info().id);
  CHECK(endings(device, subject, few_groups(), kArrayCases) ==
        std::map<std::string, int>{{"pass", kArrayCases}});
}

TEST_CASE("private memory: what no stack has room for is not run") {
  const Subject subject = with_array("too_large");
  Device& device = simulated("sim:sc");
  const Property& property = property_of(subject);
  const Case input = property.generate(subject, few_groups(), Seed{1}, 0).value;
  const LaunchOutcome outcome =
      device.launch(property.lower(subject, input, {device.info(), shipped_files()}));
  const auto* unsupported = std::get_if<Unsupported>(&outcome);
  REQUIRE(unsupported != nullptr);
  CHECK(unsupported->lack == Lack::PrivateMemory);
  CHECK_THAT(unsupported->missing,
             Catch::EndsWith("bytes of private memory for each work-item of kernel 'stir' (the "
                             "simulator takes 1048576)"));
}
