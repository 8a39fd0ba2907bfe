#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property/program.hpp"

/// Histories that the device fingerprints where they lie, so that only those that do not balance
/// come over (kernels/include/stalemate/fingerprint.clh says why that is sound).
namespace stalemate::properties {

/// Whether a case is judged by the strictest tiers that there are, which takes the host; else, if
/// it balances, that is all that is said of it.
bool is_judged_completely(const Case& input);

/// Whether every case as large as `input` is judged by them.
bool is_always_judged_completely(const Case& input);

/// Adds what comes behind a property's driver: fingerprint.cl and the shipped file at `path`.
void add_fingerprinting(std::vector<ProgramPart>& parts, const std::string& path);

/// Up to here one case in ten is judged completely that the host has to judge: more of them would
/// cost more than all others.
constexpr std::uint64_t kSometimesJudgedCompletely = std::uint64_t{1} << 22;

/// The buffer that is not zero where a device finds a mismatch in a history: three ulongs, of which
/// the first is what is left of the balance, the second is for whatever is wrong, and the third for
/// what the device cannot decide and the host has to.
constexpr const char* kMismatch = "mismatch";

/// The buffer of a ulong for each work-item that fingerprints.
constexpr const char* kSums = "sums";

/// How a property's history is fingerprinted.
struct Fingerprinting {
  /// The dispatch over all operations. Behind its arguments come `sums` and `mismatch`.
  Dispatch dispatch;
  /// What takes more than a look at each operation, and the buffers for it. What it finds it adds
  /// to the sums, which are added up behind it.
  std::vector<Dispatch> further = {};
  std::vector<Buffer> buffers = {};
  /// The buffers that only the host needs, and what it needs done before.
  std::vector<std::string_view> needed_by_host = {};
  std::vector<Dispatch> sequel = {};
};

/// Whether a device fingerprints that case of code in which a work-item's operations on one place
/// have an order. It then says all that the host would say of a history in which nothing is wrong,
/// so the host is asked only where something is, however large the case.
bool is_ordered_and_fingerprinted(const Case& input, const DeviceInfo& device);

/// Whether it can, for work-items of so many operations: it looks for the last one on a place among
/// all before, of which there must not be too many.
bool can_order(std::uint64_t operations_per_item, const DeviceInfo& device);

/// As many operations as such a case may have; of others the host has to read all.
constexpr std::uint64_t kOrderedOnDeviceMax = std::uint64_t{1} << 26;

void add_fingerprinting(LaunchRequest& request, Fingerprinting fingerprinting);

/// What a device left that fingerprinted a history.
enum class Fingerprinted : std::uint8_t { Not, Balanced, Undecided, Mismatched };

Fingerprinted fingerprinted(const Observation& observation);

/// Of a history that balanced, and stayed on the device.
Judgement judge_balanced(const Case& input, const Observation& observation, std::string_view tier);

/// Makes a pass undecided where the device found a mismatch. A fault is believed, since
/// the host can show it.
void reconcile(Fingerprinted by_device, Judgement& judgement);

}  // namespace stalemate::properties
