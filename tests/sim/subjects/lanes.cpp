#include "sim/subjects/lanes.hpp"

#include <cstring>

#include "settings/settings_text.hpp"
#include "sim/subjects/simulated.hpp"

namespace stalemate::test {

namespace {

constexpr std::uint32_t kCellCount = 64;

sim::Settings preset_of(const char* id, std::uint32_t width) {
  sim::Settings settings = sim::preset(id).value();
  settings.sub_group_size = width;
  settings.idle_events = 1000;
  return settings;
}

}  // namespace

sim::Settings lockstep_of(std::uint32_t width) {
  return preset_of("sim:lockstep", width);
}

sim::Settings independent_of(std::uint32_t width) {
  return preset_of("sim:independent", width);
}

LaunchOutcome LaneProgram::run(const std::string& kernel, const sim::Settings& settings,
                               std::uint64_t seed) const {
  LaunchRequest request;
  request.program.source = source;
  request.buffers = {{.name = "cells", .size_bytes = 4 * kCellCount, .fill = Fill::Zero},
                     {.name = "told",
                      .size_bytes = 4 * nd_range.work_items(),
                      .fill = Fill::Zero,
                      .read_back = true,
                      .traced = is_traced}};
  request.dispatches = {{kernel, nd_range, {BufferArgument{"cells"}, BufferArgument{"told"}}}};
  request.schedule.seed = seed;
  request.schedule.record = is_traced;
  return simulated(sim::to_text({"sim:mine", settings})).launch(request);
}

std::vector<std::int32_t> told_by(const LaunchOutcome& outcome) {
  const auto& bytes = std::get<Completed>(outcome).buffers.at(0).bytes;
  std::vector<std::int32_t> told(bytes.size() / 4);
  std::memcpy(told.data(), bytes.data(), bytes.size());
  return told;
}

std::string fault_of(const LaunchOutcome& outcome) {
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) return failed->log;
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  return misbehaved == nullptr ? "" : std::string(name(misbehaved->violation.kind));
}

}  // namespace stalemate::test
