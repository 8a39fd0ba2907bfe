#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "opencl/launch_memory.hpp"

namespace stalemate::opencl {

/// Where a buffer lies: its place among the small ones or among the others.
struct Side {
  bool is_small = false;
  std::size_t index = 0;
};

/// Small buffers in one memory, the others in another.
class SplitMemory final : public LaunchMemory {
 public:
  /// `sides` of all buffers, in the order of the launch.
  SplitMemory(std::unique_ptr<LaunchMemory> small, std::unique_ptr<LaunchMemory> others,
              std::vector<Side> sides)
      : small_(std::move(small)), others_(std::move(others)), sides_(std::move(sides)) {}

  const cl::Buffer& operator[](std::size_t index) const override {
    return (*memory_of(index))[sides_[index].index];
  }

  void fill(CommandSequence& commands) override {
    small_->fill(commands);
    others_->fill(commands);
  }

  void read(CommandSequence& commands, Reading reading) override {
    others_->read(commands, reading);
    small_->read(commands, reading);
  }

  /// Both are asked: each takes note of the guards that are to be set anew.
  std::optional<Violation> damage() override {
    auto damage_of_small = small_->damage();
    auto damage_of_others = others_->damage();
    return damage_of_small ? damage_of_small : damage_of_others;
  }

  std::span<const std::byte> seen(std::size_t index) const override {
    return memory_of(index)->seen(sides_[index].index);
  }

  std::vector<std::byte> take(std::size_t index) override {
    return memory_of(index)->take(sides_[index].index);
  }

 private:
  LaunchMemory* memory_of(std::size_t index) const {
    return sides_[index].is_small ? small_.get() : others_.get();
  }

  std::unique_ptr<LaunchMemory> small_;
  std::unique_ptr<LaunchMemory> others_;
  std::vector<Side> sides_;
};

}  // namespace stalemate::opencl
