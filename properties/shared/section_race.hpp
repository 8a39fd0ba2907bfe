#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

/// Whether a section is left, or the next one entered.
enum class Passage : std::uint8_t { Out, In };

/// The function under test that an access of it belongs to.
using SectionNames = std::function<std::string(const Access& access, Passage passage)>;

/// The function of the source in whose body the access is; empty if that is not known.
std::string function_at(const SourceCode& code, const Access& access);

/// A race between accesses that a driver made in two sections, in the words of the lock that should
/// have kept them apart: which of its functions orders too little, and where. `recording` may be
/// null; then that is left out.
Violation explain_section_race(const DataRace& race, const SectionNames& names,
                               const Recording* recording);

}  // namespace stalemate::properties
