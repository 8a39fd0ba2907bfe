#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/nd_range.hpp"
#include "stalemate/option.hpp"
#include "stalemate/progress.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// Marks a mutant: code known to be wrong.
struct Broken {
  ViolationKind kind =
      ViolationKind::LostUpdate;             // the kind that is expected; another is a warning
  std::vector<std::string> exposed_by = {};  // devices that must expose it; elsewhere it may pass

  bool simulated_only = false;  // it hangs, which on a real device costs eleven deadlines

  friend bool operator==(const Broken&, const Broken&) = default;
};

/// Code under test, bound to a property. Members are the keys of the YAML form, with the same
/// names; keys that belong to the property are in `options`.
struct Subject {
  std::string name = {};
  std::string property = {};
  std::string kernel = {};                      // path as written, for messages
  std::string source = {};                      // OpenCL C, complete: includes are already in place
  Options options = {};                         // function, type, model, …
  std::vector<std::string> build_options = {};  // -D…, -cl-…, -w
  std::vector<std::string> requirements = {};   // `requires:` extensions and feature macros
  Progress needs_progress = Progress::None;
  NdRange at_least = {};  // cases are no smaller than what the code is right for
  std::optional<Broken> broken = {};

  friend bool operator==(const Subject&, const Subject&) = default;
};

}  // namespace stalemate
