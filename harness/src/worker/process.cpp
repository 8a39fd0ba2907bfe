#include "worker/process.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <system_error>

#include "base/assertion.hpp"
#include "worker/watch/patience.hpp"
#include "worker/watch/processor_wait.hpp"

namespace stalemate::worker {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr milliseconds kLeaveLimit{1000};
constexpr milliseconds kExitLimit{2000};
constexpr milliseconds kKillLimit{10000};
constexpr milliseconds kSampleAfter{10};

/// More than a pipe holds, in pieces of our buffer's size; a descendant that escaped the group may
/// print on for ever.
constexpr int kDrainTurnsMax = 64;

/// Throws what libuv reports as a negative number.
void require(int status, const char* what) {
  if (status < 0) throw std::system_error(-status, std::generic_category(), what);
}

nanoseconds now() {
  return nanoseconds(static_cast<nanoseconds::rep>(uv_hrtime()));
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  all.reserve(texts.size() + 1);
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

void offer_buffer(char* buffer, std::size_t size, uv_buf_t* offered) {
  *offered = uv_buf_init(buffer, static_cast<unsigned>(size));
}

/// libuv ends the program where it has no descriptor left for its pipe of signals.
void require_descriptors(const char* what) {
  constexpr int needed = 16;  // of a loop, a channel, two pipes, and what starts the process
  std::vector<Descriptor> spare;
  for (int i = 0; i < needed; ++i) {
    spare.emplace_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    require(spare.back().number() < 0 ? -errno : 0, what);
  }
}

}  // namespace

Process::Loop::Loop() {
  require_descriptors("cannot start an event loop");
  require(uv_loop_init(&loop), "cannot start an event loop");
}

Process::Loop::~Loop() {
  const auto close = [](uv_handle_t* handle, void* /*nothing*/) {
    if (uv_is_closing(handle) == 0) uv_close(handle, nullptr);
  };
  uv_walk(&loop, close, nullptr);
  uv_run(&loop, UV_RUN_DEFAULT);
  STALEMATE_ASSERT(uv_loop_close(&loop) == 0);
}

Process::Process(const Start& start) {
  const Descriptor channel = open_channel();
  const Descriptor out = open_printed(stdout_);
  const Descriptor err = open_printed(stderr_);
  uv_timer_init(&loop_.loop, &slice_);
  std::vector<int> descriptors = {-1, out.number(), err.number(), channel.number()};
  for (const SharedBlock& block : blocks_) descriptors.push_back(block.descriptor());
  spawn(start, descriptors);
}

Process::~Process() {
  if (was_killed_) return;
  ring({Ring::Leave, 0});
  wait_for_exit(kLeaveLimit);
  kill();
}

/// Keeps one end, returns the worker's. Sequenced packets: a doorbell arrives whole or not at all.
Descriptor Process::open_channel() {
  int ends[2] = {-1, -1};
  const int status = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
  require(status == 0 ? 0 : -errno, "cannot open a channel");
  channel_ = Descriptor(ends[0]);
  Descriptor theirs(ends[1]);
  require(uv_poll_init(&loop_.loop, &readable_, channel_.number()), "cannot watch a channel");
  // It only has to wake the loop: `listen` looks at the channel itself.
  const auto wake = [](uv_poll_t* /*handle*/, int /*status*/, int /*events*/) {};
  require(uv_poll_start(&readable_, UV_READABLE, wake), "cannot watch a channel");
  return theirs;
}

Descriptor Process::open_printed(Printed& printed) {
  uv_file ends[2] = {-1, -1};
  require(uv_pipe(ends, UV_NONBLOCK_PIPE, 0), "cannot open a pipe");
  Descriptor ours(ends[0]);
  Descriptor theirs(ends[1]);
  require(uv_pipe_init(&loop_.loop, &printed.pipe, 0), "cannot open a pipe");
  require(uv_pipe_open(&printed.pipe, ours.number()), "cannot open a pipe");
  static_cast<void>(ours.release());
  printed.pipe.data = &printed;
  const auto offer = [](uv_handle_t* handle, std::size_t /*suggested*/, uv_buf_t* offered) {
    auto& buffer = static_cast<Printed*>(handle->data)->buffer;
    offer_buffer(buffer.data(), buffer.size(), offered);
  };
  const auto take = [](uv_stream_t* stream, ssize_t length, const uv_buf_t* taken) {
    auto* into = static_cast<Printed*>(stream->data);
    into->grew = length > 0;
    if (length > 0) into->tail.add({taken->base, static_cast<std::size_t>(length)});
    if (length < 0) uv_read_stop(stream);
  };
  auto* const stream = reinterpret_cast<uv_stream_t*>(&printed.pipe);
  require(uv_read_start(stream, offer, take), "cannot read from a pipe");
  return theirs;
}

void Process::spawn(const Start& start, const std::vector<int>& descriptors) {
  std::vector<uv_stdio_container_t> stdio(descriptors.size());
  for (std::size_t i = 0; i < stdio.size(); ++i) {
    stdio[i].flags = descriptors[i] < 0 ? UV_IGNORE : UV_INHERIT_FD;
    stdio[i].data.fd = descriptors[i];
  }
  std::vector<std::string> arguments{start.program};
  arguments.insert(arguments.end(), start.arguments.begin(), start.arguments.end());
  std::vector<std::string> environment;
  for (const auto& [name, value] : start.environment) {
    environment.push_back(fmt::format("{}={}", name, value));
  }
  std::vector<char*> argument_pointers = pointers(arguments);
  std::vector<char*> environment_pointers = pointers(environment);

  uv_process_options_t options{};
  options.file = start.program.c_str();
  options.args = argument_pointers.data();
  options.env = environment_pointers.data();
  options.flags = UV_PROCESS_DETACHED;
  options.stdio = stdio.data();
  options.stdio_count = static_cast<int>(stdio.size());
  options.exit_cb = [](uv_process_t* process, std::int64_t code, int signal) {
    static_cast<Process*>(process->data)->exit_ = Exit{code, signal};
  };
  process_.data = this;
  require(uv_spawn(&loop_.loop, &process_, &options), "cannot start the worker");
}

void Process::ring(const Doorbell& bell) {
  uv_run(&loop_.loop, UV_RUN_NOWAIT);
  stderr_.tail.clear();
  ring_ahead(bell);
}

void Process::ring_ahead(const Doorbell& bell) {
  static_cast<void>(send(channel_.number(), bell));
}

Heard Process::listen(milliseconds limit, const Cancellation& cancellation) {
  Patience patience(limit, now());
  ProcessorWait processor_wait(worker_);
  while (true) {
    const Received received = receive(channel_.number());
    if (is_announcement(received)) {
      processor_wait = ProcessorWait(worker_);
      continue;
    }
    if (const auto* bell = std::get_if<Doorbell>(&received)) return *bell;
    if (std::holds_alternative<ChannelGarbled>(received)) return refuse();
    if (std::holds_alternative<ChannelClosed>(received) || exit_) return finish();
    if (cancellation.requested()) return Interrupted{};
    if (patience.exhausted()) return Overdue{processor_wait.waited()};
    const nanoseconds before = now();
    stderr_.tail.mark();
    turn(patience.slice());
    patience.look(now());
    // Quick answers pay nothing for it.
    if (now() - before >= kSampleAfter) processor_wait.sample(now());
  }
}

/// A second one is nonsense.
bool Process::is_announcement(const Received& received) {
  const auto* bell = std::get_if<Doorbell>(&received);
  if (bell == nullptr || bell->ring != Ring::Kept || worker_ != 0) return false;
  worker_ = static_cast<pid_t>(bell->head_size_bytes);
  return true;
}

bool Process::kill() {
  if (was_killed_) return exit_.has_value();
  was_killed_ = true;
  // Never -0 or -1: that would be our own group, or everybody.
  STALEMATE_ASSERT(process_.pid > 1);
  // The keeper kills the worker and all below it; a program that is no worker dies of it.
  ::kill(process_.pid, SIGTERM);
  const bool is_gone = wait_for_exit(kKillLimit);
  ::kill(-process_.pid, SIGKILL);
  drain();
  return is_gone;
}

/// Lets the loop handle what happens, once, for so long at most.
void Process::turn(nanoseconds at_most) {
  uv_update_time(&loop_.loop);
  const auto ms = std::chrono::ceil<milliseconds>(at_most).count();
  uv_timer_start(
      &slice_, [](uv_timer_t* /*timer*/) {}, static_cast<std::uint64_t>(ms), 0);
  uv_run(&loop_.loop, UV_RUN_ONCE);
}

bool Process::wait_for_exit(milliseconds limit) {
  // A channel whose other end is closed is always readable and would keep the loop from sleeping.
  uv_poll_stop(&readable_);
  Patience patience(limit, now());
  while (!exit_ && !patience.exhausted()) {
    turn(patience.slice());
    patience.look(now());
  }
  return exit_.has_value();
}

/// Reads what is still in the pipes, without waiting for an end that may never come.
void Process::drain() {
  for (int turns = 0; turns < kDrainTurnsMax; ++turns) {
    stderr_.grew = false;
    uv_run(&loop_.loop, UV_RUN_NOWAIT);
    if (!stderr_.grew) return;
  }
}

/// The worker ended by itself, or closed its channel, which comes shortly before.
Ended Process::finish() {
  const bool by_itself = wait_for_exit(kExitLimit);
  kill();
  if (!by_itself) return {with_last_words("closed its channel without an answer")};
  if (exit_->signal != 0) {
    return {with_last_words(fmt::format("signal {} ({})", exit_->signal, strsignal(exit_->signal))),
            exit_->signal == SIGKILL};
  }
  return {with_last_words(fmt::format("exit code {} without an answer", exit_->code))};
}

Ended Process::refuse() {
  kill();
  return {with_last_words("answered nonsense: a packet that is no answer")};
}

std::string Process::with_last_words(const std::string& how) const {
  const std::string words = stderr_.tail.last_line();
  return words.empty() ? how : fmt::format("{}: {}", how, words);
}

}  // namespace stalemate::worker
