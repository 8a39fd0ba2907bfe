#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/option.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// What a subject asks of the scheduler. See docs/verdicts.md.
enum class Progress : std::uint8_t {
  None,      // ends whatever runs first
  Group,     // needs every work-group that has started to go on
  WorkItem,  // needs every work-item that has started to go on
};

std::string_view name(Progress progress);  // "none", "group", "work_item"
const std::vector<Progress>& all_progress();
std::optional<Progress> progress(std::string_view name);

/// Marks a mutant: code known to be wrong.
struct Broken {
  ViolationKind kind =
      ViolationKind::LostUpdate;             // the kind that is expected; another is a warning
  std::vector<std::string> exposed_by = {};  // devices that must expose it; elsewhere it may pass

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
  std::optional<Broken> broken = {};

  friend bool operator==(const Subject&, const Subject&) = default;
};

}  // namespace stalemate
