#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stalemate {

/// What code asks of the scheduler, and what a device gives. See docs/verdicts.md.
enum class Progress : std::uint8_t {
  None,      // ends whatever runs first
  Group,     // needs every work-group that has started to go on
  WorkItem,  // needs every work-item that has started to go on
};

std::string_view name(Progress progress);  // "none", "group", "work_item"
const std::vector<Progress>& all_progress();
std::optional<Progress> progress(std::string_view name);

/// Between which parties a device was seen to hand a turn to and fro, both of them waiting in a
/// loop. Seen is not promised: OpenCL 3.0 (section 3.2.2) leaves progress to the implementation.
struct ProgressSeen {
  bool lanes = false;        // neighbouring work-items of a work-group
  bool work_items = false;   // the first and the last work-item of a work-group
  bool work_groups = false;  // two work-groups

  Progress gives() const;

  friend bool operator==(const ProgressSeen&, const ProgressSeen&) = default;
};

}  // namespace stalemate
