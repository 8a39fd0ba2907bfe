#include "read_modify_write/judge/rmw_narrow.hpp"

#include <algorithm>
#include <set>

namespace stalemate::properties {

namespace {

template <class T>
bool is_among(const std::vector<T>& ascending, T value) {
  return std::binary_search(ascending.begin(), ascending.end(), value);
}

}  // namespace

template <class Word>
NarrowPart<Word> narrow_part(const CellHistory<Word>& history, const Finding& finding) {
  NarrowPart<Word> part;
  for (const Bits value : finding.values) part.kept_values.push_back(static_cast<Word>(value));
  std::sort(part.kept_values.begin(), part.kept_values.end());
  std::vector<std::uint32_t> named = finding.witness;
  named.insert(named.end(), finding.support.begin(), finding.support.end());
  std::sort(named.begin(), named.end());
  std::set<Word> left_alone;  // of the values kept; one operation that does so says it all
  for (std::size_t i = 0; i < history.old_values.size(); ++i) {
    const Word old = history.old_values[i];
    const bool is_loop = old == history.new_values[i];
    const bool touches =
        is_among(part.kept_values, old) || is_among(part.kept_values, history.new_values[i]);
    const bool says_more = touches && (!is_loop || left_alone.insert(old).second);
    if (says_more || is_among(named, history.op_indices[i])) {
      part.op_indices.push_back(history.op_indices[i]);
    }
  }
  return part;
}

template NarrowPart<std::uint32_t> narrow_part(const CellHistory<std::uint32_t>&, const Finding&);
template NarrowPart<std::uint64_t> narrow_part(const CellHistory<std::uint64_t>&, const Finding&);

}  // namespace stalemate::properties
