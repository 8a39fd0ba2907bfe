#pragma once

#include <string>

#include "stalemate/generate.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// A subject whose kernel is `source`, with `<prepend>_global` and `<prepend>_local`, and, unless
/// `pop` is empty, `<pop>_global` and `<pop>_local`.
Subject inline_list(const std::string& source, const std::string& prepend,
                    const std::string& pop = "");

/// The same of a shipped kernel file.
Subject shipped_list(const std::string& kernel, const std::string& prepend,
                     const std::string& pop = "");

/// A shipped list whose heads are tagged.
Subject tagged_list(const std::string& kernel);

/// Checks that the subject is valid, no case is a violation or an error, and some met.
void check_list_passes(const Subject& subject, const GenerateSettings& settings, int cases);

/// The kind that the first violation within `cases` contended cases has; "nothing" if there is
/// none.
std::string list_exposed_as(const Subject& subject, int cases);

}  // namespace stalemate::test
