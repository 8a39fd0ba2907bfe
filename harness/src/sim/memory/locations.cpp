#include "sim/memory/locations.hpp"

#include <utility>

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kWordsAtFirst = 1024;
constexpr std::uint32_t kWordBytes = 8;

std::uint64_t address_of(const std::byte* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

std::uint32_t in_word(const std::byte* at) {
  return static_cast<std::uint32_t>(address_of(at) % kWordBytes);
}

bool is_half(const std::byte* at, std::uint32_t size) {
  return size == kWordBytes / 2 && in_word(at) % (kWordBytes / 2) == 0;
}

}  // namespace

void Messages::grow() {
  std::vector<Message> longer(ring_.size() * 2);
  for (std::uint32_t index = 0; index < count_; ++index) longer[index] = (*this)[index];
  ring_ = std::move(longer);
  begin_ = 0;
}

void Locations::forget() {
  if (words_.empty()) words_.resize(kWordsAtFirst);
  ++epoch_;
  used_ = 0;
  begun_ = 0;
}

/// Local memory of a work-group that has ended is the next one's.
std::uint64_t Locations::key_of(const Target& target, std::uint32_t group) {
  const std::uint64_t word = address_of(target.at) / kWordBytes;
  return target.where == Where::Local ? word ^ std::uint64_t{group + 1} << 46U : word;
}

std::size_t Locations::slot(std::uint64_t key) const {
  const std::size_t mask = words_.size() - 1;
  std::size_t index = mix(key) & mask;
  while (words_[index].epoch == epoch_ && words_[index].key != key) index = (index + 1) & mask;
  return index;
}

void Locations::grow() {
  const std::vector<Word> words = std::move(words_);
  words_.assign(words.size() * 2, Word{});
  for (const Word& word : words) {
    if (word.epoch == epoch_) words_[slot(word.key)] = word;
  }
}

std::uint32_t Locations::begin_location(const std::byte* at, std::uint32_t size) {
  if (begun_ == locations_.size()) locations_.emplace_back();
  Location& location = locations_[begun_];
  location.messages.begin({.value = read_bits(at, size)});
  location.dropped = {};
  location.is_merged = false;
  return begun_++;
}

Locations::Word& Locations::occupy(std::uint64_t key, Mode mode, const Target& target) {
  std::size_t index = slot(key);
  if (words_[index].epoch == epoch_) return words_[index];
  if (++used_ * 2 > words_.size()) {
    grow();
    index = slot(key);
  }
  const std::byte* const begin = target.at - in_word(target.at);
  const std::uint32_t size = mode == Mode::Four ? kWordBytes / 2 : kWordBytes;
  const std::uint32_t first = begin_location(begin, size);
  if (mode == Mode::Four) begin_location(begin + size, size);
  if (mode == Mode::Merged) locations_[first].is_merged = true;
  words_[index] = {key, epoch_, first, mode};
  return words_[index];
}

void Locations::merge_word(Word& word, const std::byte* at, void* owner, Merge merge) {
  const std::uint32_t merged = begin_location(at, kWordBytes);
  locations_[merged].is_merged = true;
  merge(owner, locations_[merged], locations_[word.first]);
  if (word.mode == Mode::Four) merge(owner, locations_[merged], locations_[word.first + 1]);
  word.first = merged;
  word.mode = Mode::Merged;
}

bool Locations::is_split(const Target& target, std::uint32_t size, std::uint32_t group) {
  if (in_word(target.at) + size > kWordBytes) return true;
  if (size != kWordBytes) return false;
  const Word& word = words_[slot(key_of(target, group))];
  return word.epoch == epoch_ && word.mode == Mode::Four;
}

Location& Locations::of(const Target& target, std::uint32_t size, std::uint32_t group, void* owner,
                        Merge merge) {
  const bool halves = is_half(target.at, size);
  const Mode mode = size == kWordBytes ? Mode::Eight : halves ? Mode::Four : Mode::Merged;
  Word& word = occupy(key_of(target, group), mode, target);
  if (word.mode != mode && word.mode != Mode::Merged)
    merge_word(word, target.at - in_word(target.at), owner, merge);
  const bool is_second = word.mode == Mode::Four && in_word(target.at) != 0;
  return locations_[word.first + (is_second ? 1 : 0)];
}

}  // namespace stalemate::sim
