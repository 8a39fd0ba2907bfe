#pragma once

#include <cstdint>

#include "sim/memory/arithmetic.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

/// What a read-modify-write does to its location.
struct Modification {
  std::uint32_t operation = 0;
  std::uint64_t operand = 0;
  std::uint64_t expected = 0;  // of a compare-exchange
  bool fails_anyway = false;   // a weak one, and for no reason

  bool is_compare_exchange() const {
    return operation == kCompareExchange || operation == kWeakCompareExchange;
  }
};

/// What a read-modify-write did.
struct Modified {
  std::uint64_t old = 0;
  std::uint64_t stored = 0;
  std::uint32_t order = 0;  // that it had in the end
  bool exchanged = false;
  std::uint64_t held = 0;  // by memory, before it: of messages it may have taken an older one
};

/// Whether it fails although it finds what it expects.
inline bool is_weak_failure(const Modification& what, const Modified& done) {
  return what.is_compare_exchange() && !done.exchanged && done.old == what.expected;
}

/// Whether it succeeds, and nobody sees it: it leaves what was there.
inline bool stores_same(const Modification& what, const Modified& done) {
  return what.is_compare_exchange() && done.exchanged && done.stored == done.old;
}

/// What a read-modify-write that takes place stores.
inline std::uint64_t new_value(const Modification& what, std::uint32_t size, std::uint64_t old) {
  return what.is_compare_exchange() ? what.operand
                                    : modified(what.operation, size, old, what.operand);
}

}  // namespace stalemate::sim
