#include "engine/probe/loop_probe.hpp"

#include <cstring>
#include <functional>

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::engine;

namespace {

/// Leaves words in the buffers of the probe, as a device would whose loops are right, and then
/// breaks some of them.
class LoopDevice : public Device {
 public:
  using Damage =
      std::function<void(std::vector<std::uint32_t>& fenced, std::vector<std::uint32_t>& loaded)>;

  explicit LoopDevice(Damage damage) : damage_(std::move(damage)) {
    info_.work_group_size_max = 1024;
  }

  const DeviceInfo& info() const override { return info_; }

  LaunchOutcome launch(const LaunchRequest& request) override {
    const std::uint32_t items = request.dispatches.at(0).nd_range.work_group_size;
    std::vector<std::uint32_t> fenced;
    std::vector<std::uint32_t> loaded;
    for (std::uint32_t item = 0; item < items; ++item) {
      fenced.push_back(item + 1);
      loaded.push_back(item);
    }
    damage_(fenced, loaded);
    Completed completed;
    completed.buffers = {bytes_of(request, 0, fenced), bytes_of(request, 1, loaded),
                         bytes_of(request, 2, fenced)};
    return completed;
  }

 private:
  static BufferContent bytes_of(const LaunchRequest& request, std::size_t number,
                                const std::vector<std::uint32_t>& words) {
    BufferContent read{request.buffers.at(number).name, std::vector<std::byte>(words.size() * 4)};
    std::memcpy(read.bytes.data(), words.data(), read.bytes.size());
    return read;
  }

  Damage damage_;
  DeviceInfo info_;
};

}  // namespace

TEST_CASE("loop probe: nothing is said of a device whose loops are right") {
  LoopDevice device([](auto&, auto&) {});
  CHECK(probe_loop_faults(device).empty());
}

TEST_CASE("loop probe: who writes nothing behind a loop with a fence was lost there") {
  LoopDevice device([](auto& fenced, auto&) { fenced.back() = 0; });
  const auto faults = probe_loop_faults(device);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].find("at a fence") != std::string::npos);
}

TEST_CASE("loop probe: what a work-item loaded last has to be there behind the loop") {
  LoopDevice device([](auto&, auto& loaded) { loaded[1] = 0; });
  const auto faults = probe_loop_faults(device);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].find("last turn") != std::string::npos);
}

TEST_CASE("loop probe: two faults are two") {
  LoopDevice device([](auto& fenced, auto& loaded) {
    fenced.back() = 0;
    loaded[1] = 0;
  });
  CHECK(probe_loop_faults(device).size() == 2);
}
