#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/linear/history.hpp"

namespace stalemate::check::linear {

enum class ModelKind : std::uint8_t {
  Stack,
  Queue,
  Deque,
  Bag,
  Set,
  Map,
  Counter,
  Register,
  Semaphore,
  RwLock,
  Allocator,
  PriorityQueue
};

/// Words that are the whole state, in one form only: equal states have equal words.
using State = std::vector<std::uint64_t>;

/// How operations are expected to be asked for.
enum class Foreseen : std::uint8_t {
  Each,   // each from one state
  InARow  // one after the other, each from what the one before leaves
};

/// What one thread would see. Deterministic: an operation with its results leads to one state.
class SequentialModel {
 public:
  SequentialModel() = default;
  SequentialModel(const SequentialModel&) = delete;
  SequentialModel& operator=(const SequentialModel&) = delete;
  virtual ~SequentialModel() = default;
  virtual State initial() const = 0;
  /// Whether the operation gives its recorded results in `state`; then `state` is what it leaves.
  /// A refusal leaves `state` as it was.
  virtual bool apply(State& state, const Operation& operation) const = 0;
  /// Most of these will be asked for next, from `state` on. Changes nothing that `apply` says;
  /// whoever has to ask a process gets the answers at once.
  virtual void foresee(const State& /*state*/, const std::vector<const Operation*>& /*operations*/,
                       Foreseen /*how*/) const {}
};

/// A model that is built in, and what it begins with.
struct ModelTerms {
  ModelKind kind = ModelKind::Queue;
  /// Elements, permits or handles at most. Without it no push is ever right to find it full, and no
  /// allocate to find nothing left.
  std::optional<std::uint64_t> capacity;
  /// Elements from front to back or bottom to top; keys of a set; key, value, key, value of a map;
  /// the value of a counter or register (0 if empty); permits (else the capacity); handles
  /// allocated.
  std::vector<std::uint64_t> initial;
  /// Counters count modulo 2 to the power of `bits`.
  unsigned bits = 64;
};

}  // namespace stalemate::check::linear
