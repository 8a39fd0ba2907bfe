#pragma once

#include <cstdint>
#include <vector>

#include "sim/dispatch/target.hpp"
#include "sim/races/happens_before.hpp"

namespace stalemate::sim {

/// How an access counts for races.
enum class AccessClass : std::uint8_t {
  Plain,
  Volatile,  // as relaxed
  Legacy,    // an atomic function of OpenCL 1.x
  C11,
};

/// A plain access that later ones may race with: the latest of its work-item with those bytes.
struct PlainAccess {
  std::uint32_t clock = 0;
  std::uint32_t place = 0;
  std::uint32_t stored = 0;
  std::uint16_t item = 0;
  std::uint8_t bytes = 0;  // of the word, a bit for each
  bool writes = false;
  bool unlocks = false;    // a store by one who had accessed the word atomically
  std::uint16_t copy = 0;  // that it is part of, by its number; 0: none
};

/// The latest atomic access of a work-item to a word.
struct AtomicAccess {
  std::uint32_t clock = 0;  // 0: none yet
  std::uint32_t place = 0;
  std::uint8_t scope = 0;
  AccessClass access_class = AccessClass::C11;
  bool reads = false;
};

/// What is known of four bytes of a watched object.
struct ShadowWord {
  std::uint32_t launch = 0;  // that the rest is about
  std::uint32_t atomics = 0;
  HappensBefore::Location released = 0;
  bool narrow = false;  // accessed atomically within a work-group or less
  std::vector<PlainAccess> plain;
};

/// The words of a launch's watched objects. Emptied by a new number, not by clearing.
class RaceShadow {
 public:
  void begin(std::uint32_t work_items);

  /// Those of an object, of which each work-group has its own if it is local.
  ShadowWord* words(std::size_t object, std::uint64_t size_bytes);

  ShadowWord& fresh(ShadowWord& word) {
    if (word.launch != launch_) {
      word.launch = launch_;
      word.atomics = 0;
      word.released = 0;
      word.narrow = false;
      word.plain.clear();
    }
    return word;
  }

  /// The atomic accesses to the word, loads and stores of each work-item; null if there were none.
  AtomicAccess* atomics(const ShadowWord& word) {
    return word.atomics == 0 ? nullptr : &atomics_[std::size_t{word.atomics - 1} * 2 * items_];
  }
  AtomicAccess* begun_atomics(ShadowWord& word);

  /// Whether so many words were accessed atomically that no more should be.
  bool is_full() const { return std::size_t{atomics_used_} * items_ > kAtomicsMax; }

 private:
  static constexpr std::size_t kAtomicsMax = std::size_t{1} << 20U;

  std::vector<std::vector<ShadowWord>> objects_;
  std::vector<AtomicAccess> atomics_;
  std::uint32_t atomics_used_ = 0;
  std::uint32_t items_ = 0;
  std::uint32_t launch_ = 0;
};

}  // namespace stalemate::sim
