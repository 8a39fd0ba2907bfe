#include "sim/every/explored_kernel.hpp"

#include <cstring>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"

namespace stalemate::test {

LaunchRequest ExploredKernel::request() const {
  LaunchRequest request;
  request.program = {source, "-cl-std=CL3.0"};
  request.buffers = {{.name = "data",
                      .size_bytes = words * sizeof(std::uint32_t),
                      .fill = Fill::Zero,
                      .read_back = true,
                      .traced = true}};
  Dispatch dispatch{.kernel = "k", .nd_range = {work_groups, work_group_size}};
  dispatch.arguments = {BufferArgument{"data"}};
  if (local_words != 0) {
    dispatch.arguments.push_back(LocalArgument{local_words * sizeof(std::uint32_t), true});
  }
  request.dispatches = {dispatch};
  request.every = every;
  request.schedule.record = record;
  return request;
}

LaunchOutcome ExploredKernel::outcome() const {
  static const auto device = sim::open_device("sim:every");
  REQUIRE(device != nullptr);
  return device->launch(request());
}

Exploration ExploredKernel::exploration() const {
  const LaunchOutcome outcome = this->outcome();
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  if (const auto* refused = std::get_if<Unsupported>(&outcome)) FAIL(refused->missing);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  CHECK(completed->races.empty());
  REQUIRE(completed->exploration.has_value());
  return *completed->exploration;
}

std::uint32_t word(const Observed& observed, std::size_t index) {
  std::uint32_t value = 0;
  std::memcpy(&value, observed.buffers.at(0).bytes.data() + index * sizeof(value), sizeof(value));
  return value;
}

}  // namespace stalemate::test
