#pragma once

#include <string>
#include <string_view>

#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// What somebody who never heard of a kind of violation has to know first.
struct KindHelp {
  std::string_view meaning;  // "An update had no effect: another overwrote it."
  std::string_view remedy;   // what mostly mends it
};

/// Of a shipped kind.
KindHelp kind_help(ViolationKind kind);

/// Of the violation's kind, shipped or not; of a kind that nobody explains, that. Views into
/// `violation`.
KindHelp kind_help(const Violation& violation);

/// What mostly mends `violation`: as its kind says, unless what happened says more.
std::string_view remedy_of(const Violation& violation);

/// Where more is said of how a violation is mended: "docs/mending.md, lost_update". Of a kind of a
/// property's own: nowhere else, "a kind of the property's own, two_writers".
std::string where_mended(ViolationKind kind);

/// Both: "mend: Make load, … (docs/mending.md, lost_update)", with the end of the line.
std::string mend_line(const Violation& violation);

}  // namespace stalemate::report
