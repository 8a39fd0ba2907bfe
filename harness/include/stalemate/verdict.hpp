#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/evidence/violation_kind.hpp"

namespace stalemate {

/// Cases of one size, of each of which every execution was explored, and none was wrong.
struct ProvenSize {
  std::uint32_t work_groups = 1;
  std::uint32_t work_group_size = 1;
  std::uint32_t operations_per_item = 1;
  std::uint64_t cases = 0;       // different operands
  std::uint64_t executions = 0;  // of all of them

  friend bool operator==(const ProvenSize&, const ProvenSize&) = default;
};

/// What was proven: of the sizes that are named, and of no other.
struct Proof {
  std::string model = {};              // of memory: "scoped RC11"
  std::vector<ProvenSize> sizes = {};  // in the order in which they were explored

  friend bool operator==(const Proof&, const Proof&) = default;
};

/// The history is explained by the model; with a proof, every execution of its sizes is.
struct Pass {
  std::optional<Proof> proof = {};
};

/// Two lines of a source, "my.cl:6", in the order of the alphabet; alike of all lines of drivers.
struct LinePair {
  std::string first = {};
  std::string second = {};

  friend bool operator==(const LinePair&, const LinePair&) = default;
};

/// No order explains the history.
struct Violation {
  ViolationKind kind = ViolationKind::LostUpdate;
  Fact summary = {};                       // what happened, in a line
  std::vector<Evidence> explanation = {};  // a few lines: the witness
  std::vector<std::uint32_t> cells = {};   // the guilty cells, the worst first; may be cut short
  bool is_alone = false;                   // an operation that nobody interfered with is wrong
  /// The dispatch of the launch that it is about; nothing: any.
  std::optional<std::uint32_t> dispatch = {};
  std::vector<LinePair> races = {};  // that `explanation` tells of, the first one first
  // What a kind of the property's own means and what mostly mends it. The engine fills both in; a
  // remedy only where the judge gives none.
  std::string meaning = {};
  std::string remedy = {};
};

/// Nothing was decided: no launch met, or slow could not be told from stuck. Not a pass.
struct Inconclusive {
  std::string reason = {};
  std::vector<Fact> hints = {};  // what may help to decide it
  bool did_not_end = false;  // a launch missed its deadline, and nobody knows whether it would end
  std::string remedy = {};   // what would decide it, where more time would not; else empty
};

/// What keeps a subject, or a launch, from running on a device.
enum class Lack : std::uint8_t {
  OwnWords,      // what a property that is not one of ours says
  Features,      // extensions, feature macros, capabilities
  KindOfDevice,  // a mutant does not run on this kind
  Progress,      // work-items or work-groups that wait for one another
  Room,          // for the smallest case that the subject is right for
  GroupSize,     // a work-group is too large
  RequiredSize,  // a kernel wants work-groups of another size
  WorkItems,     // there are too many
  ArgumentSize,  // an argument given by value is too large
  LocalMemory,
  PrivateMemory,  // of work-items on a simulated device
  GlobalMemory,
  Allocation,  // of a single buffer
  HostMemory,
  Standard,     // a version of OpenCL C
  DriverLimit,  // the driver refuses the launch, and says no more than an error's name
  Kernel,       // the driver compiles the kernel, lists it, and does not make it
  Exploration,  // of every execution: the code has what cannot be explored
  BuiltIn,      // a function of OpenCL C that a simulated device does not have
  Comparison,   // what is claimed cannot be compared: both words came with OpenCL C 3.0
  Claim,        // the device does not claim it, so there is nothing to check
  Control,      // correct code of the same shape cannot run the case
};

/// The word in JSON: "features", "local_memory", …
std::string_view name(Lack lack);
const std::vector<Lack>& all_lacks();
std::optional<Lack> lack(std::string_view name);

/// The device lacks something that the subject needs. Not a pass.
struct Skipped {
  std::string missing = {};
  Lack lack = Lack::OwnWords;
  std::vector<std::string> names = {};   // of features that are missing
  std::uint64_t needed = 0;              // bytes or work-items, where the lack has a number
  std::vector<std::string> had_by = {};  // ids of devices here that do not lack it
};

/// There is no history to judge: crash, build failure, lost device.
struct Error {
  std::string cause = {};
  bool device_lost = false;
  bool of_machine = false;   // not of the code: correct code ends no better here
  bool of_property = false;  // not of the code: whoever wrote the property has to mend it
  bool of_driver = false;    // not of the code: code that shares nothing goes wrong here, too
};

using Verdict = std::variant<Pass, Violation, Inconclusive, Skipped, Error>;

/// "pass", "proven" if it is a pass with a proof, "violation", "inconclusive", "skipped" or
/// "error".
std::string_view name(const Verdict& verdict);

/// Orders what a subject's cases said: violation > error > did not end > pass > inconclusive >
/// skipped. One judged case makes a pass of a subject some of whose cases were inconclusive, but
/// not of one that may hang.
int weight(const Verdict& verdict);

/// The verdict that speaks for both.
Verdict prevailing(const Verdict& a, const Verdict& b);

}  // namespace stalemate
