#pragma once

#include <optional>
#include <string_view>

namespace stalemate::opencl::fault_layer {

/// A way to be broken.
struct Fault {
  std::string_view name;
  std::string_view text;  // OpenCL C that stands before every program; ends with a zero
  bool flips_bits;        // in what is read back
};

/// The fault of that name, if there is one. Made from the .cl files of this folder; the tests have
/// a layer with a table of its own.
std::optional<Fault> find_fault(std::string_view name);

}  // namespace stalemate::opencl::fault_layer
