#include "pocl.hpp"

#include <cstdlib>

#include <catch2/catch.hpp>

#include "engine/launch/nd_range_limits.hpp"
#include "opencl/opencl_device.hpp"
#include "stalemate/shipped.hpp"
#include "temporary_folder.hpp"

namespace stalemate::test {

namespace {

// PoCL reads its environment once, so this has to come before anything that loads OpenCL. Without
// pinning its threads hardly ever overlap; with specialization a kernel is compiled for every size.
// What one program of tests compiles is kept for the others of a run of CTest.
class PoclEnvironment {
 public:
  PoclEnvironment() {
    const char* kept = getenv("STALEMATE_POCL_KERNELS");
    setenv("POCL_CACHE_DIR", kept == nullptr ? cache_.path().c_str() : kept, 1);
    setenv("POCL_AFFINITY", "1", 1);
    setenv("POCL_WORK_GROUP_SPECIALIZATION", "0", 1);
  }

 private:
  TemporaryFolder cache_;
};

const PoclEnvironment kEnvironment;

Launched launch_once(const Property& property, const Subject& subject, const Case& input) {
  Launched launched{
      engine::fit_to_limits(property, subject, input, pocl().info()), Cancelled{}, {}};
  launched.outcome =
      pocl().launch(property.lower(subject, launched.input, {pocl().info(), shipped_files()}));
  if (const auto* failed = std::get_if<BuildFailed>(&launched.outcome)) FAIL(failed->log);
  REQUIRE(std::holds_alternative<Completed>(launched.outcome));
  launched.judgement = property.judge(subject, launched.input, observation_of(launched));
  return launched;
}

bool has_missed(const Launched& launched) {
  return launched.judgement.missed && std::holds_alternative<Pass>(launched.judgement.verdict);
}

}  // namespace

Device& pocl() {
  static const auto device = opencl::Drivers().open("pocl:0");
  REQUIRE(device != nullptr);
  return *device;
}

Subject unoptimised(Subject subject) {
  subject.build_options.emplace_back("-cl-opt-disable");
  return subject;
}

Launched launch_case(const Property& property, const Subject& subject,
                     const GenerateSettings& settings, std::uint64_t index) {
  const Seed seed = Seed{20261121}.split(subject.name);
  return launch_case(property, subject, property.generate(subject, settings, seed, index).value);
}

Launched launch_case(const Property& property, const Subject& subject, const Case& input) {
  Launched launched = launch_once(property, subject, input);
  // As the engine does: what missed one another shows nothing.
  for (int again = 0; again < 3 && has_missed(launched); ++again) {
    launched = launch_once(property, subject, input);
  }
  return launched;
}

Observation observation_of(const Launched& launched) {
  const auto* completed = std::get_if<Completed>(&launched.outcome);
  return completed == nullptr ? Observation{} : Observation{completed->buffers};
}

}  // namespace stalemate::test
