#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "check/linear/forced.hpp"

namespace stalemate::check::linear {

namespace {

// Of a lock, what may be held.
constexpr std::uint64_t kReading = 0;
constexpr std::uint64_t kWriting = 1;

/// From when on something is held, and until when.
struct Holding {
  std::uint64_t what = 0;  // a handle, or how a lock is held
  Index got = kNone;
  Index given = kNone;  // none: it stays so
};

/// What an operation is about; of an allocator that is a handle.
std::uint64_t what_of(const Operation& operation) {
  if (operation.role == Role::Allocate) return operation.result.value_or(0);
  if (operation.role == Role::Free) return operation.value;
  const bool writes = operation.role == Role::WriteLock || operation.role == Role::WriteUnlock;
  return writes ? kWriting : kReading;
}

bool gives_back(const Operation& operation) {
  return operation.role == Role::Free || operation.role == Role::ReadUnlock ||
         operation.role == Role::WriteUnlock;
}

/// Who has what from which operation to which.
class HoldingsReader {
 public:
  HoldingsReader(const History& history, std::span<const Index> operations)
      : history_(history), operations_(operations) {}

  /// Nothing if somebody gives back what it had not got itself, or had got twice.
  std::optional<std::vector<Holding>> read() {
    for (Index place = 0; place < operations_.size(); ++place) {
      if (!take(place)) return std::nullopt;
    }
    return std::move(holdings_);
  }

 private:
  bool take(Index place) {
    const Operation& operation = history_.operations[operations_[place]];
    const bool gives = gives_back(operation);
    if (operation.outcome == Outcome::Failed) return !gives;
    const auto [open, is_new] =
        open_.try_emplace({operation.item, what_of(operation)}, holdings_.size());
    if (gives == is_new) return false;
    if (!gives) {
      holdings_.push_back({what_of(operation), place, kNone});
      return true;
    }
    holdings_[open->second].given = place;
    open_.erase(open);
    return true;
  }

  const History& history_;
  std::span<const Index> operations_;
  std::vector<Holding> holdings_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> open_;  // by item and what
};

/// Who was refused was so while one of these was held.
struct Refusal {
  Index refused = kNone;
  std::vector<Holding> by;
};

class ForcingHoldings {
 public:
  ForcingHoldings(const std::vector<Holding>& holdings, const std::vector<Refusal>& refusals,
                  Relation& relation)
      : holdings_(holdings), refusals_(refusals), relation_(relation) {}

  /// Returns false at a circle.
  template <class Excludes>
  bool run(const Excludes& excludes) {
    do {
      changed_ = false;
      if (!set_apart(excludes)) return false;
      for (const Refusal& refusal : refusals_) {
        if (!see(refusal)) return false;
      }
    } while (changed_);
    return true;
  }

 private:
  bool add(Index a, Index b) {
    if (relation_.before(a, b)) return true;
    changed_ = true;
    return relation_.add(a, b);
  }

  /// Of two that exclude each other, one is over before the other begins.
  template <class Excludes>
  bool set_apart(const Excludes& excludes) {
    for (const Holding& one : holdings_) {
      for (const Holding& other : holdings_) {
        if (&one == &other || one.given == kNone || !excludes(one, other)) continue;
        const bool is_first = other.given == kNone || relation_.before(one.got, other.given);
        if (is_first && !add(one.given, other.got)) return false;
      }
    }
    return true;
  }

  bool see(const Refusal& refusal) {
    const auto may_be = [&](const Holding& one) {
      return !relation_.before(refusal.refused, one.got) &&
             (one.given == kNone || !relation_.before(one.given, refusal.refused));
    };
    const auto found = std::find_if(refusal.by.begin(), refusal.by.end(), may_be);
    if (found == refusal.by.end()) return false;
    if (std::find_if(found + 1, refusal.by.end(), may_be) != refusal.by.end()) return true;
    return add(found->got, refusal.refused) &&
           (found->given == kNone || add(refusal.refused, found->given));
  }

  const std::vector<Holding>& holdings_;
  const std::vector<Refusal>& refusals_;
  Relation& relation_;
  bool changed_ = false;
};

template <class IsMeant>
std::vector<Holding> those_of(const std::vector<Holding>& holdings, const IsMeant& is_meant) {
  std::vector<Holding> some;
  std::copy_if(holdings.begin(), holdings.end(), std::back_inserter(some), is_meant);
  return some;
}

std::vector<Index> refused(const History& history, std::span<const Index> operations, Role role) {
  std::vector<Index> places;
  for (Index place = 0; place < operations.size(); ++place) {
    const Operation& operation = history.operations[operations[place]];
    if (operation.role == role && operation.outcome == Outcome::Failed) places.push_back(place);
  }
  return places;
}

/// Who finds none does so while each handle is held; where there are more handles than there may
/// be, that says of none of them that it is.
std::vector<Refusal> refusals_of_allocator(const History& history,
                                           std::span<const Index> operations,
                                           const ModelTerms& terms,
                                           const std::vector<Holding>& holdings) {
  std::set<std::uint64_t> handles;
  for (const Holding& holding : holdings) handles.insert(holding.what);
  std::vector<Refusal> refusals;
  if (terms.capacity && handles.size() > *terms.capacity) return refusals;
  const std::vector<Index> nones = refused(history, operations, Role::Allocate);
  for (const std::uint64_t handle : handles) {
    const auto by = those_of(holdings, [&](const Holding& one) { return one.what == handle; });
    for (const Index none : nones) refusals.push_back({none, by});
  }
  return refusals;
}

std::vector<Refusal> refusals_of_lock(const History& history, std::span<const Index> operations,
                                      const std::vector<Holding>& holdings) {
  const auto writing = those_of(holdings, [](const Holding& one) { return one.what == kWriting; });
  std::vector<Refusal> refusals;
  for (const Index place : refused(history, operations, Role::ReadLock))
    refusals.push_back({place, writing});
  for (const Index place : refused(history, operations, Role::WriteLock))
    refusals.push_back({place, holdings});
  return refusals;
}

}  // namespace

std::optional<Defect> force_holdings(const History& history, std::span<const Index> operations,
                                     const ModelTerms& terms, Relation& relation) {
  const bool is_lock = terms.kind == ModelKind::RwLock;
  if (!terms.initial.empty()) return std::nullopt;
  const auto holdings = HoldingsReader(history, operations).read();
  if (!holdings) return std::nullopt;
  const auto refusals = is_lock ? refusals_of_lock(history, operations, *holdings)
                                : refusals_of_allocator(history, operations, terms, *holdings);
  const auto excludes = [&](const Holding& one, const Holding& other) {
    if (is_lock) return one.what == kWriting || other.what == kWriting;
    return one.what == other.what;
  };
  const bool is_possible = ForcingHoldings(*holdings, refusals, relation).run(excludes);
  return is_possible ? std::nullopt : std::optional<Defect>(Defect{});
}

}  // namespace stalemate::check::linear
