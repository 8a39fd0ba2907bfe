#pragma once

#include <memory>
#include <utility>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// A device of which more is known, or something else is said, than it says itself.
class RedescribedDevice final : public Device {
 public:
  RedescribedDevice(std::unique_ptr<Device> device, DeviceInfo info)
      : device_(std::move(device)), info_(std::move(info)) {}

  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override { return device_->launch(request); }
  void expect(std::shared_ptr<const LaunchRequest> request) override {
    device_->expect(std::move(request));
  }
  void expect_nothing() override { device_->expect_nothing(); }
  void restart() override { device_->restart(); }

 private:
  std::unique_ptr<Device> device_;
  DeviceInfo info_;
};

}  // namespace stalemate::engine
