#include "engine/failure/driver_fault.hpp"

#include <fmt/format.h>

#include "engine/probe/apart_probe.hpp"

namespace stalemate::engine {

std::optional<Error> driver_fault(Device& device, const Deadlines& deadlines, const Found& found) {
  const NdRange& range = found.input.nd_range;
  if (probe_apart(device, range, deadlines).fault().empty()) return std::nullopt;
  device.restart();
  const std::string fault = probe_apart(device, range, deadlines).fault();
  if (fault.empty()) return std::nullopt;
  const auto& violation = std::get<Violation>(found.triaged.judgement.verdict);
  return Error{.cause = fmt::format("the driver or the device is at fault: {}\n"
                                    "what looked like {} says nothing of the code",
                                    fault, name(violation.kind)),
               .of_driver = true};
}

}  // namespace stalemate::engine
