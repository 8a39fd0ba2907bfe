#include "fake_worker/behaviours.hpp"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "worker/doorbell.hpp"
#include "worker/shared_block.hpp"

namespace fake_worker {

using namespace stalemate;

[[noreturn]] void hang() {
  while (true) pause();
}

pid_t outer_pid() {
  char number[32] = {};
  const ssize_t size = readlink("/proc/self", number, sizeof(number) - 1);
  return size > 0 ? std::atoi(number) : 0;
}

void die(int signal) {
  std::fputs("about to die\n\x1b[31mlast words\n\n", stderr);
  std::raise(signal);
}

namespace {

void print_flood() {
  const std::string line(1023, '#');
  for (int i = 0; i < 16 * 1024; ++i) {
    std::puts(line.c_str());
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

void print_protocol() {
  const std::uint32_t packet[] = {
      0x53544C32, static_cast<std::uint32_t>(worker::Ring::Outcome), 8, 0, 0, 0};
  std::fwrite(packet, sizeof(packet), 1, stdout);
  std::puts("{\"ring\": \"Outcome\"}");
  std::fflush(stdout);
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

/// As who ends a job does, the children first: here and, where its process can be seen, above.
void stop_all() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    kill(getpid(), number);
    if (getppid() > 1) kill(getppid(), number);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace

const std::map<std::string, std::function<void(Memory&)>>& behaviours() {
  static const std::map<std::string, std::function<void(Memory&)>> by_kernel = {
      {"echo", [](Memory&) {}},
      {"segfault", [](Memory&) { die(SIGSEGV); }},
      {"abort", [](Memory&) { die(SIGABRT); }},
      {"kill", [](Memory&) { kill(getpid(), SIGKILL); }},
      {"stop_all", [](Memory&) { stop_all(); }},
      {"exit_0", [](Memory&) { std::exit(0); }},
      {"exit_1", [](Memory&) { std::exit(1); }},
      {"exit_soon", [](Memory&) { exit_soon(); }},
      {"hang", [](Memory&) { hang(); }},
      {"nap", [](Memory&) { std::this_thread::sleep_for(std::chrono::seconds(2)); }},
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

}  // namespace fake_worker
