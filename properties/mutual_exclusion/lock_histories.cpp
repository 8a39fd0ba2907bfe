#include "mutual_exclusion/lock_histories.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace stalemate::properties {

namespace {

constexpr std::uint32_t kNotThere = std::numeric_limits<std::uint32_t>::max();

/// Where each lock of the case stands in the recording.
std::vector<std::uint32_t> places_of_locks(const LockLayout& layout,
                                           const LockRecording& recording) {
  std::vector<std::uint32_t> places(layout.locks, kNotThere);
  for (std::size_t place = 0; place < recording.lock_ids.size(); ++place) {
    places[recording.lock_ids[place]] = static_cast<std::uint32_t>(place);
  }
  return places;
}

}  // namespace

LockHistories::LockHistories(const LockLayout& layout, const LockRecording& recording)
    : recording_(recording), block_words_(layout.block.words) {
  const auto place_of_lock = places_of_locks(layout, recording);
  std::vector<std::uint32_t> places;
  places.reserve(recording.operations.size());
  begin_.assign(size() + 1, 0);
  for (const LockOperation& operation : recording.operations) {
    places.push_back(place_of_lock[layout.lock_of(operation.op_index)]);
    if (places.back() != kNotThere) ++begin_[places.back() + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  operations_.resize(begin_.back());
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] != kNotThere) operations_[next[places[i]]++] = recording.operations[i];
  }
}

LockHistory LockHistories::at(std::size_t place) const {
  LockHistory history;
  history.lock = recording_.lock_ids[place];
  history.operations =
      std::span(operations_).subspan(begin_[place], begin_[place + 1] - begin_[place]);
  history.words = std::span(recording_.words).subspan(place * block_words_, block_words_);
  return history;
}

std::vector<LockOperation> in_order_of_tickets(const LockHistory& history) {
  std::vector<LockOperation> ordered(history.operations.size());
  std::vector<bool> taken(ordered.size(), false);
  for (const LockOperation& operation : history.operations) {
    if (operation.runs() != 1 || operation.ticket >= ordered.size()) return {};
    if (taken[operation.ticket]) return {};
    taken[operation.ticket] = true;
    ordered[operation.ticket] = operation;
  }
  return ordered;
}

}  // namespace stalemate::properties
