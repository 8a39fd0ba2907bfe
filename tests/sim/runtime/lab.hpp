#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/runtime/run.hpp"

namespace stalemate::sim::test {

using Kernel = void (*)(void* const* arguments);

// Cells lie on cache lines of their own; those of `same line` lie four bytes apart.
constexpr std::size_t kCells = 16;
constexpr std::size_t kCellBytes = 256;

/// Global memory of a simulated device without a compiler: a kernel is any function. Its arguments
/// are the cells, the registers and a parameter.
class Lab {
 public:
  Lab();

  Ended run(Kernel kernel, const Settings& settings, std::uint64_t seed);

  std::uint32_t cell(std::size_t index) const;
  void set_cell(std::size_t index, std::uint32_t value);
  std::uint32_t reg(std::size_t index) const;
  void clear();

  Launch launch;
  std::uint64_t parameter = 0;

 private:
  std::byte* cells_;
  std::byte* registers_;
};

Settings settings_of(Policy policy, Cache cache, bool store_buffers);

/// All policies × caches × store buffers, and few or many compute units.
std::vector<Settings> all_settings();
std::string words(const Settings& settings);

}  // namespace stalemate::sim::test
