#include "shared/out_of_line.hpp"

namespace stalemate::properties {

std::string out_of_line_definition(const Subject& subject, const DeviceInfo& device) {
  const bool prints = subject.source.str().find("printf") != std::string::npos;
  if (!device.is_cpu || device.is_simulated || prints) return {};
  return "#define STALEMATE_OUT_OF_LINE __attribute__((noinline))\n";
}

}  // namespace stalemate::properties
