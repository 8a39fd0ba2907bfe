#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "stalemate/source_code.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

/// What operations take and return, and what their pointer points to. A value lies in the first
/// bytes of its cell.
struct RmwValue {
  std::string name = "uint";  // in OpenCL C: "float2"
  std::vector<ScalarType> parts = {ScalarType::Uint};
  std::size_t size_bytes = 4;
  bool is_vector = false;
  bool is_struct = false;
  std::vector<std::string> members = {};  // of a struct: what the parts are called
  std::string cell_name = "uint";         // in OpenCL C: "ulong", "atomic_uint"
  std::size_t cell_bytes = 4;
  std::string problem = {};  // why no cell holds what `type` says, or it is not known; else empty
  std::string remedy = {};   // likewise
  CodePlace place = {};      // likewise, if the source has one

  bool is_scalar() const { return parts.size() == 1 && !is_struct; }
  bool is_floating() const;   // every part is
  bool has_floating() const;  // a part is
  /// Whether the pointer points to values of this very type.
  bool lies_plainly() const { return cell_name == name && !is_struct; }
  /// Whether a cell shares a word with others, or holds more than its value: what lies around the
  /// value is watched while an operation runs alone.
  bool is_watched() const { return cell_bytes < 4 || size_bytes < cell_bytes; }
};

}  // namespace stalemate::properties
