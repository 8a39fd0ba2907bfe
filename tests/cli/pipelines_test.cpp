// A device that optimises, from a config to the replay: each step says what did.
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

constexpr const char* kTriesOnce = R"(
float tries_once(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, as_uint(as_float(seen) + operand)));
}
)";

constexpr const char* kOptimisingDevice = R"(
devices:
  - {name: sim:old_gpu, preset: sim:lockstep, pipeline: nvptx_O2}
subjects:
  - {name: wrong, property: read_modify_write, kernel: mine.cl, function: tries_once, type: float, model: add}
)";

const std::string kPipelineLine = "pipeline: nvptx_O2: optimised before it ran\n";

/// What a run of the single try on that device prints; its results are in "out".
Outcome run_on(const std::string& device, const TemporaryFolder& directory) {
  directory.write("mine.cl", kTriesOnce);
  directory.write("mine.yaml", kOptimisingDevice);
  return run({{"run", "mine.yaml", "--seed", "1", "--time", "5m", "--cases", "20", "--device",
               device, "--out", "out"},
              directory.path(),
              {}});
}

}  // namespace

TEST_CASE("pipelines: a violation names what optimised its code, and the replay does it again",
          "[cli]") {
  const TemporaryFolder directory;
  const Outcome found = run_on("sim:old_gpu", directory);
  INFO(found.err);
  CHECK(found.exit_code == 1);
  CHECK(found.err.find(kPipelineLine) != std::string::npos);
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  const auto device = nlohmann::json::parse(read(reproducers.front())).at("device");
  CHECK(device.at("settings").at("pipeline") == "nvptx_O2");

  const TemporaryFolder elsewhere;
  const Outcome replayed = run({{"replay", reproducers.front(), "-n", "3"}, elsewhere.path(), {}});
  INFO(replayed.out);
  CHECK(replayed.out.find("reproduced exactly") != std::string::npos);
  CHECK(replayed.out.find(kPipelineLine) != std::string::npos);
}

TEST_CASE("pipelines: of code that ran as its source says nothing is said", "[cli]") {
  const TemporaryFolder directory;
  const Outcome found = run_on("sim:sc", directory);
  INFO(found.err);
  CHECK(found.exit_code == 1);
  CHECK(found.err.find("pipeline:") == std::string::npos);
}
