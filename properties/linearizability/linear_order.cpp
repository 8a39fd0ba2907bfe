#include "linearizability/linear_order.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "shared/observation_reader.hpp"
#include "stalemate/simulator/ordered_operations.hpp"

namespace stalemate::properties {

namespace {

/// Pairs that a person reads.
constexpr std::size_t kPairsShownMax = 8;

bool are_within(const OrderedOperations& pair, const LinearLayout& layout) {
  return pair.before < layout.operations && pair.after < layout.operations;
}

/// What a work-item comes to know, operation after operation.
class Knowledge {
 public:
  Knowledge(const LinearLayout& layout, Reused<OrderedOperations> pairs)
      : layout_(layout), pairs_(std::move(pairs)) {
    std::stable_sort(pairs_.begin(), pairs_.end(),
                     [](const auto& a, const auto& b) { return a.after < b.after; });
  }

  /// Asked in the order of slots.
  const std::vector<std::uint64_t>& at(const LinearOperation& operation) {
    const std::uint64_t per_item = layout_.parameters.operations_per_item;
    const std::uint64_t first = operation.item * per_item;
    if (known_.empty() || item_ != operation.item) known_.assign(layout_.items, 0);
    item_ = operation.item;
    for (; next_ < pairs_.size() && pairs_[next_].after <= first + operation.position; ++next_) {
      if (pairs_[next_].after < first) continue;
      std::uint64_t& ended = known_[pairs_[next_].before / per_item];
      ended = std::max<std::uint64_t>(ended, pairs_[next_].before % per_item + 1);
    }
    return known_;
  }

 private:
  const LinearLayout& layout_;
  Reused<OrderedOperations> pairs_;
  std::size_t next_ = 0;
  std::uint32_t item_ = 0;
  std::vector<std::uint64_t> known_;
};

/// The last of the operations that are another work-item's and happened before; null if none did.
const LinearOperation* last_before(const LinearOperation& operation, std::uint32_t item,
                                   const std::vector<LinearOperation>& operations) {
  const LinearOperation* last = nullptr;
  if (item == operation.item || item >= operation.happened.size()) return nullptr;
  for (const LinearOperation& other : operations) {
    const bool is_before = other.item == item && other.position < operation.happened[item];
    if (is_before && (last == nullptr || last->position < other.position)) last = &other;
  }
  return last;
}

/// The one of its work-item before; null if there is none.
const LinearOperation* previous_of(const LinearOperation& operation,
                                   const std::vector<LinearOperation>& operations) {
  const LinearOperation* previous = nullptr;
  for (const LinearOperation& other : operations) {
    if (other.item != operation.item || other.position >= operation.position) continue;
    if (previous == nullptr || previous->position < other.position) previous = &other;
  }
  return previous;
}

std::string named(const LinearSubject& subject, const LinearOperation& operation) {
  return fmt::format("work-item {}'s {}", operation.item, operation_text(subject, operation));
}

}  // namespace

std::optional<std::string> take_order(const LinearLayout& layout, const Observation& observation,
                                      LinearRecording& recording) {
  ObservationReader reader(observation);
  if (layout.is_stamped || !reader.has(kOrderBuffer)) return std::nullopt;
  const std::uint64_t count = reader.size_bytes(kOrderBuffer) / sizeof(OrderedOperations);
  auto pairs = reader.values<OrderedOperations>(kOrderBuffer, count);
  if (!std::all_of(pairs.begin(), pairs.end(),
                   [&](const auto& pair) { return are_within(pair, layout); })) {
    reader.complain(fmt::format("buffer '{}' orders operations that there are not", kOrderBuffer));
  }
  if (reader.complaint()) return reader.complaint();
  recording.has_order = true;
  if (pairs.empty()) return std::nullopt;
  Knowledge knowledge(layout, std::move(pairs));
  for (LinearOperation& operation : recording.operations) {
    if (!operation.is_observation) operation.happened = knowledge.at(operation);
  }
  return std::nullopt;
}

std::string order_text(const LinearSubject& subject,
                       const std::vector<LinearOperation>& operations) {
  std::vector<std::string> pairs;
  for (const LinearOperation& operation : operations) {
    const LinearOperation* previous = previous_of(operation, operations);
    for (std::uint32_t item = 0; item < operation.happened.size(); ++item) {
      const LinearOperation* last = last_before(operation, item, operations);
      const bool is_known = previous != nullptr && last == last_before(*previous, item, operations);
      if (last == nullptr || is_known) continue;
      pairs.push_back(
          fmt::format("{} before {}", named(subject, *last), named(subject, operation)));
    }
  }
  if (pairs.size() > kPairsShownMax) {
    pairs.resize(kPairsShownMax);
    pairs.emplace_back("…");
  }
  return fmt::format("{}", fmt::join(pairs, "; "));
}

}  // namespace stalemate::properties
