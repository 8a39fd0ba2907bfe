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
  bool is_split(const Target& target, std::uint32_t size, std::uint32_t group) const {
    if (in_word(target.at) + size > kWordBytes) return true;
    if (size != kWordBytes) return false;
    const Word& word = words_[slot(key_of(target, group))];
    return word.epoch == epoch_ && word.mode == Mode::Four;
  }

  /// The location of an access within eight aligned bytes; a fresh one holds what memory does. Is
  /// there until the next one is asked for.
  Location& of(const Target& target, std::uint32_t size, std::uint32_t group, void* owner,
               Merge merge) {
    const Mode mode = mode_of(target, size);
    const std::uint64_t key = key_of(target, group);
    Word* word = &words_[slot(key)];
    if (word->epoch != epoch_) [[unlikely]]
      word = &occupy(key, mode, target);
    if (word->mode != mode && word->mode != Mode::Merged) [[unlikely]]
      merge_word(*word, target.at - in_word(target.at), owner, merge);
    const bool is_second = word->mode == Mode::Four && in_word(target.at) != 0;
    return word->locations[is_second ? 1 : 0];
  }

  /// The same, if it is there and nothing has to be merged; else null.
  [[gnu::always_inline]] Location* find(const Target& target, std::uint32_t size,
                                        std::uint32_t group) {
    const Mode mode = mode_of(target, size);
    Word& word = words_[slot(key_of(target, group))];
    const bool is_whole = size >= kWordBytes / 2 && (address_of(target.at) & (size - 1)) == 0;
    if (word.epoch != epoch_ || word.mode != mode || !is_whole) return nullptr;
    return &word.locations[in_word(target.at) / (kWordBytes / 2)];
  }

  std::size_t count() const { return used_; }
  MessageRoom& room() { return room_; }

 private:
  static constexpr std::uint32_t kWordBytes = 8;

  enum class Mode : std::uint8_t { Eight, Four, Merged };
  /// A line of the processor's cache.
  struct alignas(64) Word {
    std::uint64_t key = 0;
    std::uint32_t epoch = 0;  // another: the slot is free
    Mode mode = Mode::Eight;
    Location locations[2];
  };
  static_assert(sizeof(Word) == 64);

  static std::uint64_t address_of(const std::byte* at) {
    return reinterpret_cast<std::uintptr_t>(at);
  }
  static std::uint32_t in_word(const std::byte* at) {
    return static_cast<std::uint32_t>(address_of(at) % kWordBytes);
  }
  static Mode mode_of(const Target& target, std::uint32_t size) {
    if (size == kWordBytes) return Mode::Eight;
    const bool is_half = size == kWordBytes / 2 && in_word(target.at) % (kWordBytes / 2) == 0;
    return is_half ? Mode::Four : Mode::Merged;
  }
  /// Local memory of a work-group that has ended is the next one's.
  static std::uint64_t key_of(const Target& target, std::uint32_t group) {
    const std::uint64_t word = address_of(target.at) / kWordBytes;
    return target.where == Where::Local ? word ^ std::uint64_t{group + 1} << 46U : word;
  }
  /// Where the word is, or would be. By the golden ratio, as in LineCache.
  [[gnu::always_inline]] std::size_t slot(std::uint64_t key) const {
    const std::size_t mask = words_.size() - 1;
    std::size_t index = key * 0x9e3779b97f4a7c15u >> hash_shift_;
    while (words_[index].epoch == epoch_ && words_[index].key != key) index = (index + 1) & mask;
    return index;
  }
  void resize(std::size_t words);
  [[gnu::noinline]] Word& occupy(std::uint64_t key, Mode mode, const Target& target);
  [[gnu::noinline]] void merge_word(Word& word, const std::byte* at, void* owner, Merge merge);
  void grow();

  std::vector<Word> words_;
  MessageRoom room_;
  std::size_t used_ = 0;  // words
  std::uint32_t hash_shift_ = 0;
  std::uint32_t epoch_ = 0;
};

}  // namespace stalemate::sim
