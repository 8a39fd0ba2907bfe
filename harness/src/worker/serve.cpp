#include <array>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include "confine/confine.hpp"
#include "stalemate/run/exit_code.hpp"
#include "worker/backend.hpp"
#include "worker/doorbell.hpp"
#include "worker/keeper.hpp"
#include "worker/lifeline.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

class Server {
 public:
  Server(const Backend& backend, std::vector<SharedBlock> blocks)
      : backend_(backend), blocks_(std::move(blocks)) {}

  /// Answers one request. False if it asks to leave.
  bool answer(const Doorbell& bell);

 private:
  void list();
  void open(Unpacker message);
  void launch(Unpacker message);
  std::optional<LaunchOutcome> build(const Program& program);
  void reply(Ring ring, const Packer& packer);

  const Backend& backend_;
  std::vector<SharedBlock> blocks_;
  std::uint32_t asked_in_ = 0;  // the block of the request being answered
  std::unique_ptr<Device> device_;
  std::array<Program, kProgramPlaces> programs_;
  std::chrono::nanoseconds build_time_{0};  // of the launch being answered
};

bool Server::answer(const Doorbell& bell) {
  asked_in_ = bell.block;
  SharedBlock& block = blocks_.at(asked_in_);
  block.catch_up();
  Unpacker message(block.bytes(), bell.head_size_bytes);
  switch (bell.ring) {
    case Ring::List: list(); return true;
    case Ring::Open: open(std::move(message)); return true;
    case Ring::Launch: launch(std::move(message)); return true;
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

void Server::list() {
  Packer packer;
  pack(packer, backend_.list());
  reply(Ring::Devices, packer);
}

void Server::open(Unpacker message) {
  device_ = backend_.open(message.text());
  Packer packer;
  if (device_ != nullptr) pack(packer, DeviceList{{device_->info()}});
  reply(device_ == nullptr ? Ring::NoSuchDevice : Ring::Opened, packer);
}

void Server::launch(Unpacker message) {
  if (device_ == nullptr) throw Nonsense("a launch without a device");
  auto [place, request] = unpack_launch(message);
  build_time_ = {};
  Program& kept = programs_[place.index];
  if (place.is_new) kept = std::move(request.program);
  // Lent, and not copied for each launch.
  request.program = std::move(kept);
  std::optional<LaunchOutcome> outcome;
  if (place.is_new) outcome = build(request.program);
  if (!outcome) outcome = device_->launch(request);
  kept = std::move(request.program);
  if (auto* completed = std::get_if<Completed>(&*outcome)) completed->build_time += build_time_;
  try {
    Packer packer;
    pack(packer, *outcome);
    reply(Ring::Outcome, packer);
  } catch (const std::system_error& problem) {
    Packer packer;
    pack(packer, MachineFailed{problem.what()});
    reply(Ring::Outcome, packer);
  }
}

/// Builds a program by a launch without dispatches, so that the parent can tell a compiler that
/// hangs from a kernel that does. Returns how it failed, if it did.
std::optional<LaunchOutcome> Server::build(const Program& program) {
  LaunchOutcome outcome = device_->launch(LaunchRequest{program, {}, {}, {}});
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return outcome;
  build_time_ = completed->build_time;
  send(kChannelDescriptor, {Ring::Built, 0, asked_in_});
  return std::nullopt;
}

void Server::reply(Ring ring, const Packer& packer) {
  send(kChannelDescriptor, {ring, packer.finish(blocks_.at(asked_in_)), asked_in_});
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

void answer_until_told_to_leave(Server& server) {
  while (true) {
    const Received received = receive(kChannelDescriptor);
    if (std::holds_alternative<ChannelClosed>(received)) end_own_group();
    const auto* bell = std::get_if<Doorbell>(&received);
    if (bell == nullptr) throw Nonsense("a packet that is no request");
    if (!server.answer(*bell)) return;
  }
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
  // Ctrl-C is for the parent to answer, in good order.
  std::signal(SIGINT, SIG_IGN);
  // Beyond the limit of a file's size shared memory then does not grow, which is told.
  std::signal(SIGXFSZ, SIG_IGN);
  die_with_parent(kChannelDescriptor);
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
