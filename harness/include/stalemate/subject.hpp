#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/device_kind.hpp"
#include "stalemate/nd_range.hpp"
#include "stalemate/option.hpp"
#include "stalemate/origin.hpp"
#include "stalemate/progress.hpp"
#include "stalemate/size_rule.hpp"
#include "stalemate/value/shared_text.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// Marks a mutant: code known to be wrong.
struct Broken {
  ViolationKind kind =
      ViolationKind::LostUpdate;             // the kind that is expected; another is a warning
  std::vector<std::string> exposed_by = {};  // devices that must expose it; elsewhere it may pass

  std::vector<std::string> runs_on = all_device_kinds();  // others skip it, and say so

  friend bool operator==(const Broken&, const Broken&) = default;
};

/// No limit to an ND-range.
inline constexpr NdRange kAnyNdRange{std::numeric_limits<std::uint32_t>::max(),
                                     std::numeric_limits<std::uint32_t>::max()};

/// Code under test, bound to a property. Members are the keys of the YAML form, with the same
/// names; keys that belong to the property are in `options`.
struct Subject {
  std::string name = {};
  std::string property = {};
  std::string kernel = {};                      // path as written, for messages
  SharedText source = {};                       // OpenCL C, complete: includes are already in place
  Options options = {};                         // function, type, model, …
  std::vector<std::string> build_options = {};  // -D…, -cl-…, -w
  std::string cl_std = {};                      // "CL1.2" and the like; empty: the device chooses
  std::vector<std::string> requirements = {};   // `requires:` extensions and feature macros
  Progress needs_progress = Progress::None;
  NdRange at_least = {};  // cases are no smaller than what the code is right for
  /// Cases are no larger than what the code is right for, work-groups beside it counted.
  NdRange at_most = kAnyNdRange;
  /// Sizes between these that the code is right for. `at_least` and `at_most` are among them.
  SizeRule work_groups = {};
  SizeRule work_group_size = {};
  std::optional<Broken> broken = {};
  Origin origin = {};  // of no config: empty

  friend bool operator==(const Subject&, const Subject&) = default;
};

}  // namespace stalemate
