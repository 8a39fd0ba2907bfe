#include "read_modify_write/judge/rmw_merge.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

/// The least word that is not among `words`, which ascend.
template <class Word>
Word other_than(std::span<const Word> words) {
  Word other = 0;
  for (const Word word : words) {
    if (word == other) ++other;
  }
  return other;
}

}  // namespace

template <class Word>
MergedValues<Word> merge_others(const CellHistory<Word>& history) {
  const auto& kept = history.kept_values;
  const Word other = other_than(kept);
  const auto merged = [&](Word value) {
    return std::binary_search(kept.begin(), kept.end(), value) ? value : other;
  };
  MergedValues<Word> values;
  for (const Word old : history.old_values) values.old_values.push_back(merged(old));
  for (const Word made : history.new_values) values.new_values.push_back(merged(made));
  values.initial = merged(history.initial);
  values.final = merged(history.final);
  return values;
}

template MergedValues<std::uint32_t> merge_others(const CellHistory<std::uint32_t>&);
template MergedValues<std::uint64_t> merge_others(const CellHistory<std::uint64_t>&);

}  // namespace stalemate::properties
