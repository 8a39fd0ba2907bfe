#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "opencl/buffer_pool.hpp"
#include "opencl/clhpp.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// Whether other commands may come behind those of a sequence before it is finished.
enum class Behind { Nothing, Others };

/// An in-order queue, and whether it takes the times of its commands.
struct Queue {
  const cl::CommandQueue& commands;
  bool timed = false;
};

/// Commands given to one queue. All are enqueued before any is waited for: waking a
/// driver's threads once per launch is what makes small launches fast.
class CommandSequence {
 public:
  CommandSequence(const Queue& queue, Behind behind)
      : queue_(queue.commands), timed_(queue.timed), behind_(behind) {}
  CommandSequence(const CommandSequence&) = delete;
  CommandSequence& operator=(const CommandSequence&) = delete;

  /// Waits for what was enqueued and not finished, so that its memory may go.
  ~CommandSequence();

  /// Gives `target` the first content that `buffer` asks for. `buffer` must outlive the sequence.
  void fill(const cl::Buffer& target, const Buffer& buffer);

  /// Fills what lies around the content of `memory` with `kGuard`.
  void fill_guards(const DeviceMemory& memory);

  void dispatch(const cl::Kernel& kernel, const NdShape& shape);

  /// Gives `target` a content, which must outlive the sequence.
  void write(const cl::Buffer& target, std::span<const std::byte> bytes);

  /// What lies at `target` must outlive the sequence, and holds the content of `source` from
  /// `offset_bytes` on after `finish`.
  void read(const cl::Buffer& source, std::span<std::byte> target, std::size_t offset_bytes = 0);

  /// All commands are given. The device begins with them where others may come behind.
  void submit();

  /// Waits for all commands. The error of the first that failed, if one did: some drivers let
  /// clFinish succeed all the same.
  std::optional<int> finish();

  /// By the device's clock, one per dispatch, after `finish`; 0 where the clock makes no sense, or
  /// the queue takes no times.
  std::vector<std::chrono::nanoseconds> dispatch_times() const;

 private:
  cl::Event* next_event();
  void wait();
  void fill_with_pattern(const cl::Buffer& target, const Buffer& buffer);

  const cl::CommandQueue& queue_;
  bool timed_;
  Behind behind_;
  bool is_finished_ = true;
  std::vector<cl::Event> events_;
  std::vector<std::size_t> dispatch_events_;  // indices into events_
};

}  // namespace stalemate::opencl
