#pragma once

#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Whether their code is the same text of the same file, built in the same way.
inline bool have_same_code(const Subject& one, const Subject& other) {
  return one.kernel == other.kernel && one.build_options == other.build_options &&
         one.cl_std == other.cl_std && one.source == other.source;
}

}  // namespace stalemate::properties
