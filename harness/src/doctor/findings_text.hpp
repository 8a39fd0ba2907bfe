#pragma once

#include <string>

#include "doctor/finding.hpp"

namespace stalemate::doctor {

/// A line for each finding, and a last one that says whether a run can begin. Printable.
std::string as_text(const Examination& examination);

/// "fault"
std::string_view name(Grade grade);

}  // namespace stalemate::doctor
