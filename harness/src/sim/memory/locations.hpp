#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/dispatch/target.hpp"
#include "sim/memory/location.hpp"

namespace stalemate::sim {

/// Where messages are kept: a location for each eight bytes, or for each four where accesses are of
/// four. Whoever accesses the bytes by other sizes merges what is there into one message. Emptied
/// by a new number, not by clearing.
class Locations {
 public:
  /// Merges all messages of a location into its newest.
  using Merge = void (*)(void* owner, Location& to, const Location& from);

  /// Empties all.
  void forget();

  /// Whether an access of that size has to be made in two, each within the four bytes of its own.
  bool is_split(const Target& target, std::uint32_t size, std::uint32_t group);

  /// The location of an access within eight aligned bytes; a fresh one holds what memory does.
  Location& of(const Target& target, std::uint32_t size, std::uint32_t group, void* owner,
               Merge merge);

  std::size_t count() const { return used_; }

 private:
  enum class Mode : std::uint8_t { Eight, Four, Merged };
  struct Word {
    std::uint64_t key = 0;
    std::uint32_t epoch = 0;  // another: the slot is free
    std::uint32_t first = 0;  // of its locations
    Mode mode = Mode::Eight;
  };

  static std::uint64_t key_of(const Target& target, std::uint32_t group);
  std::size_t slot(std::uint64_t key) const;
  Word& occupy(std::uint64_t key, Mode mode, const Target& target);
  std::uint32_t begin_location(const std::byte* at, std::uint32_t size);
  void merge_word(Word& word, const std::byte* at, void* owner, Merge merge);
  void grow();

  std::vector<Word> words_;
  std::vector<Location> locations_;
  std::size_t used_ = 0;     // words
  std::uint32_t begun_ = 0;  // locations
  std::uint32_t epoch_ = 0;
};

}  // namespace stalemate::sim
