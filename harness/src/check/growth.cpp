#include "check/growth.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "check/numbering.hpp"
#include "check/value_graph.hpp"

namespace stalemate::check {

namespace {

/// No history knows it, and a case that is judged again is judged alike.
constexpr std::uint64_t kSalt = 0x5EED0FCA5E5;

/// Maps words to unsigned words that compare as the words do in the order of growth: the bits in
/// `always` are flipped in each of them, those in `if_negative` where the sign bit is set.
template <class Word>
class GrowthKey {
 public:
  explicit GrowthKey(const Claim& claim)
      : sign_shift_(claim.value_bits == 0 ? std::numeric_limits<Word>::digits - 1
                                          : claim.value_bits - 1) {
    const auto sign_bit = static_cast<Word>(Word{1} << sign_shift_);
    if (claim.order != WordOrder::Unsigned) always_ = sign_bit;
    // Negative floats have sign and magnitude: the greater the magnitude, the less the number.
    if (claim.order == WordOrder::FloatBits) if_negative_ = static_cast<Word>(sign_bit - 1);
    if (claim.descending) always_ = static_cast<Word>(~always_);
  }

  Word operator()(Word word) const {
    const auto sign = static_cast<Word>(Word{0} - (word >> sign_shift_ & Word{1}));
    return word ^ always_ ^ (sign & if_negative_);
  }

 private:
  int sign_shift_;
  Word always_ = 0;
  Word if_negative_ = 0;
};

/// What one look at a history tells of its growth.
struct Scan {
  bool grows;     // no operation goes back
  bool in_order;  // no work-item goes back
  bool has_loops;
  std::uint64_t stays;  // neighbours of one work-item of which the later takes what was made
};

/// A scan, work-item by work-item. Its loops have no branches, and compare many words at once.
template <class Word>
class ItemScan {
 public:
  ItemScan(const RmwHistory<Word>& history, const GrowthKey<Word>& key)
      : history_(history), key_(key) {}

  void look_at(std::size_t begin, std::size_t end) {
    if (begin == end) return;
    const auto took = history_.old_values.subspan(begin, end - begin);
    const auto made = history_.new_values.subspan(begin, end - begin);
    look_at_operations(took, made);
    look_at_neighbours(made.first(made.size() - 1), took.subspan(1));
  }

  Scan seen() const { return {shrinks_ == 0, goes_back_ == 0, loops_ != 0, stays_}; }

 private:
  using Words = std::span<const Word>;

  void look_at_operations(Words took, Words made) {
    Word shrinks = 0;
    Word loops = 0;
    for (std::size_t i = 0; i < took.size(); ++i) {
      shrinks |= static_cast<Word>(key_(made[i]) < key_(took[i]));
      loops |= static_cast<Word>(made[i] == took[i]);
    }
    shrinks_ |= shrinks;
    loops_ |= loops;
  }

  void look_at_neighbours(Words made_before, Words took) {
    Word goes_back = 0;
    Word stays = 0;
    for (std::size_t i = 0; i < took.size(); ++i) {
      goes_back |= static_cast<Word>(key_(took[i]) < key_(made_before[i]));
      stays += static_cast<Word>(took[i] == made_before[i]);
    }
    goes_back_ |= goes_back;
    stays_ += stays;
  }

  const RmwHistory<Word> history_;
  const GrowthKey<Word> key_;
  Word shrinks_ = 0;
  Word goes_back_ = 0;
  Word loops_ = 0;
  std::uint64_t stays_ = 0;
};

template <class Word>
Scan scan(const RmwHistory<Word>& history, const GrowthKey<Word>& key) {
  ItemScan<Word> items(history, key);
  for (std::size_t item = 0; item + 1 < history.item_begin.size(); ++item) {
    items.look_at(history.item_begin[item], history.item_begin[item + 1]);
  }
  return items.seen();
}

/// Whether the cell had each value that an operation took and left as it is. There may be many such
/// operations, but then mostly of few values.
template <class Word>
bool reaches_loops(const RmwHistory<Word>& history) {
  const auto& taken = history.old_values;
  const auto& made = history.new_values;
  Numbering<Word> left_alone(made.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    left_alone.prefetch(taken[std::min(i + kPrefetchDistance, made.size() - 1)]);
    if (taken[i] == made[i]) left_alone.number_of(taken[i]);
  }
  std::vector<bool> reached(left_alone.count(), false);
  const auto reach = [&](Word word) {
    const Index number = left_alone.find(word);
    if (number != kNone) reached[number] = true;
  };
  reach(history.initial);
  for (std::size_t i = 0; i < made.size(); ++i) {
    left_alone.prefetch(made[std::min(i + kPrefetchDistance, made.size() - 1)]);
    if (taken[i] != made[i]) reach(made[i]);
  }
  return std::find(reached.begin(), reached.end(), false) == reached.end();
}

}  // namespace

template <class Word>
std::optional<ChainResult> explain_by_growth(const RmwHistory<Word>& history, const Claim& claim) {
  const Scan seen = scan(history, GrowthKey<Word>(claim));
  if (!seen.grows || !seen.in_order) return std::nullopt;
  if (!fingerprint_balances(history, kSalt)) return std::nullopt;
  if (seen.has_loops) {
    if (!reaches_loops(history)) return std::nullopt;
    return ChainResult{Tier::WeaklyMonotone, Explained{}};
  }
  // Every value occurs once, so the order is known: where a work-item takes what it made itself, no
  // other came between.
  const std::uint64_t size = history.old_values.size();
  return ChainResult{Tier::Monotone, Explained{size == 0 ? 0 : size - 1 - seen.stays}};
}

template std::optional<ChainResult> explain_by_growth(const RmwHistory<std::uint32_t>&,
                                                      const Claim&);
template std::optional<ChainResult> explain_by_growth(const RmwHistory<std::uint64_t>&,
                                                      const Claim&);

}  // namespace stalemate::check
