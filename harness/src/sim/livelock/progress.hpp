#pragma once

#include <cstdint>

#include "sim/machine/certify.hpp"

namespace stalemate::sim {

class CycleAccount;

/// Before any work-item is awake.
void begin_progress();

/// Called when `machine.idle_check_at` events are over: looks for a proof of livelock if nothing
/// has changed, or no work-item has ended, for long; gives up if nothing has for too long.
void check_progress();

/// A search for a proof found none: the next one comes later, and takes longer.
void be_more_patient(Looks looks);

/// The launch repeats a cycle for ever: machine.ended.certificate.
[[noreturn]] void fail_livelocked(const CycleAccount& cycle);

/// The certificate that the launch came with does not hold.
[[noreturn]] void fail_refused();

/// Nobody can go on, though not all have ended.
[[noreturn]] void fail_deadlocked();

/// The current work-item never touches memory, and is as it was so many blocks ago.
[[noreturn]] void fail_looping(std::uint64_t blocks);

/// It does not touch memory for too long to wait for, and was never seen to be as before.
[[noreturn]] void fail_looping_unproven(std::uint64_t blocks);

}  // namespace stalemate::sim
