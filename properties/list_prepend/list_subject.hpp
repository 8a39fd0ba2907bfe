#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/function_per_space.hpp"
#include "stalemate/key.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// The options of a subject of `list_prepend`, understood.
struct ListSubject {
  FunctionPerSpace prepend;
  FunctionPerSpace pop;    // empty if nothing is popped
  std::string head_index;  // the function; empty where a head is the index itself
  std::int32_t empty = -1;
  bool publishes = false;
  std::uint32_t node_limit = 0;  // indices that a head can name

  bool pops() const { return !pop.empty(); }
};

/// The keys that a subject of this property may have.
std::vector<Key> list_keys();

/// The options of `subject`; of what `list_problems` complains about, the defaults.
ListSubject read_list_subject(const Subject& subject);

std::vector<SubjectProblem> list_problems(const Subject& subject);

}  // namespace stalemate::properties
