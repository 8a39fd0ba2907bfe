#include "engine/probe/apart_words.hpp"

namespace stalemate::engine {

namespace {

using Words = std::vector<std::uint32_t>;

/// Work-items of a group swap what they make: the first has the last one's.
void dispatch(const Words& taken, std::uint32_t number, std::size_t group_size, ApartWords& left) {
  const std::size_t items = taken.size();
  for (std::size_t item = 0; item < items; ++item) {
    left.kept[item] += taken[items - 1 - item] ^ number;
    const std::size_t first = item - item % group_size;
    left.made[first + group_size - 1 - item % group_size] = left.kept[item] * 3U;
  }
}

}  // namespace

Words apart_given(const ApartNumbers& numbers, std::size_t items) {
  Words words(items);
  for (std::size_t item = 0; item < items; ++item) {
    words[item] = static_cast<std::uint32_t>(item + 1) * numbers.given;
  }
  return words;
}

ApartWords apart_left(const ApartNumbers& numbers, const NdRange& range) {
  const std::size_t items = range.work_items();
  ApartWords left{Words(items, numbers.filled), Words(items)};
  dispatch(apart_given(numbers, items), numbers.first, range.work_group_size, left);
  const Words half = left.made;
  dispatch(half, numbers.second, range.work_group_size, left);
  return left;
}

WrongWords wrong_words(const Words& seen, const Words& right, const Words& before) {
  WrongWords wrong;
  for (std::size_t item = 0; item < seen.size(); ++item) {
    if (seen[item] == right[item]) continue;
    if (wrong.count++ == 0) wrong.first = item;
    if (item < before.size() && seen[item] == before[item]) ++wrong.of_before;
  }
  return wrong;
}

}  // namespace stalemate::engine
