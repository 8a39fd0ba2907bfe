#pragma once

#include <cstddef>
#include <vector>

#include "sim/schedule/fiber.hpp"

namespace stalemate::sim {

/// Stacks for fibers: mapped once, committed page by page as they are used, reused for ever.
class Stacks {
 public:
  Stacks() = default;
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;
  ~Stacks();

  Stack take();
  void give_back(const Stack& stack) { free_.push_back(stack); }

  /// Whoever still has a stack has it no longer.
  void reclaim();

  static constexpr std::size_t kStackBytes = std::size_t{128} * 1024;
  // Every guard page splits a mapping, and Linux has 65,530 of them for a process.
  static constexpr std::size_t kGuardedMax = 8192;

 private:
  void map_more();

  std::vector<std::byte*> slabs_;
  std::vector<Stack> all_;
  std::vector<Stack> free_;
};

}  // namespace stalemate::sim
