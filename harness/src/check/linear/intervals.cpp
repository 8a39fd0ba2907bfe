#include "check/linear/intervals.hpp"

#include <unordered_map>

namespace stalemate::check::linear {

namespace {

constexpr unsigned kDispatchShift = 44;
constexpr std::uint64_t kStampMax = (std::uint64_t{1} << kDispatchShift) - 1;

/// A dispatch whose operations have no stamps is in order if one work-item did them all.
struct DispatchOfOne {
  std::uint32_t item = 0;
  std::uint64_t operations = 0;
};

class IntervalReader {
 public:
  std::optional<Interval> read(const Operation& operation) {
    if (operation.phase != 0 || operation.dispatch >= std::uint32_t{1} << (64 - kDispatchShift))
      return std::nullopt;
    const std::optional<Interval> within =
        operation.stamp ? stamped(*operation.stamp) : alone(operation);
    if (!within) return std::nullopt;
    const std::uint64_t base = std::uint64_t{operation.dispatch} << kDispatchShift;
    const Interval interval{base + within->begin, base + within->end};
    const auto [last, is_first] = last_end_.try_emplace(operation.item, interval.end);
    if (!is_first && last->second >= interval.begin) return std::nullopt;
    last->second = interval.end;
    return interval;
  }

  /// Whether no dispatch has operations of both kinds.
  bool is_consistent() const {
    for (const auto& [dispatch, stamped] : stamped_) {
      if (alone_.count(dispatch) != 0) return false;
    }
    return true;
  }

  void note(const Operation& operation) {
    if (operation.stamp) stamped_.emplace(operation.dispatch, true);
  }

 private:
  static std::optional<Interval> stamped(const Stamp& stamp) {
    if (stamp.begin > stamp.end || stamp.end > kStampMax) return std::nullopt;
    return Interval{stamp.begin, stamp.end};
  }

  std::optional<Interval> alone(const Operation& operation) {
    DispatchOfOne& dispatch =
        alone_.try_emplace(operation.dispatch, DispatchOfOne{operation.item, 0}).first->second;
    if (dispatch.item != operation.item) return std::nullopt;
    const std::uint64_t at = 2 * dispatch.operations++;
    return Interval{at, at + 1};
  }

  std::unordered_map<std::uint32_t, std::uint64_t> last_end_;  // by item
  std::unordered_map<std::uint32_t, DispatchOfOne> alone_;
  std::unordered_map<std::uint32_t, bool> stamped_;
};

}  // namespace

std::optional<std::vector<Interval>> intervals_of(const History& history,
                                                  std::span<const Index> operations) {
  if (!history.clocks.empty()) return std::nullopt;
  std::vector<Interval> intervals;
  intervals.reserve(operations.size());
  IntervalReader reader;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    const std::optional<Interval> interval = reader.read(operation);
    if (!interval) return std::nullopt;
    reader.note(operation);
    intervals.push_back(*interval);
  }
  if (!reader.is_consistent()) return std::nullopt;
  return intervals;
}

}  // namespace stalemate::check::linear
