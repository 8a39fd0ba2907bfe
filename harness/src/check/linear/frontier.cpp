#include "check/linear/frontier.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace stalemate::check::linear {

Frontier::Frontier(const History& history, std::span<const Index> operations,
                   const Relation* relation)
    : history_(history),
      operations_(operations),
      relation_(relation),
      done_((operations.size() + 63) / 64) {
  std::unordered_map<std::uint32_t, Index> items;
  std::unordered_map<std::uint32_t, Index> groups;
  for (Index i = 0; i < operations.size(); ++i) {
    item_of_.push_back(
        items.try_emplace(at(i).item, static_cast<Index>(items.size())).first->second);
    group_of_.push_back(
        groups.try_emplace(at(i).group, static_cast<Index>(groups.size())).first->second);
  }
  phase_of_group_.resize(groups.size());
  begin_.assign(items.size() + 1, 0);
  for (const Index item : item_of_) ++begin_[item + 1];
  for (std::size_t item = 0; item < items.size(); ++item) begin_[item + 1] += begin_[item];
  next_.assign(begin_.begin(), begin_.end() - 1);
  chain_.resize(operations.size());
  for (Index i = 0; i < operations.size(); ++i) chain_[next_[item_of_[i]]++] = i;
  next_.assign(begin_.begin(), begin_.end() - 1);
}

bool Frontier::all_done_before(Index operation) const {
  const Relation::Row row = relation_->all_before(operation);
  for (std::size_t word = 0; word < row.size(); ++word) {
    if ((row[word] & ~done_[word]) != 0) return false;
  }
  return true;
}

/// What is done neither before nor by now bounds what can come next. It is enough to look at the
/// next of each work-item, since what comes later in it is bounded no less.
Frontier::Horizon Frontier::horizon() {
  Horizon horizon{std::numeric_limits<std::uint32_t>::max(),
                  std::numeric_limits<std::uint64_t>::max()};
  for (std::size_t item = 0; item < next_.size(); ++item) {
    if (next_[item] != begin_[item + 1]) {
      horizon.dispatch = std::min(horizon.dispatch, at(chain_[next_[item]]).dispatch);
    }
  }
  std::fill(phase_of_group_.begin(), phase_of_group_.end(),
            std::numeric_limits<std::uint32_t>::max());
  for (std::size_t item = 0; item < next_.size(); ++item) {
    if (next_[item] == begin_[item + 1]) continue;
    const Index next = chain_[next_[item]];
    if (at(next).dispatch != horizon.dispatch) continue;
    if (at(next).stamp) horizon.end = std::min(horizon.end, at(next).stamp->end);
    std::uint32_t& phase = phase_of_group_[group_of_[next]];
    phase = std::min(phase, at(next).phase);
  }
  return horizon;
}

bool Frontier::is_within(const Horizon& horizon, const Operation& operation) const {
  return operation.dispatch == horizon.dispatch &&
         (!operation.stamp || operation.stamp->begin <= horizon.end);
}

void Frontier::find_ready(std::vector<Index>& ready) {
  const Horizon limit = relation_ == nullptr ? horizon() : Horizon{};
  for (std::size_t item = 0; item < next_.size(); ++item) {
    if (next_[item] == begin_[item + 1]) continue;
    const Index next = chain_[next_[item]];
    const bool is_ready =
        relation_ != nullptr
            ? all_done_before(next)
            : is_within(limit, at(next)) && at(next).phase == phase_of_group_[group_of_[next]];
    if (is_ready) ready.push_back(next);
  }
}

void Frontier::take(Index operation) {
  ++next_[item_of_[operation]];
  done_[operation / 64] |= std::uint64_t{1} << operation % 64;
}

void Frontier::take_back(Index operation) {
  --next_[item_of_[operation]];
  done_[operation / 64] &= ~(std::uint64_t{1} << operation % 64);
}

}  // namespace stalemate::check::linear
