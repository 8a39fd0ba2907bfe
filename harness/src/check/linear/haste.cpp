#include "check/linear/haste.hpp"

#include <algorithm>
#include <unordered_map>

#include "check/linear/elements.hpp"

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

/// How often each value came out, or went in if that is more. Of two that took the same one, either
/// may be the one that can wait; of two that are in a stack, either may be the one that is taken.
using Counts = std::unordered_map<std::uint64_t, std::size_t>;

Counts counts_of(const History& history, std::span<const Index> operations,
                 const ModelTerms& terms) {
  Counts out;
  Counts in;
  for (const std::uint64_t value : terms.initial) ++in[value];
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (operation.outcome == Outcome::Failed) continue;
    if (operation.result) ++out[*operation.result];
    if (goes_in(operation.role)) ++in[operation.value];
  }
  for (const auto& [value, count] : in) out[value] = std::max(out[value], count);
  return out;
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

/// No work-item gives back what it had not got before.
bool each_gives_back_its_own(const History& history, std::span<const Index> operations) {
  std::unordered_map<std::uint64_t, std::int64_t> held;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (operation.outcome == Outcome::Failed) continue;
    const bool of_writers =
        operation.role == Role::WriteLock || operation.role == Role::WriteUnlock;
    std::int64_t& of_item = held[2 * std::uint64_t{operation.item} + (of_writers ? 1 : 0)];
    const auto count = static_cast<std::int64_t>(std::max<std::uint64_t>(operation.value, 1));
    if (operation.role == Role::Acquire) of_item += count;
    if (operation.role == Role::Release) of_item -= count;
    if (operation.role == Role::ReadLock || operation.role == Role::WriteLock) ++of_item;
    if (operation.role == Role::ReadUnlock || operation.role == Role::WriteUnlock) --of_item;
    if (of_item < 0) return false;
  }
  return true;
}

/// An element that occurs once and can be taken now can't be in the way of the others, and when it
/// is gone there is more room. Only who says "full" may want it to stay; nobody can say "empty"
/// while it is there. More elements in a bag do harm only to who says "empty". What is given back
/// early does harm only to who says that nothing was left.
bool may_be_at_once(const ModelTerms& terms, const Operation& operation, const Failures& failures,
                    bool own_given_back) {
  if (operation.outcome == Outcome::Failed) return false;
  if (takes_out(operation.role)) return holds_elements(terms.kind) && !failures.of_adding;
  if (terms.kind == ModelKind::Bag) return !terms.capacity && !failures.of_taking;
  const bool gives_back = operation.role == Role::Release || operation.role == Role::ReadUnlock ||
                          operation.role == Role::WriteUnlock;
  // Whoever takes a permit next finds what this one has changed.
  const bool changes = operation.role == Role::Release && operation.result.has_value();
  return gives_back && own_given_back && !changes && !failures.of_taking && !failures.of_adding;
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
  const bool own = each_gives_back_its_own(history, operations);
  Counts counts = counts_of(history, operations, terms);
  Haste haste;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    const bool is_one_of_several =
        takes_out(operation.role) && (!operation.result || counts[*operation.result] > 1);
    haste.eager.push_back(!is_one_of_several && may_be_at_once(terms, operation, failures, own));
    haste.only_looks.push_back(only_looks(operation));
  }
  return haste;
}

}  // namespace stalemate::check::linear
