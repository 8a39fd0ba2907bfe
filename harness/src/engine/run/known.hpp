#pragma once

#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// The word under `kinds:` for a verdict; empty for one that no baseline can expect.
std::string kind_word(const Verdict& verdict);

/// The first of `known` that this verdict is, or that is of one fault with it; null if there is
/// none. A lost device is always news.
const KnownFailure* known_failure(const std::vector<KnownFailure>& known, const Subject& subject,
                                  const Verdict& verdict, const DeviceInfo& device);

/// Whether one fault shows as either: an update that is not atomic is lost, torn or returned
/// wrongly, as work-items come between.
bool are_of_one_fault(ViolationKind one, ViolationKind other);

/// The first of these kinds of violations that no entry for the subject and the device means; empty
/// if there is none.
std::string unknown_kind(const std::vector<KnownFailure>& known, const Subject& subject,
                         const std::vector<std::string>& kinds, const DeviceInfo& device);

/// `idle` and, as they are over, those of `known` of which a run shows it: something that they name
/// passed, and nothing that they name failed as they say.
std::vector<StaleEntry> stale_entries(std::vector<StaleEntry> idle,
                                      const std::vector<KnownFailure>& known,
                                      const std::vector<DeviceInfo>& devices, const RunResult& run);

/// Those of `known` that can say nothing of a run on `devices`: they name no device of it, or none
/// of `subjects`, the names of the whole plan's.
std::vector<KnownFailure> unmatched(const std::vector<KnownFailure>& known,
                                    const std::vector<std::string>& subjects,
                                    const std::vector<DeviceInfo>& devices);

/// Two entries that one verdict would match.
struct Double {
  KnownFailure first;
  KnownFailure second;
  std::string subject;
  std::string device;  // id
  std::string kind;
};

/// All pairs of entries that could match one verdict on one of `subjects`, each once.
std::vector<Double> doubles(const std::vector<KnownFailure>& known,
                            const std::vector<std::string>& subjects,
                            const std::vector<DeviceInfo>& devices);

}  // namespace stalemate::engine
