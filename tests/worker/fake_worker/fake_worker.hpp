#pragma once

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "stalemate/device.hpp"
#include "worker/worker_device.hpp"

/// Launches on a worker whose driver does what the kernel's name says: see fake_worker.cpp.
namespace fake_worker {

using namespace stalemate;

inline worker::Launcher launcher() {
  return {STALEMATE_FAKE_WORKER, {"worker"}, {}, {}};
}

/// The same, not confined.
inline worker::Launcher trusted_launcher() {
  return {STALEMATE_FAKE_WORKER, {"worker", "trusted"}, {}, {}};
}

/// "fake:cpu" says that it is a CPU.
inline std::unique_ptr<Device> open(const worker::Launcher& with = launcher(),
                                    const std::string& id = "fake:0") {
  auto opened = worker::open_device(with, id, std::chrono::seconds(30));
  return std::get<std::unique_ptr<Device>>(std::move(opened));
}

inline LaunchRequest request(const std::string& kernel, std::vector<Buffer> buffers = {}) {
  LaunchRequest made{{"source", "-Doption"}, std::move(buffers), {{kernel, {1, 1}, {}}}, {}};
  made.deadlines.launch = std::chrono::seconds(30);
  return made;
}

inline Buffer result(const std::string& name, std::size_t size_bytes) {
  return {name, size_bytes, Fill::Zero, {}, true};
}

/// The first buffer read back, as a number.
template <class Number>
Number number(const LaunchOutcome& outcome, std::size_t buffer = 0) {
  Number value{};
  std::memcpy(&value, std::get<Completed>(outcome).buffers.at(buffer).bytes.data(), sizeof(value));
  return value;
}

inline pid_t pid(Device& device, const std::string& kernel = "pid") {
  return number<pid_t>(device.launch(request(kernel, {result("pid", sizeof(pid_t))})));
}

inline bool answers(Device& device) {
  return std::holds_alternative<Completed>(device.launch(request("echo")));
}

/// Whether there is such a process, and not only what its parent has yet to collect. While other
/// threads are still ending, the main thread's state says zombie and descriptors are still open.
inline bool is_alive(pid_t pid) {
  const std::string process = "/proc/" + std::to_string(pid);
  std::ifstream status(process + "/stat");
  std::string text;
  std::getline(status, text);
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return false;
  if (text.at(name_end + 2) != 'Z') return true;
  std::error_code gone;
  const std::filesystem::directory_iterator threads(process + "/task", gone);
  return std::distance(begin(threads), end(threads)) > 1;
}

/// Waits, for ten seconds at most, until there is none.
inline bool is_gone_soon(pid_t pid) {
  for (int i = 0; i < 1000 && is_alive(pid); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return !is_alive(pid);
}

}  // namespace fake_worker
