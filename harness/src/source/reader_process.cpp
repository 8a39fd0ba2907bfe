#include "source/reader_process.hpp"

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

namespace stalemate::source {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kNoProgram =
    "this build is without the reader of OpenCL C: install clang-15, llvm-15-dev and "
    "libclang-15-dev, then configure and build again";

enum class Moved { All, Late, Broken };

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

template <typename Move>
Moved move_all(int channel, short event, std::size_t size, Clock::time_point deadline,
               const Move& move) {
  for (std::size_t done = 0; done < size;) {
    if (const Moved ready = wait_for(channel, event, deadline); ready != Moved::All) return ready;
    const ssize_t count = move(done);
    if (count > 0) done += static_cast<std::size_t>(count);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return Moved::Broken;
  }
  return Moved::All;
}

Moved send_all(int channel, std::string_view bytes, Clock::time_point deadline) {
  return move_all(channel, POLLOUT, bytes.size(), deadline, [&](std::size_t done) {
    return send(channel, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
  });
}

Moved receive_all(int channel, char* into, std::size_t size, Clock::time_point deadline) {
  return move_all(channel, POLLIN, size, deadline, [&](std::size_t done) {
    return recv(channel, into + done, size - done, MSG_DONTWAIT);
  });
}

/// How the process is started: with our end of the channel nowhere, and in a group of its own, so
/// that a terminal's interrupt is ours to answer.
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

  int spawn(const std::string& program, pid_t& process) {
    std::string name = program;
    std::array<char*, 2> arguments{name.data(), nullptr};
    return posix_spawn(&process, program.c_str(), &actions_, &attributes_, arguments.data(),
                       environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

}  // namespace

ReaderProcess::~ReaderProcess() {
  end();
}

std::variant<std::string, NoAnswer> ReaderProcess::ask(const Asked& asked,
                                                       std::chrono::milliseconds limit) {
  if (process_ < 0) {
    if (const std::string error = start(); !error.empty()) return NoAnswer{error};
  }
  return converse(asked, Clock::now() + limit);
}

/// Says what went wrong, or nothing.
std::string ReaderProcess::start() {
  if (program_.empty()) return kNoProgram;
  int ends[2] = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return fmt::format("no channel to the reader of OpenCL C: {}", std::strerror(errno));
  }
  channel_ = ends[0];
  words_ = memfd_create("stalemate-read-source", MFD_CLOEXEC);
  const int error = SpawnSettings(ends[1], words_).spawn(program_, process_);
  close(ends[1]);
  has_answered_ = false;
  if (error == 0) return {};
  process_ = -1;
  end();
  return fmt::format("{} cannot be started: {}", program_, std::strerror(error));
}

std::variant<std::string, NoAnswer> ReaderProcess::converse(const Asked& asked,
                                                            Clock::time_point deadline) {
  const RequestHead head{asked.kind, static_cast<std::uint32_t>(asked.options.size()),
                         asked.text.size()};
  const std::string_view head_bytes(reinterpret_cast<const char*>(&head), sizeof head);
  for (const std::string_view part : {head_bytes, std::string_view(asked.options), asked.text}) {
    const Moved sent = send_all(channel_, part, deadline);
    if (sent != Moved::All) return give_up(sent == Moved::Late);
  }
  AnswerHead answer;
  Moved received = receive_all(channel_, reinterpret_cast<char*>(&answer), sizeof answer, deadline);
  if (received != Moved::All || answer.json_bytes > kAnswerBytesMax) {
    return give_up(received == Moved::Late);
  }
  std::string json(answer.json_bytes, '\0');
  received = receive_all(channel_, json.data(), json.size(), deadline);
  if (received != Moved::All) return give_up(received == Moved::Late);
  has_answered_ = true;
  return json;
}

NoAnswer ReaderProcess::give_up(bool is_late) {
  const bool had_answered = has_answered_;
  const std::string words = end();
  if (is_late) return {"clang did not read the source within its time"};
  return {fmt::format("the reader of OpenCL C died{}{}", words.empty() ? "" : ": ", words),
          had_answered};
}

/// Ends the process and returns the last line that it printed.
std::string ReaderProcess::end() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
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

}  // namespace stalemate::source
