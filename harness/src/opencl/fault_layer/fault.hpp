#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stalemate::opencl::fault_layer {

/// A call that goes wrong now and then.
enum class BrokenCall : std::uint8_t {
  None,
  Read,      // of a buffer: a bit is flipped
  Dispatch,  // of a kernel: it is not run
};

/// A way to be broken.
struct Fault {
  std::string_view name;
  std::string_view text;  // OpenCL C that stands before every program; ends with a zero
  BrokenCall broken_call;
};

/// The fault of that name, if there is one. Made from the .cl files of this folder; the tests have
/// a layer with a table of its own.
std::optional<Fault> find_fault(std::string_view name);

}  // namespace stalemate::opencl::fault_layer
