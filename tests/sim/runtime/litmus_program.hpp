#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/runtime/lab.hpp"

/// Litmus tests as data: a few work-items, an outcome, and whether scoped RC11 allows it.
namespace stalemate::sim::test {

struct Step {
  enum class Act : std::uint8_t { Read, Write, Exchange, CompareExchange, Fence, Barrier };

  Act act = Act::Read;
  std::uint32_t cell = 0;
  std::uint32_t value = 0;  // written, or of a read what the outcome has
  std::uint32_t order = kRelaxed;
  std::uint32_t scope = kScopeDevice;
  std::uint32_t stored = 0;  // by an exchange
};

inline Step read(std::uint32_t cell, std::uint32_t value, std::uint32_t order = kRelaxed) {
  return {Step::Act::Read, cell, value, order};
}
inline Step write(std::uint32_t cell, std::uint32_t value, std::uint32_t order = kRelaxed) {
  return {Step::Act::Write, cell, value, order};
}
/// Stores a value, where the outcome has it find another.
inline Step exchange(std::uint32_t cell, std::uint32_t found, std::uint32_t stored,
                     std::uint32_t order = kRelaxed) {
  return {Step::Act::Exchange, cell, found, order, kScopeDevice, stored};
}
/// Of a value that is never there.
inline Step failing_exchange(std::uint32_t cell, std::uint32_t found,
                             std::uint32_t order = kRelaxed) {
  return {Step::Act::CompareExchange, cell, found, order};
}
inline Step fence_of(std::uint32_t order, std::uint32_t scope = kScopeDevice) {
  return {Step::Act::Fence, 0, 0, order, scope};
}
inline Step barrier_of_group(std::uint32_t flags) {
  return {Step::Act::Barrier, 0, flags};
}

using Steps = std::vector<Step>;

struct Final {
  std::uint32_t cell = 0;
  std::uint32_t value = 0;
};

struct LitmusProgram {
  std::string name;
  bool allowed = false;
  std::vector<Steps> items;
  std::vector<Final> finals = {};  // what cells hold in the end
  std::uint32_t group_size = 1;
};

/// The first seed up to `seeds` that ends in the outcome; 0 if none does. A fault fails the test.
int first_seed(const LitmusProgram& program, const Settings& settings, int seeds);

/// By shape, each with orders, fences and scopes that allow its outcome, and with some that forbid.
std::vector<LitmusProgram> two_item_programs();
std::vector<LitmusProgram> more_item_programs();

}  // namespace stalemate::sim::test
