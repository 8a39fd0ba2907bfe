#include <array>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include "base/freed_memory.hpp"
#include "confine/confine.hpp"
#include "stalemate/run/exit_code.hpp"
#include "worker/backend.hpp"
#include "worker/doorbell.hpp"
#include "worker/keeper.hpp"
#include "worker/lifeline.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

/// A request, and of a launch what is in it.
struct Asked {
  Doorbell bell;
  ProgramPlace place = {};
  std::shared_ptr<LaunchRequest> launch = {};
};

/// Answers requests in their order. What is asked meanwhile the device may begin before its turn.
class Server {
 public:
  Server(const Backend& backend, std::vector<SharedBlock> blocks)
      : backend_(backend), blocks_(std::move(blocks)) {}

  void take(const Doorbell& bell);

  bool is_idle() const { return asked_.empty(); }

  /// Whether it makes use of requests before their turn.
  bool takes_more() const { return device_ != nullptr && has_memory_apart(device_->info()); }

  /// Answers the first request. False if it asks to leave.
  bool answer();

 private:
  Asked launch_in(const Doorbell& bell);
  void list(const Asked& asked);
  void open(const Asked& asked);
  void launch(const Asked& asked);
  std::optional<LaunchOutcome> build(const Asked& asked);
  Unpacker message_in(const Doorbell& bell);
  void reply(const Asked& asked, Ring ring, const Packer& packer);

  const Backend& backend_;
  std::vector<SharedBlock> blocks_;
  std::deque<Asked> asked_;
  std::unique_ptr<Device> device_;
  std::array<Program, kProgramPlaces> programs_;
  std::chrono::nanoseconds build_time_{0};  // of the launch being answered
};

void Server::take(const Doorbell& bell) {
  if (bell.ring != Ring::Launch) {
    asked_.push_back({bell});
    return;
  }
  asked_.push_back(launch_in(bell));
  // A new program is built at its turn, within a deadline of its own.
  if (takes_more() && !asked_.back().place.is_new) device_->expect(asked_.back().launch);
}

Asked Server::launch_in(const Doorbell& bell) {
  Unpacker message = message_in(bell);
  auto [place, request] = unpack_launch(message);
  Program& kept = programs_[place.index];
  if (place.is_new) kept = std::move(request.program);
  request.program = kept;
  return {bell, place, std::make_shared<LaunchRequest>(std::move(request))};
}

bool Server::answer() {
  const Asked asked = std::move(asked_.front());
  asked_.pop_front();
  switch (asked.bell.ring) {
    case Ring::List: list(asked); return true;
    case Ring::Open: open(asked); return true;
    case Ring::Launch: launch(asked); return true;
    case Ring::Leave: return false;
    case Ring::Devices:
    case Ring::Opened:
    case Ring::NoSuchDevice:
    case Ring::Built:
    case Ring::Outcome:
    case Ring::Kept: break;
  }
  throw Nonsense("an answer where a request should be");
}

void Server::list(const Asked& asked) {
  Packer packer;
  pack(packer, backend_.list());
  reply(asked, Ring::Devices, packer);
}

void Server::open(const Asked& asked) {
  device_ = backend_.open(message_in(asked.bell).text());
  Packer packer;
  if (device_ != nullptr) pack(packer, DeviceList{{device_->info()}});
  reply(asked, device_ == nullptr ? Ring::NoSuchDevice : Ring::Opened, packer);
}

void Server::launch(const Asked& asked) {
  if (device_ == nullptr) throw Nonsense("a launch without a device");
  build_time_ = {};
  std::optional<LaunchOutcome> outcome;
  if (asked.place.is_new) outcome = build(asked);
  if (!outcome) outcome = device_->launch(*asked.launch);
  if (auto* completed = std::get_if<Completed>(&*outcome)) completed->build_time += build_time_;
  try {
    Packer packer;
    pack(packer, *outcome);
    reply(asked, Ring::Outcome, packer);
  } catch (const std::system_error& problem) {
    Packer packer;
    pack(packer, MachineFailed{problem.what()});
    reply(asked, Ring::Outcome, packer);
  }
}

/// Builds a program by a launch without dispatches, so that the parent can tell a compiler that
/// hangs from a kernel that does. Returns how it failed, if it did.
std::optional<LaunchOutcome> Server::build(const Asked& asked) {
  LaunchOutcome outcome = device_->launch(LaunchRequest{asked.launch->program, {}, {}, {}});
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return outcome;
  build_time_ = completed->build_time;
  send(kChannelDescriptor, {Ring::Built, 0, asked.bell.block});
  return std::nullopt;
}

Unpacker Server::message_in(const Doorbell& bell) {
  SharedBlock& block = blocks_.at(bell.block);
  block.catch_up();
  return {block.bytes(), bell.head_size_bytes};
}

void Server::reply(const Asked& asked, Ring ring, const Packer& packer) {
  const std::uint32_t block = asked.bell.block;
  send(kChannelDescriptor, {ring, packer.finish(blocks_.at(block)), block});
}

/// Empty if one of them is missing.
std::vector<SharedBlock> adopt_blocks() {
  std::vector<SharedBlock> blocks;
  for (std::uint32_t i = 0; i < kBlocks; ++i) {
    auto block = SharedBlock::adopt(kBlockDescriptor + static_cast<int>(i));
    if (!block) return {};
    blocks.push_back(*std::move(block));
  }
  return blocks;
}

bool is_channel(int descriptor) {
  int type = 0;
  socklen_t size = sizeof(type);
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

const Doorbell& request_in(const Received& received) {
  if (std::holds_alternative<ChannelClosed>(received)) end_own_group();
  const auto* bell = std::get_if<Doorbell>(&received);
  if (bell == nullptr) throw Nonsense("a packet that is no request");
  return *bell;
}

void answer_until_told_to_leave(Server& server) {
  do {
    if (server.is_idle()) server.take(request_in(receive(kChannelDescriptor)));
    while (server.takes_more()) {
      const Received more = receive_at_once(kChannelDescriptor);
      if (std::holds_alternative<ChannelQuiet>(more)) break;
      server.take(request_in(more));
    }
  } while (server.answer());
}

/// A kernel that offers to confine and does not is no reason to run without.
bool is_confined(const confine::Allowed& allowed) {
  const std::string problem = confine::confine(allowed);
  if (problem.empty()) return true;
  std::fprintf(stderr, "stalemate: a worker cannot be confined: %s; --trust runs without\n",
               problem.c_str());
  return false;
}

}  // namespace

int serve(const Backend& backend, const std::optional<confine::Allowed>& allowed) {
  std::vector<SharedBlock> blocks;
  if (is_channel(kChannelDescriptor)) {
    continue_under_keeper(kChannelDescriptor, allowed ? Sight::OwnProcesses : Sight::AllProcesses);
    blocks = adopt_blocks();
  }
  if (blocks.empty()) {
    std::fputs("stalemate: a worker is started by stalemate itself, not by hand\n", stderr);
    return static_cast<int>(ExitCode::Usage);
  }
  if (allowed && !is_confined(*allowed)) return static_cast<int>(ExitCode::Internal);
  fcntl(kChannelDescriptor, F_SETFD, FD_CLOEXEC);
  // Who stops the run, by Ctrl-C or for all processes of a job, has the parent answer in good
  // order.
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_IGN);
  // Beyond the limit of a file's size shared memory then does not grow, which is told.
  std::signal(SIGXFSZ, SIG_IGN);
  die_with_parent(kChannelDescriptor);
  keep_freed_memory();
  Server server(backend, std::move(blocks));
  try {
    answer_until_told_to_leave(server);
  } catch (const Nonsense& problem) {
    std::fprintf(stderr, "stalemate: a worker was sent nonsense: %s\n", problem.what());
    return static_cast<int>(ExitCode::Internal);
  }
  return static_cast<int>(ExitCode::AsExpected);
}

}  // namespace stalemate::worker
