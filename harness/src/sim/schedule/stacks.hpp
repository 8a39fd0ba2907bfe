#pragma once

#include <cstddef>
#include <vector>

#include "sim/schedule/fiber.hpp"

namespace stalemate::sim {

/// Stacks for fibers: mapped once, committed page by page as they are used, reused for ever, or
/// until larger ones are asked for.
class Stacks {
 public:
  Stacks() = default;
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;
  ~Stacks();

  /// Whoever still has a stack has it no longer. Those that are taken have room for so many bytes
  /// of variables, and for what compilers and the runtime put beside them.
  void begin(std::size_t variables_bytes);

  Stack take();
  void give_back(const Stack& stack) { free_.push_back(stack); }

  // Every guard page splits a mapping, and Linux has 65,530 of them for a process.
  static constexpr std::size_t kGuardedMax = 8192;

 private:
  void map_more();
  void unmap();

  std::size_t stack_bytes_ = std::size_t{128} * 1024;
  std::vector<std::byte*> slabs_;
  std::vector<Stack> all_;
  std::vector<Stack> free_;
};

}  // namespace stalemate::sim
