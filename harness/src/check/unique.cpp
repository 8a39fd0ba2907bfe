#include "check/unique.hpp"

#include <algorithm>
#include <utility>

#include "base/assertion.hpp"
#include "check/numbering.hpp"
#include "check/program_order.hpp"
#include "check/taker_table.hpp"

namespace stalemate::check {

namespace {

/// A history whose values repeat mostly shows it here, and needs no table of all of them.
constexpr std::size_t kLookedAtFirst = 1024;

template <class Word>
bool repeats_at_first(const RmwHistory<Word>& history) {
  const std::size_t looked_at = std::min(kLookedAtFirst, history.old_values.size());
  Numbering<Word> numbering(looked_at);
  for (Index i = 0; i < looked_at; ++i) {
    if (numbering.number_of(history.old_values[i]) != i) return true;
  }
  return false;
}

template <class Word>
bool add_takers(const RmwHistory<Word>& history, TakerTable<Word>& takers) {
  const auto& taken = history.old_values;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    takers.prefetch(taken[std::min(i + kPrefetchDistance, taken.size() - 1)]);
    if (!takers.add(taken[i], static_cast<Index>(i))) return false;
  }
  return true;
}

/// Whether each operation took what the one before it made, which a table of halves cannot know.
template <class Word>
bool are_links_right(const RmwHistory<Word>& history, const Reused<Index>& next) {
  const std::size_t size = next.size();
  for (std::size_t i = 0; i < size; ++i) {
    const Index ahead = next[std::min(i + kPrefetchDistance, size - 1)];
    if (ahead != kNone) __builtin_prefetch(&history.old_values[ahead]);
    if (next[i] != kNone && history.old_values[next[i]] != history.new_values[i]) return false;
  }
  return true;
}

/// What leads from the initial value to the final one, circles apart from it aside.
struct Links {
  Index first = kNone;  // the operation that took the initial value
  Reused<Index> next;   // by operation, the one that took what it made; kNone for one
};

/// Nothing if some value has no taker but the final one.
template <class Word>
std::optional<Links> links_of(const RmwHistory<Word>& history) {
  const auto& made = history.new_values;
  TakerTable<Word> takers(made.size());
  if (!add_takers(history, takers) || takers.has(history.final)) return std::nullopt;
  const Index first = takers.take_out(history.initial);
  if (first == kNone || history.old_values[first] != history.initial) return std::nullopt;
  Reused<Index> next(made.size());
  Index last = kNone;
  for (std::size_t i = 0; i < made.size(); ++i) {
    takers.prefetch(made[std::min(i + kPrefetchDistance, made.size() - 1)]);
    next[i] = takers.take_out(made[i]);
    if (next[i] != kNone) continue;
    // All but the first follow another, so one operation is left that none follows.
    if (last != kNone || made[i] != history.final) return std::nullopt;
    last = static_cast<Index>(i);
  }
  if (sizeof(Word) > sizeof(std::uint32_t) && !are_links_right(history, next)) return std::nullopt;
  return Links{first, std::move(next)};
}

}  // namespace

template <class Word>
std::optional<ChainResult> explain_unique(const RmwHistory<Word>& history) {
  const std::size_t size = history.old_values.size();
  STALEMATE_ASSERT(size == history.new_values.size());
  STALEMATE_ASSERT(size < kNone / 4);
  if (size == 0 || (size > kLookedAtFirst && repeats_at_first(history))) return std::nullopt;
  const auto links = links_of(history);
  if (!links) return std::nullopt;
  const ForcedChains chains(links->next, Reused<Index>{links->first});
  if (chains.placed_count() != size) return std::nullopt;
  const OrderInChains order = order_in_chains(history.item_begin, chains);
  if (order.inversion) return std::nullopt;
  return ChainResult{Tier::Unique, Explained{size - 1 - order.stays}};
}

template std::optional<ChainResult> explain_unique(const RmwHistory<std::uint32_t>&);
template std::optional<ChainResult> explain_unique(const RmwHistory<std::uint64_t>&);

}  // namespace stalemate::check
