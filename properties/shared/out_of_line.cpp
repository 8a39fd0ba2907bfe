#include "shared/out_of_line.hpp"

namespace stalemate::properties {

std::string out_of_line_definition(const DeviceInfo& device) {
  if (!device.is_cpu || device.is_simulated) return {};
  return "#define STALEMATE_OUT_OF_LINE __attribute__((noinline))\n";
}

}  // namespace stalemate::properties
