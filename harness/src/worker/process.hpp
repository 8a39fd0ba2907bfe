#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <uv.h>
#include <variant>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "worker/descriptor.hpp"
#include "worker/doorbell.hpp"
#include "worker/shared_block.hpp"
#include "worker/watch/output_tail.hpp"

namespace stalemate::worker {

/// What to execute. The environment is complete.
struct Start {
  std::string program;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
};

/// The worker ended or says what no worker says. It was killed, and all that it had started.
struct Ended {
  std::string how;          // "signal 11 (Segmentation fault): the last line it printed"
  bool was_killed = false;  // by somebody else: no program does that to itself
};
/// The deadline came first. The worker is still there.
struct Overdue {
  std::chrono::milliseconds starved{0};  // how long its threads waited for a processor, in all
};
/// The run was asked to stop. The worker is still there.
struct Interrupted {};

using Heard = std::variant<Doorbell, Ended, Overdue, Interrupted>;

/// A worker and its keeper (`keeper.hpp`), a child process; its channel, its shared blocks and what
/// it prints. Whatever happens, all that the worker has started is gone when this object is.
class Process {
 public:
  /// Throws std::system_error if the process cannot be started.
  explicit Process(const Start& start);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Asks the worker to leave, and kills it if it does not within a second.
  ~Process();

  SharedBlock& block(std::uint32_t index = 0) { return blocks_.at(index); }

  /// Rings. Forgets what the worker has printed: that belongs to earlier requests. If the worker
  /// cannot be reached, `listen` will say so.
  void ring(const Doorbell& bell);

  /// Rings while another request is being answered, to which belongs what the worker prints.
  void ring_ahead(const Doorbell& bell);

  /// The request that was asked ahead is being answered: forgets what the worker has printed, but
  /// for what came together with the answer before, which may be of either.
  void go_on() { stderr_.tail.clear_marked(); }

  /// Waits for the worker to ring, reading whatever it prints meanwhile.
  Heard listen(std::chrono::milliseconds limit, const Cancellation& cancellation);

  /// Kills the worker. False if it is not gone after ten seconds: then the kernel
  /// holds it in a driver that does not return, and nobody can end it.
  bool kill();

 private:
  struct Exit {
    std::int64_t code;
    int signal;
  };
  /// The reading end of what a worker prints.
  struct Printed {
    uv_pipe_t pipe{};
    std::array<char, 1U << 16U> buffer{};
    OutputTail tail;
    bool grew = false;
  };
  /// Closes every handle before the members that hold them go: declared last.
  struct Loop {
    Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    ~Loop();
    uv_loop_t loop{};
  };

  Descriptor open_channel();
  Descriptor open_printed(Printed& printed);
  void spawn(const Start& start, const std::vector<int>& descriptors);
  void turn(std::chrono::nanoseconds at_most);
  bool wait_for_exit(std::chrono::milliseconds limit);
  void drain();
  Ended finish();
  Ended refuse();
  bool is_announcement(const Received& received);
  std::string with_last_words(const std::string& how) const;

  std::array<SharedBlock, kBlocks> blocks_ = {SharedBlock::create(), SharedBlock::create(),
                                              SharedBlock::create()};
  Descriptor channel_;
  uv_process_t process_{};
  pid_t worker_ = 0;  // once its keeper has announced it
  uv_poll_t readable_{};
  uv_timer_t slice_{};
  Printed stdout_;
  Printed stderr_;
  std::optional<Exit> exit_;
  bool was_killed_ = false;
  Loop loop_;
};

}  // namespace stalemate::worker
