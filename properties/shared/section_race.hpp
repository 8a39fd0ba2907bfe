#pragma once

#include <optional>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The functions under test by which one section ended and the other began.
struct SectionNames {
  std::string leave;
  std::string come;
};

/// A race between accesses that a driver made in two sections, in the words of the lock that should
/// have kept them apart: which of its functions orders too little, and where. `recording` may be
/// null; then that is left out.
Violation explain_section_race(const DataRace& race, const SectionNames& names,
                               const Recording* recording);

}  // namespace stalemate::properties
