#pragma once

#include "stalemate/origin.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The line to look at first: the one that the verdict tells of (of an access, of a race, of a
/// build error), else, of several functions under test, the last change of memory in its trace,
/// else the function under test, else the subject's entry in its config. The file is empty if
/// nothing is known.
FileLine source_place(const SubjectResult& result);

/// Whether the access is in a file of the user's. A property in C++ has files of its own, beside
/// those that the subject's source names in its `#line`s; without a source that is not known.
bool is_of_user(const Access& access, const Subject* subject);

/// A line of the subject's source as a file that the user can open. `name` is as in the source.
FileLine in_folder(const Origin& origin, const std::string& name, std::uint32_t line);

}  // namespace stalemate::report
