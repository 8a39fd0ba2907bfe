#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// What a scripted device was asked to launch.
struct Asked {
  std::string subject;
  NdRange nd_range;
  std::uint32_t operations_per_item = 0;
  Deadlines deadlines;
  std::string source;
  Schedule schedule = {};
  std::uint64_t seed = 0;  // of the case
  SlowWatch slow = {};
  std::optional<EveryExecution> every = {};
};

/// A device that runs nothing: a function says how each launch ends.
class ScriptedDevice : public Device {
 public:
  using Script = std::function<LaunchOutcome(const Asked&)>;

  explicit ScriptedDevice(Script script) : script_(std::move(script)) {
    info_.id = "scripted:0";
    info_.platform = "Scripted Platform";
    info_.name = "Puppet 3000";
    info_.work_group_size_max = 256;
  }

  const DeviceInfo& info() const override { return info_; }
  DeviceInfo& editable_info() { return info_; }

  LaunchOutcome launch(const LaunchRequest& request) override {
    if (request.dispatches.empty()) {
      built_.push_back(request.program.source);
      if (request.program.source == unbuildable) return BuildFailed{"no"};
      return Completed{};
    }
    const Dispatch& dispatch = request.dispatches.at(0);
    if (dispatch.kernel == "stalemate_apart") return apart(request);
    Asked asked{dispatch.kernel,   dispatch.nd_range,      0,
                request.deadlines, request.program.source, request.schedule};
    const auto& operations = std::get<ScalarArgument>(dispatch.arguments.at(0)).value;
    std::memcpy(&asked.operations_per_item, operations.data(), sizeof(std::uint32_t));
    if (dispatch.arguments.size() > 1) {
      const auto& seed = std::get<ScalarArgument>(dispatch.arguments[1]).value;
      std::memcpy(&asked.seed, seed.data(), sizeof(asked.seed));
    }
    asked.slow = request.slow;
    asked.every = request.every;
    asked_.push_back(asked);
    return script_(asked);
  }

  void restart() override { ++restarts; }

  const std::vector<Asked>& asked() const { return asked_; }

  std::string unbuildable = {};  // a source

  /// How a launch of the kernel ends in which nothing is shared.
  std::function<LaunchOutcome(const LaunchRequest&)> apart = [](const LaunchRequest&) {
    return Unsupported{"a kernel of its own", Lack::Kernel};
  };
  int restarts = 0;

  /// The sources that it was asked to build, and no more.
  const std::vector<std::string>& built() const { return built_; }

 private:
  DeviceInfo info_;
  Script script_;
  std::vector<Asked> asked_;
  std::vector<std::string> built_;
};

constexpr std::uint8_t kMissed = 2;
constexpr std::uint8_t kUndecided = 3;
constexpr std::uint8_t kIdle = 4;
constexpr std::uint8_t kSeldom = 5;     // 4 of 100 calls did what they were to do
constexpr std::uint8_t kUnchanged = 6;  // the model changed nothing
constexpr std::uint8_t kChanged = 7;
constexpr std::uint8_t kHadRoom = 8;  // nothing was refused for want of it
constexpr std::uint8_t kWasFull = 9;
constexpr std::uint8_t kApart = 10;  // nobody shares anything

/// The bytes that TinyProperty judges: what it finds, whether groups met, and a mark to know a
/// launch by.
struct Finding {
  std::uint8_t kind = 0;  // 0 for a pass, else 1 more than the kind
  std::uint8_t met =
      1;  // 0 where they could not, kMissed where they could have; or one of those above
  std::uint16_t mark = 0;
};

inline LaunchOutcome completes(const Finding& finding,
                               std::chrono::nanoseconds time = std::chrono::microseconds(50)) {
  std::vector<std::byte> bytes(sizeof(Finding));
  std::memcpy(bytes.data(), &finding, sizeof(Finding));
  return Completed{{{"finding", bytes}}, {time}, std::chrono::nanoseconds(0)};
}

inline LaunchOutcome passes() {
  return completes({});
}

inline LaunchOutcome violates(ViolationKind::Shipped kind, std::uint16_t mark = 0) {
  return completes({static_cast<std::uint8_t>(static_cast<int>(kind) + 1), 1, mark});
}

inline LaunchOutcome hangs(const Asked& asked) {
  return TimedOut{Phase::Launch, asked.deadlines.launch};
}

}  // namespace stalemate::engine
