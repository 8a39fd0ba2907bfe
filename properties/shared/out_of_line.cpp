#include "shared/out_of_line.hpp"

#include <fmt/format.h>

namespace stalemate::properties {

std::string out_of_line_definition(const Subject& subject, const DeviceInfo& device) {
  if (!device.is_cpu || device.is_simulated) return {};
  const bool prints = subject.source.str().find("printf") != std::string::npos;
  // Spelled as no macro of a user's is.
  return fmt::format("#define STALEMATE_OUT_OF_LINE __attribute__(({}))\n",
                     prints ? "__always_inline__" : "__noinline__");
}

}  // namespace stalemate::properties
