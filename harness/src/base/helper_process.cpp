#include "base/helper_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace stalemate {

namespace {

using Clock = HelperProcess::Clock;

/// Waits until `channel` is ready for `event`.
Moved wait_for(int channel, short event, Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Moved::Late;
    pollfd waiting{channel, event, 0};
    const int status = poll(&waiting, 1, static_cast<int>(left));
    if (status > 0) return Moved::All;
    if (status < 0 && errno != EINTR) return Moved::Broken;
  }
}

/// There is mostly room for what is sent, and nothing to receive yet.
template <typename Move>
Moved move_all(int channel, short event, std::size_t size, Clock::time_point deadline,
               const Move& move) {
  bool is_ready = event == POLLOUT;
  for (std::size_t done = 0; done < size;) {
    const Moved waited = is_ready ? Moved::All : wait_for(channel, event, deadline);
    if (waited != Moved::All) return waited;
    const ssize_t count = move(done);
    if (count > 0) done += static_cast<std::size_t>(count);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return Moved::Broken;
    is_ready = false;
  }
  return Moved::All;
}

bool is_same_variable(std::string_view a, std::string_view b) {
  return a.substr(0, a.find('=')) == b.substr(0, b.find('='));
}

/// These, and those of our own environment that are not among them; a null at the end.
std::vector<char*> pointers_to(std::vector<std::string>& environment) {
  std::vector<char*> variables;
  variables.reserve(environment.size());
  for (std::string& one : environment) variables.push_back(one.data());
  const std::size_t given = variables.size();
  for (char** own = environ; *own != nullptr; ++own) {
    const bool is_given =
        std::any_of(variables.begin(), variables.begin() + static_cast<std::ptrdiff_t>(given),
                    [&](const char* one) { return is_same_variable(one, *own); });
    if (!is_given) variables.push_back(*own);
  }
  variables.push_back(nullptr);
  return variables;
}

/// How the process is started: with our end of the channel nowhere.
class SpawnSettings {
 public:
  SpawnSettings(int channel, int words) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, channel, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, channel, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, words, STDERR_FILENO);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  int spawn(const std::string& program, std::vector<std::string> environment, pid_t& process) {
    std::string name = program;
    std::array<char*, 2> arguments{name.data(), nullptr};
    std::vector<char*> variables = pointers_to(environment);
    return posix_spawn(&process, program.c_str(), &actions_, &attributes_, arguments.data(),
                       variables.data());
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

}  // namespace

std::string HelperProcess::start() {
  int ends[2] = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return fmt::format("no channel to {}: {}", program_, std::strerror(errno));
  }
  channel_ = ends[0];
  words_ = memfd_create("stalemate-helper", MFD_CLOEXEC);
  const int error = SpawnSettings(ends[1], words_).spawn(program_, environment_, process_);
  close(ends[1]);
  if (error == 0) return {};
  process_ = -1;
  end();
  return fmt::format("{} cannot be started: {}", program_, std::strerror(error));
}

Moved HelperProcess::send(std::string_view bytes, Clock::time_point deadline) {
  return move_all(channel_, POLLOUT, bytes.size(), deadline, [&](std::size_t done) {
    return ::send(channel_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
  });
}

Moved HelperProcess::receive(void* into, std::size_t size, Clock::time_point deadline) {
  return move_all(channel_, POLLIN, size, deadline, [&](std::size_t done) {
    return recv(channel_, static_cast<char*>(into) + done, size - done, MSG_DONTWAIT);
  });
}

std::string HelperProcess::end() {
  if (process_ > 0) {
    kill(-process_, SIGKILL);  // with what it started
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
  }
  std::string words(1024, '\0');
  const ssize_t size = words_ < 0 ? 0 : pread(words_, words.data(), words.size(), 0);
  words.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!words.empty() && words.back() == '\n') words.pop_back();
  close_if_open(channel_);
  close_if_open(words_);
  return words.substr(words.rfind('\n') + 1);
}

}  // namespace stalemate
