#include "doctor/trial.hpp"

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <variant>

#include "engine/probe/apart_probe.hpp"

namespace stalemate::doctor {

namespace {

constexpr std::uint32_t kAnswer = 42;
constexpr const char* kSource =
    "kernel void stalemate_doctor(global uint *answer) { answer[0] = 42; }\n";

LaunchRequest request() {
  LaunchRequest made;
  made.program.source = kSource;
  made.buffers = {
      {.name = "answer", .size_bytes = sizeof(kAnswer), .fill = Fill::Zero, .read_back = true}};
  made.dispatches = {{"stalemate_doctor", {1, 1}, {BufferArgument{"answer"}}}};
  // Some drivers compile at the first launch.
  made.deadlines.launch = made.deadlines.build;
  return made;
}

struct Failure {
  std::string operator()(const Completed& completed) const {
    std::uint32_t answer = 0;
    if (completed.buffers.size() == 1) {
      std::memcpy(&answer, completed.buffers.front().bytes.data(), sizeof(answer));
    }
    return answer == kAnswer ? ""
                             : fmt::format("a kernel stored {}, and {} was read", kAnswer, answer);
  }
  std::string operator()(const Misbehaved& /*misbehaved*/) const {
    return "a kernel that stores a number is said to be wrong";
  }
  std::string operator()(const TimedOut& timed_out) const {
    return fmt::format("a kernel did not end within {} s", timed_out.limit.count() / 1000);
  }
  std::string operator()(const Crashed& crashed) const {
    return "the driver crashed: " + crashed.how;
  }
  std::string operator()(const DeviceLost& lost) const {
    return "the device was lost: " + lost.what;
  }
  std::string operator()(const BuildFailed& failed) const {
    return "a kernel does not build: " + failed.log;
  }
  std::string operator()(const Unsupported& unsupported) const {
    return "a launch is refused for want of " + unsupported.missing;
  }
  std::string operator()(const MachineFailed& failed) const {
    return "the machine failed: " + failed.what;
  }
  std::string operator()(const Cancelled& /*cancelled*/) const { return "cancelled"; }
};

/// Empty if nothing was.
std::string what_many_leave_wrong(Device& device) {
  if (device.info().is_simulated) return "";
  const engine::ApartCounts counts = engine::probe_apart(device, {1, 1});
  if (!counts.did_not_end || !counts.fault().empty()) return counts.fault();
  return fmt::format(
      "a kernel did not end in time, behind {} launches of it that did: the driver "
      "hangs, or the machine is very busy",
      counts.launches);
}

}  // namespace

std::string how_launch_fails(const devices::CatalogEntry& entry) {
  auto opened = devices::open_unmeasured(entry);
  if (auto* failure = std::get_if<std::string>(&opened)) return std::move(*failure);
  Device& device = *std::get<std::unique_ptr<Device>>(opened);
  std::string failure = std::visit(Failure{}, device.launch(request()));
  return failure.empty() ? what_many_leave_wrong(device) : failure;
}

}  // namespace stalemate::doctor
