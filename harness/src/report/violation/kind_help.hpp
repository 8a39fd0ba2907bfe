#pragma once

#include <string_view>

#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// What somebody who never heard of a kind of violation has to know first.
struct KindHelp {
  std::string_view meaning;  // "An update had no effect: another overwrote it."
  std::string_view remedy;   // what mostly mends it
};

KindHelp kind_help(ViolationKind kind);

/// What mostly mends `violation`: as its kind says, unless what happened says more.
std::string_view remedy_of(const Violation& violation);

}  // namespace stalemate::report
