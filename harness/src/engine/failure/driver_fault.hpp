#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/launch/found.hpp"
#include "engine/launch/session.hpp"
#include "stalemate/device.hpp"

namespace stalemate::engine {

/// That `device` leaves wrong data where nothing is shared, so that what it showed of the code says
/// nothing of the code; nothing if it was not seen to. What is wrong is wrong in another process,
/// too, where the code under test has not run: it may have written to the driver's own memory.
std::optional<Error> driver_fault(Device& device, const Deadlines& deadlines, const Found& found);

/// That one work-item alone is said to be in a section with another, so that what counts who enters
/// is wrong; nothing of any other kind of violation.
std::optional<Error> fault_of_counting(Session& session, const Found& found);

/// What a device leaves wrong where nothing is shared, though no violation asks for it: it is asked
/// once in a run, for a moment.
class AskedDriver {
 public:
  /// Empty if nothing was seen.
  const std::string& fault(Device& device, const Deadlines& deadlines);

 private:
  std::optional<std::string> fault_;
};

/// The verdict on code that passed, or crashed, beside such a fault.
Error not_judged_beside(const std::string& fault, std::string_view seen);

}  // namespace stalemate::engine
