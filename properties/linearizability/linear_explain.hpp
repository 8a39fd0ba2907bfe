#pragma once

#include <vector>

#include "linearizability/linear_recording.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// What is wrong with the operations of one object.
struct LinearFinding {
  const char* kind = nullptr;
  std::uint32_t object = 0;
  std::vector<LinearOperation> operations = {};  // that show it: as few as were found to
  std::vector<LinearOperation> waiting = {};     // of them, what never ends, whenever it begins
  bool is_prefix = false;                        // they are a beginning, else some of them
  std::size_t of_operations = 0;                 // that the object had
  bool is_of_one_item = false;                   // all of these, what was asked afterwards aside
  bool is_stamped = false;                       // their recording
};

/// Of what a launch left of an operation, or of what was asked afterwards: nothing.
Violation explain_nothing(const LinearSubject& subject, const LinearLayout& layout,
                          std::uint64_t nothing_of);

Violation explain_linear(const LinearSubject& subject, const LinearLayout& layout,
                         const LinearFinding& finding);

/// How many different blocks an allocator gave out in what was found.
std::uint64_t blocks_given(const LinearSubject& subject, const LinearFinding& finding);

/// Whether those are more than there are.
bool gives_too_many(const LinearSubject& subject, const LinearFinding& finding);

}  // namespace stalemate::properties
