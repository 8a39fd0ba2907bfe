#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "confine/allowed.hpp"
#include "fake_worker/attacks.hpp"
#include "fake_worker/behaviours.hpp"
#include "worker/backend.hpp"
#include "worker/worker_device.hpp"

/// A worker whose driver behaves as badly as the kernel's name says. Called as `fake_worker parent
/// KERNEL WORDS…`, it is a parent to be killed: it starts a worker by those words, lets it leave a
/// grandchild in that way, prints the numbers of both, which must not outlive it, and waits.
namespace {

using namespace stalemate;
using fake_worker::behaviours;
using fake_worker::die;
using fake_worker::hang;
using fake_worker::Memory;
using fake_worker::outer_pid;
using fake_worker::write_number;

class FakeDevice final : public Device {
 public:
  explicit FakeDevice(const std::string& id = "fake:0") {
    info_.id = id;
    info_.is_cpu = id == "fake:cpu";
  }
  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override;
  void expect(std::shared_ptr<const LaunchRequest> request) override {
    expected_.push_back(std::move(request));
  }

 private:
  LaunchOutcome build(const Program& program);

  DeviceInfo info_ = [] {
    DeviceInfo info;
    info.name = "a device that misbehaves";
    info.extensions = {"cl_khr_fake"};
    info.driver_version = std::to_string(outer_pid());
    return info;
  }();
  std::uint32_t builds_ = 0;
  std::deque<std::shared_ptr<const LaunchRequest>> expected_;
};

LaunchOutcome FakeDevice::build(const Program& program) {
  ++builds_;
  if (program.source == "crash in build") die(SIGSEGV);
  if (program.source == "hang in build") hang();
  if (program.source == "does not build") return BuildFailed{"line 1: no"};
  return Completed{{}, {}, std::chrono::nanoseconds(7)};
}

LaunchOutcome FakeDevice::launch(const LaunchRequest& request) {
  if (request.dispatches.empty()) return build(request.program);
  Memory memory;
  for (const Buffer& buffer : request.buffers) {
    memory[buffer.name] = buffer.content;
    memory[buffer.name].resize(buffer.size_bytes);
  }
  if (memory.contains("builds")) write_number(memory, "builds", builds_);
  if (memory.contains("expected")) write_number(memory, "expected", expected_.size());
  if (!expected_.empty() && expected_.front().get() == &request) expected_.pop_front();
  Completed completed;
  for (const Dispatch& dispatch : request.dispatches) {
    if (dispatch.kernel == "lose_device") return DeviceLost{"it fell off the bus"};
    if (dispatch.kernel == "unsupported") return Unsupported{"everything", Lack::LocalMemory, 9};
    if (const auto error = fake_worker::attack(dispatch.kernel)) {
      write_number(memory, "error", *error);
    } else {
      behaviours().at(dispatch.kernel)(memory);
    }
    completed.dispatch_times.emplace_back(1000);
  }
  for (const Buffer& buffer : request.buffers) {
    if (buffer.read_back) completed.buffers.push_back({buffer.name, memory[buffer.name]});
  }
  return completed;
}

worker::DeviceList list_fakes() {
  const char* const wish = std::getenv("FAKE_WORKER_LIST");
  if (wish != nullptr && std::string_view(wish) == "crash") die(SIGSEGV);
  if (wish != nullptr && std::string_view(wish) == "hang") hang();
  return {{FakeDevice().info(), FakeDevice().info()}, {"platform fake: 2 devices"}};
}

bool is_removed() {
  const char* const slot = std::getenv("FAKE_WORKER_SLOT");
  return slot != nullptr && access((std::string(slot) + "/empty").c_str(), F_OK) == 0;
}

std::unique_ptr<Device> open_fake(const std::string& id) {
  if (id == "fake:crash") die(SIGSEGV);
  if (id == "fake:hang") hang();
  if ((id != "fake:0" && id != "fake:cpu") || is_removed()) return nullptr;
  return std::make_unique<FakeDevice>(id);
}

LaunchRequest request(const std::string& kernel, std::vector<Buffer> buffers) {
  LaunchRequest made{{"source", ""}, std::move(buffers), {{kernel, {1, 1}, {}}}, {}};
  made.deadlines.launch = std::chrono::hours(1);
  return made;
}

pid_t pid_from(const LaunchOutcome& outcome) {
  pid_t pid = 0;
  std::memcpy(&pid, std::get<Completed>(outcome).buffers.front().bytes.data(), sizeof(pid));
  return pid;
}

int be_a_parent(const char* grandchild_kind, std::vector<std::string> worker_words) {
  const worker::Launcher launcher{"/proc/self/exe", std::move(worker_words), {}, {}};
  auto opened = worker::open_device(launcher, "fake:0", std::chrono::seconds(10));
  auto& device = *std::get<std::unique_ptr<Device>>(opened);
  const Buffer pid{"pid", sizeof(pid_t), Fill::Zero, {}, true};
  const pid_t child = pid_from(device.launch(request("pid", {pid})));
  const pid_t grandchild = pid_from(device.launch(request(grandchild_kind, {pid})));
  std::cout << child << ' ' << grandchild << std::endl;
  device.launch(request("hang_with_signals_blocked", {}));
  return 1;
}

/// Confined as a driver's worker is, or a simulated device's, unless it is trusted.
int serve(std::string_view how) {
  const confine::Surroundings here =
      confine::surroundings(confine::environment_variable, {}, {"FAKE_WORKER_SLOT"});
  std::optional<confine::Allowed> allowed = confine::allowed_to_driver(here);
  if (how == "simulator") allowed = confine::allowed_to_simulator(here);
  if (how == "trusted") allowed.reset();
  return worker::serve({list_fakes, open_fake}, allowed);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view role = count > 1 ? arguments[1] : "";
  if (role == "worker") return serve(count > 2 ? arguments[2] : "driver");
  if (role == "parent" && count > 3)
    return be_a_parent(arguments[2], {arguments + 3, arguments + count});
  return 2;
}
