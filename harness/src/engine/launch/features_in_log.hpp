#pragma once

#include <string>
#include <vector>

#include "stalemate/source_code.hpp"

namespace stalemate::engine {

/// Optional features of OpenCL C 3.0 (section 6.2.1) and extensions for want of which the program
/// does not build, by what its compiler says: clang names some, and of others only the identifier
/// that it does not know or what it does not allow. What the source defines itself is none of
/// those.
std::vector<std::string> features_in_log(const std::string& log, const SourceCode& code);

/// Whether the first error of the log is of the code itself, whatever the device lacks: a word that
/// is not where the grammar wants one, or a name that the code under test has once, and that no
/// feature of OpenCL C could declare.
bool begins_with_mistake(const std::string& log, const Subject& subject);

/// Whether the first error of the log is one that a device with more would not have, as far as its
/// words tell: a name, type or call that is not known, what is not allowed or supported. Also where
/// no error is in the form of Clang.
bool may_come_of_lack(const std::string& log);

}  // namespace stalemate::engine
