#include "engine/failure/cause.hpp"

#include <algorithm>

#include "engine/failure/late_store.hpp"
#include "engine/failure/unflagged_fence.hpp"
#include "engine/failure/weak_effects.hpp"
#include "engine/failure/weak_fences.hpp"

namespace stalemate::engine {

namespace {

/// Whether what the code under test saw, or did, took memory that is not in order.
bool shows_weak_memory(const Recording& recording, const std::vector<Fact>& account) {
  const bool is_told = std::any_of(account.begin(), account.end(), [](const Fact& fact) {
    return fact.kind == FactKind::NeedsWeakMemory;
  });
  return is_told || std::any_of(recording.accesses.begin(), recording.accesses.end(),
                                [](const Access& access) {
                                  const bool is_late = access.kind == AccessKind::Drain ||
                                                       access.is_stale() || access.acts_late() ||
                                                       access.is_older();
                                  return is_late && !access.is_of_driver();
                                });
}

}  // namespace

std::optional<Fact> cause_of(const Recording& recording, const Case& input,
                             const Violation& violation, const std::vector<Fact>& account) {
  const ViolationKind kind = violation.kind;
  const bool is_livelock = kind == ViolationKind::NoProgress;
  // A race that is the verdict has been told with who hands over to whom, and by which fences; and
  // few waits without end come of memory order.
  const bool is_told = kind == ViolationKind::DataRace && !violation.races.empty();
  // Where memory is in order and nothing races, no fence would change what was seen.
  const bool has_race = !is_livelock && !violation.races.empty();
  std::optional<Fact> cause;
  if (!is_told &&
      (has_race || kind == ViolationKind::DataRace || shows_weak_memory(recording, account))) {
    cause = unflagged_fence(recording, kind);
  }
  if (!cause) cause = weak_fence_fact(recording, input, kind);
  // A race beside it tells of the barrier that both pass.
  if (cause && cause->kind == FactKind::FenceHasNoFlag && !violation.races.empty()) cause.reset();
  // What is said of races, of fences and of executions says more.
  if (cause || !violation.races.empty() || (!account.empty() && !is_livelock)) return cause;
  cause = older_read(recording, kind);
  if (!cause && account.empty()) cause = older_store(recording, kind);
  if (!cause) cause = late_store(recording, kind);
  if (!cause) cause = late_update(recording, kind);
  return cause ? cause : weak_failure(recording, violation);
}

}  // namespace stalemate::engine
