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

/// The history is explained by the model.
struct Pass {};

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
  // What a kind of the property's own means and what mostly mends it. The engine fills both in.
  std::string meaning = {};
  std::string remedy = {};
};

/// Nothing was decided: no launch met, or slow could not be told from stuck. Not a pass.
struct Inconclusive {
  std::string reason = {};
  std::vector<Fact> hints = {};  // what may help to decide it
  bool did_not_end = false;  // a launch missed its deadline, and nobody knows whether it would end
};

/// The device lacks something that the subject needs. Not a pass.
struct Skipped {
  std::string missing = {};
};

/// There is no history to judge: crash, build failure, lost device.
struct Error {
  std::string cause = {};
  bool device_lost = false;
  bool of_machine = false;   // not of the code: correct code ends no better here
  bool of_property = false;  // not of the code: whoever wrote the property has to mend it
};

using Verdict = std::variant<Pass, Violation, Inconclusive, Skipped, Error>;

/// "pass", "violation", "inconclusive", "skipped" or "error".
std::string_view name(const Verdict& verdict);

/// Orders what a subject's cases said: violation > error > did not end > pass > inconclusive >
/// skipped. One judged case makes a pass of a subject some of whose cases were inconclusive, but
/// not of one that may hang.
int weight(const Verdict& verdict);

/// The verdict that speaks for both.
Verdict prevailing(const Verdict& a, const Verdict& b);

}  // namespace stalemate
