#pragma once

#include "naive_model.hpp"

namespace stalemate::check::linear {

inline bool found_none(const Operation& o) {
  return o.role == Role::Allocate && o.outcome == Outcome::Failed;
}

inline std::uint64_t handle_of(const Operation& o) {
  return o.role == Role::Allocate ? o.result.value_or(0) : o.value;
}

/// Which operations are claimed to have an order together, a number for each: those of an object;
/// of a set or map those of a key; of an allocator those of a handle, unless one failed for want of
/// any.
inline std::vector<std::uint64_t> units_of(const History& history, const ModelTerms& terms) {
  std::map<std::uint32_t, std::set<std::uint64_t>> handles;
  std::set<std::uint32_t> whole;
  for (const Operation& o : history.operations) {
    if (o.outcome == Outcome::Failed && o.may_fail) continue;
    handles[o.object].insert(handle_of(o));
    if (found_none(o)) whole.insert(o.object);
    if (terms.capacity && handles[o.object].size() > *terms.capacity) whole.insert(o.object);
  }
  std::vector<std::uint64_t> units;
  for (const Operation& o : history.operations) {
    std::uint64_t within = 0;
    if (terms.kind == ModelKind::Set || terms.kind == ModelKind::Map) within = o.key;
    if (terms.kind == ModelKind::Allocator && whole.count(o.object) == 0) within = handle_of(o) + 1;
    units.push_back(o.object * std::uint64_t{1} << 32 | within);
  }
  return units;
}

/// Tries every order of a small history, with nothing remembered.
class AllOrders {
 public:
  AllOrders(const History& history, const ModelTerms& terms)
      : history_(history), terms_(terms), units_(units_of(history, terms)) {}

  bool explain_all() { return explain(std::vector<bool>(history_.operations.size(), true)); }

  /// Whether, in each unit, an order of those that are wanted, and of some of the others, explains
  /// those that are wanted.
  bool explain(const std::vector<bool>& wanted) {
    for (const std::uint64_t unit : std::set<std::uint64_t>(units_.begin(), units_.end())) {
      unit_ = unit;
      wanted_ = wanted;
      for (std::size_t i = 0; i < units_.size(); ++i) wanted_[i] = wanted[i] && units_[i] == unit;
      done_.assign(units_.size(), false);
      if (!go_on(NaiveModel(terms_))) return false;
    }
    return true;
  }

 private:
  bool is_complete() const {
    for (std::size_t i = 0; i < done_.size(); ++i) {
      if (wanted_[i] && !done_[i]) return false;
    }
    return true;
  }

  bool is_ready(Index operation) const {
    if (done_[operation] || units_[operation] != unit_) return false;
    for (Index before = 0; before < done_.size(); ++before) {
      if (units_[before] == unit_ && !done_[before] && precedes(history_, before, operation))
        return false;
    }
    return true;
  }

  bool go_on(const NaiveModel& model) {
    if (is_complete()) return true;
    for (Index operation = 0; operation < done_.size(); ++operation) {
      if (!is_ready(operation)) continue;
      NaiveModel next = model;
      if (!next.gives(history_.operations[operation])) continue;
      done_[operation] = true;
      const bool explained = go_on(next);
      done_[operation] = false;
      if (explained) return true;
    }
    return false;
  }

  const History& history_;
  const ModelTerms& terms_;
  std::vector<std::uint64_t> units_;
  std::uint64_t unit_ = 0;
  std::vector<bool> wanted_;
  std::vector<bool> done_;
};

}  // namespace stalemate::check::linear
