// The size of the loss, not only that there is one: an H200 kept 263 of 33,792 increments under a
// lock without a fence, which is one in 132 as it has 132 multiprocessors, each with a cache of its
// own.
#include <cstring>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

constexpr std::uint32_t kUnits = 132;
constexpr std::uint32_t kTimes = 8;
constexpr NdRange kRange{kUnits, 4};

LaunchRequest increments(std::uint64_t seed) {
  const auto lock = shipped_files().find("kernels/mutants/exchange_lock.no_fence.cl");
  LaunchRequest request;
  request.program.source = std::string(lock.value()) +
                           "kernel void increment(volatile global int *lock, global int *count,\n"
                           "                      int times) {\n"
                           "  for (int i = 0; i < times; ++i) {\n"
                           "    WITH_UNFENCED_LOCK(lock, { *count = *count + 1; });\n"
                           "  }\n"
                           "}\n";
  request.buffers = {{.name = "lock", .size_bytes = 4, .fill = Fill::Zero},
                     {.name = "count", .size_bytes = 4, .fill = Fill::Zero, .read_back = true}};
  request.dispatches = {
      {"increment", kRange, {BufferArgument{"lock"}, BufferArgument{"count"}, scalar(kTimes)}}};
  request.schedule.seed = seed;
  return request;
}

double kept(const sim::Settings& settings, std::uint64_t seed) {
  sim::SimulatedDevice device({"sim:of_132", settings});
  LaunchOutcome outcome = device.launch(increments(seed));
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  std::uint32_t count = 0;
  std::memcpy(&count, completed->buffers.at(0).bytes.data(), sizeof(count));
  return count / (1.0 * kRange.work_items() * kTimes);
}

}  // namespace

TEST_CASE("compute units: of increments of a stale counter as many are kept as one unit makes") {
  sim::Settings settings = sim::preset("sim:independent").value();
  settings.compute_units = kUnits;
  settings.resident_groups = 0;  // all of them, as an H200 has room for them
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const double share = kept(settings, seed) * kUnits;
    CHECK(share > 0.9);
    CHECK(share < 2);
  }
  settings.cache = sim::Cache::None;
  CHECK(kept(settings, 1) == 1);
}
