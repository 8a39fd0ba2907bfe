#include "sim/memory/locations.hpp"

#include <bit>
#include <utility>

namespace stalemate::sim {
namespace {

constexpr std::size_t kWordsAtFirst = 1024;

}  // namespace

void Locations::resize(std::size_t words) {
  words_.assign(words, Word{});
  hash_shift_ = 64 - static_cast<std::uint32_t>(std::countr_zero(words));
}

void Locations::forget() {
  if (words_.empty()) resize(kWordsAtFirst);
  ++epoch_;
  used_ = 0;
  room_.forget();
}

void Locations::grow() {
  const std::vector<Word> words = std::move(words_);
  resize(words.size() * 2);
  for (const Word& word : words) {
    if (word.epoch == epoch_) words_[slot(word.key)] = word;
  }
}

Locations::Word& Locations::occupy(std::uint64_t key, Mode mode, const Target& target) {
  if (++used_ * 2 > words_.size()) grow();
  Word& word = words_[slot(key)];
  word.key = key;
  word.epoch = epoch_;
  word.mode = mode;
  const std::byte* const begin = target.at - in_word(target.at);
  const std::uint32_t size = mode == Mode::Four ? kWordBytes / 2 : kWordBytes;
  word.locations[0].begin(room_, {.value = read_bits(begin, size)}, mode == Mode::Merged);
  if (mode == Mode::Four)
    word.locations[1].begin(room_, {.value = read_bits(begin + size, size)}, false);
  return word;
}

void Locations::merge_word(Word& word, const std::byte* at, void* owner, Merge merge) {
  Location merged;
  merged.begin(room_, {.value = read_bits(at, kWordBytes)}, true);
  merge(owner, merged, word.locations[0]);
  if (word.mode == Mode::Four) merge(owner, merged, word.locations[1]);
  word.locations[0] = merged;
  word.mode = Mode::Merged;
}

}  // namespace stalemate::sim
