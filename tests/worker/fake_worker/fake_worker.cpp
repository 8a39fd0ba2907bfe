#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "confine/allowed.hpp"
#include "fake_worker/attacks.hpp"
#include "worker/backend.hpp"
#include "worker/doorbell.hpp"
#include "worker/worker_device.hpp"

/// A worker whose driver behaves as badly as the kernel's name says. Called as `fake_worker parent
/// KERNEL WORDS…`, it is a parent to be killed: it starts a worker by those words, lets it leave a
/// grandchild in that way, prints the numbers of both, which must not outlive it, and waits.
namespace {

using namespace stalemate;

[[noreturn]] void hang() {
  while (true) pause();
}

/// Buffers as bytes, by name, as a launch leaves them.
using Memory = std::map<std::string, std::vector<std::byte>>;

template <class Number>
void write_number(Memory& memory, const std::string& buffer, Number number) {
  std::memcpy(memory.at(buffer).data(), &number, sizeof(number));
}

void print_flood() {
  const std::string line(1023, '#');
  for (int i = 0; i < 16 * 1024; ++i) {
    std::puts(line.c_str());
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

void print_protocol() {
  const std::uint32_t packet[] = {0x53544C31, static_cast<std::uint32_t>(worker::Ring::Outcome), 8,
                                  0};
  std::fwrite(packet, sizeof(packet), 1, stdout);
  std::puts("{\"ring\": \"Outcome\"}");
  std::fflush(stdout);
}

/// This process's number as those outside of its process namespace know it.
pid_t outer_pid() {
  char number[32] = {};
  const ssize_t size = readlink("/proc/self", number, sizeof(number) - 1);
  return size > 0 ? std::atoi(number) : 0;
}

/// A child that tells its number, once `escape` has returned in it, and then hangs.
void leave_grandchild(Memory& memory, const std::function<void()>& escape) {
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return;
  if (fork() == 0) {
    escape();
    const pid_t own = outer_pid();
    if (write(ends[1], &own, sizeof(own)) != sizeof(own)) _exit(1);
    close(ends[1]);
    hang();
  }
  pid_t grandchild = 0;
  if (read(ends[0], &grandchild, sizeof(grandchild)) != sizeof(grandchild)) grandchild = 0;
  close(ends[0]);
  close(ends[1]);
  write_number(memory, "pid", grandchild);
}

/// As a daemon does it: in a session of its own, and its parent gone.
void become_daemon() {
  setsid();
  if (fork() != 0) _exit(0);
  setsid();
}

/// How many of this process's descriptors are sockets, or memory files.
void count_descriptors(Memory& memory) {
  std::uint32_t sockets = 0;
  std::uint32_t memory_files = 0;
  for (int descriptor = 0; descriptor < 256; ++descriptor) {
    struct stat status = {};
    if (fstat(descriptor, &status) != 0) continue;
    sockets += S_ISSOCK(status.st_mode) ? 1 : 0;
    memory_files += fcntl(descriptor, F_GET_SEALS) > 0 ? 1 : 0;
  }
  write_number(memory, "sockets", sockets);
  write_number(memory, "memory_files", memory_files);
}

/// What the environment variable says that a buffer is named after.
void copy_variables(Memory& memory) {
  for (auto& [name, bytes] : memory) {
    const char* const value = std::getenv(name.c_str());
    if (value != nullptr) std::strncpy(reinterpret_cast<char*>(bytes.data()), value, bytes.size());
  }
}

void fill(const char* variable, const char* name) {
  const char* const path = std::getenv(variable);
  if (path == nullptr) return;
  const std::string file = std::string(path) + name;
  if (std::FILE* const opened = std::fopen(file.c_str(), "w")) std::fclose(opened);
}

void exit_soon() {
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    _exit(3);
  }).detach();
}

/// Not to be stopped by any signal that can be caught.
[[noreturn]] void hang_with_signals_blocked() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  hang();
}

void truncate_shared_block(Memory& memory) {
  const int status = ftruncate(worker::kBlockDescriptor, 0);
  write_number(memory, "status", status);
}

void send_garbage() {
  static_cast<void>(::send(worker::kChannelDescriptor, "hello", 5, 0));
  hang();
}

void announce(worker::Ring ring, std::uint64_t head_size_bytes) {
  worker::send(worker::kChannelDescriptor, {ring, head_size_bytes});
  hang();
}

void close_channel() {
  shutdown(worker::kChannelDescriptor, SHUT_WR);
  hang();
}

void die(int signal) {
  std::fputs("about to die\n\x1b[31mlast words\n\n", stderr);
  std::raise(signal);
}

const std::map<std::string, std::function<void(Memory&)>>& behaviours() {
  static const std::map<std::string, std::function<void(Memory&)>> by_kernel = {
      {"echo", [](Memory&) {}},
      {"segfault", [](Memory&) { die(SIGSEGV); }},
      {"abort", [](Memory&) { die(SIGABRT); }},
      {"kill", [](Memory&) { kill(getpid(), SIGKILL); }},
      {"exit_0", [](Memory&) { std::exit(0); }},
      {"exit_1", [](Memory&) { std::exit(1); }},
      {"exit_soon", [](Memory&) { exit_soon(); }},
      {"hang", [](Memory&) { hang(); }},
      {"hang_with_signals_blocked", [](Memory&) { hang_with_signals_blocked(); }},
      {"flood", [](Memory&) { print_flood(); }},
      {"print_protocol", [](Memory&) { print_protocol(); }},
      {"grandchild", [](Memory& memory) { leave_grandchild(memory, [] {}); }},
      {"session", [](Memory& memory) { leave_grandchild(memory, [] { setsid(); }); }},
      {"daemon", [](Memory& memory) { leave_grandchild(memory, become_daemon); }},
      {"pid", [](Memory& memory) { write_number(memory, "pid", outer_pid()); }},
      {"count_descriptors", count_descriptors},
      {"variable", copy_variables},
      {"fill_cache", [](Memory&) { fill("POCL_CACHE_DIR", "/kernel.so"); }},
      {"fill_temporary", [](Memory&) { fill("TMPDIR", "/left_behind.o"); }},
      {"remove_device", [](Memory&) { fill("FAKE_WORKER_SLOT", "/empty"); }},
      {"truncate", truncate_shared_block},
      {"garbage", [](Memory&) { send_garbage(); }},
      {"endless_message",
       [](Memory&) { announce(worker::Ring::Outcome, std::uint64_t{1} << 40U); }},
      {"empty_message", [](Memory&) { announce(worker::Ring::Outcome, 0); }},
      {"wrong_ring", [](Memory&) { announce(worker::Ring::Opened, 0); }},
      {"announced_again", [](Memory&) { announce(worker::Ring::Kept, 1); }},
      {"close_channel", [](Memory&) { close_channel(); }},
      {"one_byte_less", [](Memory& memory) { memory.begin()->second.pop_back(); }},
  };
  return by_kernel;
}

class FakeDevice final : public Device {
 public:
  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override;

 private:
  LaunchOutcome build(const Program& program);

  DeviceInfo info_ = [] {
    DeviceInfo info;
    info.id = "fake:0";
    info.name = "a device that misbehaves";
    info.extensions = {"cl_khr_fake"};
    info.driver_version = std::to_string(outer_pid());
    return info;
  }();
  std::uint32_t builds_ = 0;
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
  Completed completed;
  for (const Dispatch& dispatch : request.dispatches) {
    if (dispatch.kernel == "lose_device") return DeviceLost{"it fell off the bus"};
    if (dispatch.kernel == "unsupported") return Unsupported{"everything"};
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
  if (id != "fake:0" || is_removed()) return nullptr;
  return std::make_unique<FakeDevice>();
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
