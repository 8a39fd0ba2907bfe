#pragma once

#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Macros by which the driver calls the function under test in `space` and its model; with
/// `for_both` that in local memory, too. Of a subject without several operations.
std::string calls_text(const RmwSubject& read, const SourceCode& code, AddressSpace space,
                       bool for_both);

/// The same for a program that serves several subjects, which differ in nothing else: functions
/// that call those of the subject that the parameters name.
std::string shared_calls_text(const std::vector<const Subject*>& subjects, AddressSpace space,
                              bool for_both);

}  // namespace stalemate::properties
