#include "engine/probe/apart_probe.hpp"

#include <chrono>
#include <functional>
#include <map>

#include <catch2/catch.hpp>

#include "apart_kernel.hpp"

namespace stalemate::engine {

namespace {

/// Runs the kernel of the probe; what becomes of a launch, by its number, is the test's.
class Doing final : public Device {
 public:
  using Launch = std::function<LaunchOutcome(const LaunchRequest&, std::uint32_t number)>;

  /// Small, so that computing on the host takes no time; 0: as large as the probe asks for.
  static constexpr std::uint64_t kSmall = 1024;
  static constexpr std::uint32_t kLaunches = 8;

  explicit Doing(Launch launch, std::uint64_t work_items_max = kSmall)
      : launch_(std::move(launch)) {
    info_.work_items_max = work_items_max;
  }

  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override {
    REQUIRE(is_apart(request));
    const NdRange& range = request.dispatches[0].nd_range;
    CHECK(range == request.dispatches[1].nd_range);
    ++sizes[range.work_items()];
    // Counting ends here, so that no test takes the second that it may.
    if (launches_ == kLaunches) return Unsupported{"time", Lack::OwnWords};
    return launch_(request, launches_++);
  }

  std::map<std::uint64_t, int> sizes;

 private:
  Launch launch_;
  DeviceInfo info_;
  std::uint32_t launches_ = 0;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("apart probe: nothing is said of a device that does what it is told") {
  Doing device([](const LaunchRequest& request, std::uint32_t) { return run_apart(request); }, 0);
  // On a machine with much else to do 65,536 work-items take longer than a probe may.
  const ApartCounts counts = probe_apart(device, {2, 8}, {}, std::chrono::minutes{1});
  CHECK(counts.launches == Doing::kLaunches);
  CHECK(counts.wrong == 0);
  CHECK(counts.fault().empty());
  // Small and large in turn.
  CHECK(device.sizes.size() == 2);
  CHECK(device.sizes.count(1024) == 1);
  CHECK(device.sizes.count(65536) == 1);
}

TEST_CASE("apart probe: a dispatch that is not run is seen, the first one and the second") {
  for (const std::size_t left_out : {0U, 1U}) {
    Doing device([&](const LaunchRequest& request, std::uint32_t number) {
      return run_apart(request, number == 4 ? left_out : 99);
    });
    const ApartCounts counts = probe_apart(device, {1, 1});
    CHECK(counts.wrong == 1);
    CHECK(
        has(counts.fault(), "left wrong data; in the first of them 1024 of 1024 words were wrong"));
  }
}

TEST_CASE("apart probe: what the launch before left is called so, one bit is not") {
  Completed before;
  Doing late([&](const LaunchRequest& request, std::uint32_t number) {
    Completed right = run_apart(request);
    if (number == 2) return before;
    if (number == 0) before = right;
    return right;
  });
  CHECK(has(probe_apart(late, {1, 1}).fault(), "; a launch before had left them)"));
  Doing flipped([](const LaunchRequest& request, std::uint32_t number) {
    Completed completed = run_apart(request);
    if (number == 2) completed.buffers[1].bytes[4 * 7] ^= std::byte{1};
    return completed;
  });
  const std::string fault = probe_apart(flipped, {1, 1}).fault();
  CHECK(has(fault, "1 of 1024 words were wrong (the first, number 7, is 0x"));
  CHECK_FALSE(has(fault, "had left"));
}

TEST_CASE("apart probe: a crash is a fault, and the end of it; what did not complete is neither") {
  Doing crashing([](const LaunchRequest& request, std::uint32_t number) -> LaunchOutcome {
    if (number == 3) return Crashed{Phase::Launch, "signal 11"};
    return run_apart(request);
  });
  const ApartCounts counts = probe_apart(crashing, {1, 1});
  CHECK(counts.launches == 3);
  CHECK(has(counts.fault(), "crashed, behind 3 launches of it: signal 11"));
  Doing refusing([](const LaunchRequest&, std::uint32_t) -> LaunchOutcome {
    return Unsupported{"room", Lack::GlobalMemory};
  });
  CHECK(probe_apart(refusing, {1, 1}) == ApartCounts{});
  Doing hanging([](const LaunchRequest& request, std::uint32_t number) -> LaunchOutcome {
    if (number == 3) return TimedOut{Phase::Launch, std::chrono::seconds{5}};
    return run_apart(request);
  });
  const ApartCounts late = probe_apart(hanging, {1, 1});
  CHECK(late.did_not_end);
  CHECK(late.launches == 3);
  CHECK(late.fault().empty());
}

TEST_CASE("apart probe: the range of the code in question is kept where it is larger") {
  Doing device([](const LaunchRequest& request, std::uint32_t) { return run_apart(request); }, 0);
  probe_apart(device, {2048, 64});
  CHECK(device.sizes.size() == 1);
  CHECK(device.sizes.count(2048 * 64) == 1);
}

}  // namespace stalemate::engine
