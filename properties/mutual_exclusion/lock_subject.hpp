#pragma once

#include <cstdint>
#include <vector>

#include "shared/function_per_space.hpp"
#include "stalemate/key.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// The options of a subject of `mutual_exclusion`, understood.
struct LockSubject {
  FunctionPerSpace acquire;
  FunctionPerSpace release;
  FunctionPerSpace with_lock;  // macros; empty if there are two functions
  std::uint32_t lock_words = 1;
  bool protects_volatile = false;

  /// What says in which address spaces the lock works.
  const FunctionPerSpace& functions() const { return with_lock.empty() ? acquire : with_lock; }
};

/// The keys that a subject of this property may have.
std::vector<Key> lock_keys();

/// The options of `subject`; of what `lock_problems` complains about, the defaults. A bare name of
/// a function works in the address space that its parameters name, one of a macro in global memory.
LockSubject read_lock_subject(const Subject& subject);

std::vector<SubjectProblem> lock_problems(const Subject& subject);

}  // namespace stalemate::properties
