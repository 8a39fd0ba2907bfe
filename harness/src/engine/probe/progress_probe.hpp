#pragma once

#include <memory>
#include <optional>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// Lets two work-items of `device` hand a turn to and fro, every wait with a limit: neighbours in a
/// work-group, the two ends of a work-group, two work-groups. Nothing if a probe did not complete.
///
/// The waiting loop is the one of a lock that spins in front of its section: on lanes that run in
/// lockstep the one whose turn it is waits for the other to leave the loop (Ramamurthy, "Towards
/// scalar synchronization in SIMT architectures", 2011), and where work-items run one after another
/// the first waits for one that has not begun.
std::optional<ProgressSeen> probe_progress(Device& device);

/// The turns after which `device` ends a loop that has more of them to go; 0 if it was not seen to.
std::uint32_t probe_loop_turns(Device& device);

/// `device`, with what it was seen to give in its `info()`; not probed if it knows that itself.
std::unique_ptr<Device> with_progress_probed(std::unique_ptr<Device> device);

}  // namespace stalemate::engine
