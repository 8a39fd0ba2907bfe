#include "check/linear/haste.hpp"

#include <unordered_map>

namespace stalemate::check::linear {

namespace {

bool goes_in(Role role) {
  return role == Role::Push || role == Role::PushFront || role == Role::PushBack ||
         role == Role::Put || role == Role::Release;
}

bool takes_out(Role role) {
  return role == Role::Pop || role == Role::Take;
}

/// What others that fail say of the state.
struct Failures {
  bool of_adding = false;  // full
  bool of_taking = false;  // empty
};

/// How often each value came out. Of two that took the same one, either may be the one that can
/// wait.
using TakenCounts = std::unordered_map<std::uint64_t, std::size_t>;

TakenCounts taken_counts(const History& history, std::span<const Index> operations) {
  TakenCounts counts;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (operation.outcome == Outcome::Succeeded && operation.result) ++counts[*operation.result];
  }
  return counts;
}

Failures failures_of(const History& history, std::span<const Index> operations) {
  Failures failures;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (operation.outcome != Outcome::Failed) continue;
    (goes_in(operation.role) ? failures.of_adding : failures.of_taking) = true;
  }
  return failures;
}

/// An element that can be taken now makes room earlier, and nobody asks whether there is room or an
/// element. The next of a queue stays the next until it is taken; which of equal elements of a bag
/// is taken is all one.
bool may_take_at_once(const ModelTerms& terms, const Operation& operation,
                      const Failures& failures) {
  if (operation.outcome == Outcome::Failed) return false;
  switch (terms.kind) {
    case ModelKind::Queue: return operation.role == Role::Pop && !failures.of_adding;
    case ModelKind::Bag:
      return operation.role == Role::Take ? !failures.of_adding && !failures.of_taking
                                          : !terms.capacity && !failures.of_taking;
    case ModelKind::Semaphore:
      return operation.role == Role::Release && !failures.of_taking && !failures.of_adding &&
             !terms.capacity;
    case ModelKind::Stack:
    case ModelKind::Deque:
    case ModelKind::PriorityQueue:
    case ModelKind::Set:
    case ModelKind::Map:
    case ModelKind::Counter:
    case ModelKind::Register:
    case ModelKind::RwLock:
    case ModelKind::Allocator: return false;
  }
  return false;
}

/// What writes without looking may write what is there, or something else later.
bool only_looks(const Operation& operation) {
  const bool blind =
      !operation.result && (operation.role == Role::Put || operation.role == Role::Exchange);
  return operation.role != Role::Write && !blind;
}

}  // namespace

Haste haste_of(const History& history, std::span<const Index> operations, const ModelTerms& terms) {
  const Failures failures = failures_of(history, operations);
  TakenCounts counts = taken_counts(history, operations);
  Haste haste;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    const bool is_one_of_several =
        takes_out(operation.role) && (!operation.result || counts[*operation.result] > 1);
    haste.eager.push_back(!is_one_of_several && may_take_at_once(terms, operation, failures));
    haste.only_looks.push_back(only_looks(operation));
  }
  return haste;
}

}  // namespace stalemate::check::linear
