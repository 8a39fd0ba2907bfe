#include "check/linear/parts.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace stalemate::check::linear {

namespace {

bool fits_anywhere(const Operation& operation) {
  return operation.may_fail && operation.outcome == Outcome::Failed;
}

std::uint64_t handle_of(const Operation& operation) {
  return operation.role == Role::Allocate ? operation.result.value_or(0) : operation.value;
}

bool found_none(const Operation& operation) {
  return operation.role == Role::Allocate && operation.outcome == Outcome::Failed;
}

/// Handles are independent as long as nobody says how many there are.
bool handles_are_apart(const History& history, const std::vector<Index>& operations,
                       const ModelTerms& terms) {
  std::unordered_set<std::uint64_t> handles;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (found_none(operation)) return false;
    handles.insert(handle_of(operation));
  }
  return !terms.capacity || handles.size() + terms.initial.size() <= *terms.capacity;
}

std::vector<std::uint64_t> initial_of(const ModelTerms& terms, std::uint64_t key) {
  const std::size_t stride = terms.kind == ModelKind::Map ? 2 : 1;
  std::vector<std::uint64_t> initial;
  for (std::size_t i = 0; i + stride <= terms.initial.size(); i += stride) {
    if (terms.initial[i] != key) continue;
    const auto begin = terms.initial.begin() + static_cast<std::ptrdiff_t>(i);
    initial.assign(begin, begin + static_cast<std::ptrdiff_t>(stride));
  }
  return initial;
}

void split_by_key(const History& history, const std::vector<Index>& operations,
                  const ModelTerms& terms, std::vector<Part>& parts) {
  const bool by_handle = terms.kind == ModelKind::Allocator;
  std::unordered_map<std::uint64_t, std::size_t> place_of;
  for (const Index index : operations) {
    const Operation& operation = history.operations[index];
    if (found_none(operation)) continue;
    const std::uint64_t key = by_handle ? handle_of(operation) : operation.key;
    const auto [place, is_new] = place_of.try_emplace(key, parts.size());
    if (is_new) {
      parts.push_back({{}, terms});
      parts.back().terms.initial = initial_of(terms, key);
    }
    parts[place->second].operations.push_back(index);
  }
}

void split(const History& history, std::vector<Index> operations, const ModelTerms& terms,
           std::vector<Part>& parts) {
  const bool by_handle = terms.kind == ModelKind::Allocator;
  if (by_handle || terms.kind == ModelKind::Set || terms.kind == ModelKind::Map) {
    split_by_key(history, operations, terms, parts);
    if (!by_handle || handles_are_apart(history, operations, terms)) return;
  }
  parts.push_back({std::move(operations), terms});
}

}  // namespace

std::vector<std::vector<Index>> objects_of(const History& history) {
  std::map<std::uint32_t, std::vector<Index>> objects;
  for (Index i = 0; i < history.operations.size(); ++i) {
    if (!fits_anywhere(history.operations[i])) objects[history.operations[i].object].push_back(i);
  }
  std::vector<std::vector<Index>> result;
  result.reserve(objects.size());
  for (auto& [object, operations] : objects) result.push_back(std::move(operations));
  return result;
}

std::vector<Part> parts_of(const History& history, const ModelTerms& terms) {
  std::vector<Part> parts;
  for (std::vector<Index>& operations : objects_of(history))
    split(history, std::move(operations), terms, parts);
  return parts;
}

}  // namespace stalemate::check::linear
