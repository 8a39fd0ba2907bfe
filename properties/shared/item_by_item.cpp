#include "shared/item_by_item.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/in_parts.hpp"

namespace stalemate::properties {

namespace {

template <class Word>
constexpr std::size_t kLineWords = 64 / sizeof(Word);

/// The words of neighbouring work-items that are read at once: those of a cache line. Read one by
/// one, they would have left the cache between two of them.
template <class Word>
using Line = std::array<Word, kLineWords<Word>>;

template <class Word>
Line<Word> line_at(std::span<const std::byte> slots, std::size_t words) {
  Line<Word> line;
  // A copy of a known size is an instruction or two.
  if (words == line.size()) {
    std::memcpy(line.data(), slots.data(), sizeof(line));
  } else {
    std::memcpy(line.data(), slots.data(), words * sizeof(Word));
  }
  return line;
}

/// The words of some neighbouring work-items, a line of them at most.
template <class Word>
void take_items(std::span<const std::byte> slots, std::uint64_t items, std::size_t first,
                Reused<Word>& ordered) {
  const std::size_t per_item = ordered.size() / items;
  const std::size_t beside = std::min<std::size_t>(items - first, kLineWords<Word>);
  for (std::size_t op = 0; op < per_item; ++op) {
    const auto line = line_at<Word>(slots.subspan((op * items + first) * sizeof(Word)), beside);
    for (std::size_t i = 0; i < beside; ++i) ordered[(first + i) * per_item + op] = line[i];
  }
}

}  // namespace

template <class Word>
Reused<Word> item_by_item(std::span<const std::byte> slots, std::uint64_t items) {
  Reused<Word> ordered(slots.size() / sizeof(Word));
  if (ordered.empty()) return ordered;
  const std::size_t lines = (items + kLineWords<Word> - 1) / kLineWords<Word>;
  in_ranges(lines, parts_for(ordered.size()),
            [&](std::size_t /*part*/, std::uint64_t begin, std::uint64_t end) {
              for (std::uint64_t line = begin; line < end; ++line) {
                take_items(slots, items, line * kLineWords<Word>, ordered);
              }
            });
  return ordered;
}

template Reused<std::uint32_t> item_by_item(std::span<const std::byte>, std::uint64_t);
template Reused<std::uint64_t> item_by_item(std::span<const std::byte>, std::uint64_t);

}  // namespace stalemate::properties
