#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate::profile {

/// What the language says of an idiom, whatever a device does with it.
enum class Promise : std::uint8_t {
  Full,      // it does what it is for, and ends
  NotToEnd,  // what it does is right, if it ends
  None,      // nothing; a device may do more than it has to
  Never,     // it is wrong on every device that runs two work-items at a time
};

std::string_view name(Promise promise);  // "full", "not_to_end", "none", "never"

/// What finds out about an idiom.
enum class MeasuredBy : std::uint8_t {
  Cases,       // the subject of its name in configs/profile.yaml
  Messages,    // the form of its name in kernels/probes
  WorkGroups,  // two work-groups that hand a turn to and fro
  WorkItems,   // the ends of a work-group that do
  Lanes,       // neighbours in a work-group that do
};

/// A way to write something that programs need, and what may be expected of it.
struct Idiom {
  std::string name = {};
  std::string group = {};  // idioms between which one chooses
  std::string words = {};  // as a programmer would say it
  Promise promise = Promise::Full;
  std::string because = {};  // why no more is promised; empty with Full
  MeasuredBy measured_by = MeasuredBy::Cases;
};

/// All of them, in the order of the table: a group's one after another.
const std::vector<Idiom>& idioms();

}  // namespace stalemate::profile
