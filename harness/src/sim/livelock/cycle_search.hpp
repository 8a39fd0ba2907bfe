#pragma once

#include <cstdint>

/// The search for a proof of livelock, once a launch looks stuck. For a while work-items then take
/// turns, an event each, every store is visible at once and no weak compare-exchange fails: one of
/// the schedules that the device may take, and a fair one. If the state of everything comes back,
/// which Brent's algorithm finds without keeping the states ("An improved Monte Carlo factorization
/// algorithm", BIT 1980), the turns in between are a cycle. It is run once more to write it down,
/// and then, turn by turn as it was written down, again; each time everything has to be as before,
/// word for word. Without a proof the launch goes on as it did.
namespace stalemate::sim {

struct Happened;

enum class Looks : std::uint8_t {
  Idle,  // nothing changes; the search ends when something does
  Busy,  // no work-item comes to its end
};

constexpr std::uint32_t kNobodysTurn = ~std::uint32_t{0};

/// The search takes so many rounds, in each of which everybody has a turn, at most.
void start_certifying(Looks looks, std::uint64_t rounds);

/// The search is over: without a proof, or because a work-item came to its end.
void stop_certifying();

/// Whose turn it is; kNobodysTurn if the search has just ended.
std::uint32_t certifying_turn();

/// An event of the current work-item that is part of the search.
void note_certifying(const Happened& happened);

}  // namespace stalemate::sim
