#include "sim/livelock/watch.hpp"

#include "sim/dispatch/draw.hpp"

#if defined(__clang__) || defined(__GNUC__)
#define STALEMATE_SIM_READS_STACKS __attribute__((no_sanitize("address")))
#endif

namespace stalemate::sim {
namespace {

// An address sanitizer has red zones on stacks, which are memory like any other here.
STALEMATE_SIM_READS_STACKS std::uint64_t word_at(const std::byte* at) {
  return *reinterpret_cast<const std::uint64_t*>(at);
}

std::size_t words_between(const std::byte* low, const std::byte* high) {
  return static_cast<std::size_t>(high - low) / sizeof(std::uint64_t);
}

}  // namespace

void read_stack(PrivateState& state, const std::byte* low, const std::byte* high) {
  state.low = low;
  state.words.resize(words_between(low, high));
  for (std::size_t i = 0; i < state.words.size(); ++i) {
    state.words[i] = word_at(low + i * sizeof(std::uint64_t));
  }
}

bool is_same_stack(const PrivateState& state, const std::byte* low, const std::byte* high) {
  if (state.low != low || state.words.size() != words_between(low, high)) return false;
  for (std::size_t i = 0; i < state.words.size(); ++i) {
    if (state.words[i] != word_at(low + i * sizeof(std::uint64_t))) return false;
  }
  return true;
}

void Watch::begin_anew(std::size_t work_items) {
  all_.resize(work_items);
  for (Watched& one : all_) {
    one.at_block.low = nullptr;
    one.at_block.words.clear();
    one.told.clear();
    one.hash = 0;
  }
}

void Watch::add_told(const WorkItem& item, std::uint64_t word) {
  Watched& who = all_[item.id];
  who.told.push_back(word);
  who.hash = mix(who.hash ^ word) + who.told.size();
}

void Watch::see_block(const WorkItem& item, const std::byte* low) {
  Watched& self = all_[item.id];
  // Told nothing since, what it is now follows from what it was, and from how many blocks ago.
  if (self.at_block.low != nullptr && self.told.empty()) return;
  read_stack(self.at_block, low, item.fiber.stack.high);
  self.blocks = item.blocks;
  self.told.clear();
  self.hash = reinterpret_cast<std::uintptr_t>(low);
  for (const std::uint64_t word : self.at_block.words) {
    self.hash = (self.hash ^ word) * 0x9e3779b97f4a7c15u;
    self.hash ^= self.hash >> 29;
  }
}

void Watch::see_told(const WorkItem& item, const Happened& happened) {
  add_told(item, std::uint64_t{happened.size} << 8 | static_cast<std::uint64_t>(happened.kind));
  add_told(item, reinterpret_cast<std::uintptr_t>(happened.target.at));
  add_told(item, happened.seen);
  add_told(item, happened.stored);
  add_told(item, item.exchanged ? 1 : 0);
}

}  // namespace stalemate::sim
