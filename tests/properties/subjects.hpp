#pragma once

#include <string>

#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// The shipped property.
const Property& read_modify_write();

/// The shipped property that judges the subject.
const Property& property_of(const Subject& subject);

/// A subject of a shipped kernel file that has `<stem>_global` and `<stem>_local`.
Subject shipped_subject(const std::string& kernel, const std::string& stem, const std::string& type,
                        const std::string& model);

/// A subject whose kernel is `source` and whose function works in global memory.
Subject inline_subject(const std::string& source, const std::string& function,
                       const std::string& type, const std::string& model);

/// The keys of the subject that the property complains about, in order, each with a message and a
/// remedy.
std::string complaints(const Property& property, const Subject& subject);

}  // namespace stalemate::test
