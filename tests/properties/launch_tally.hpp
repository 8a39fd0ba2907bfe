#pragma once

#include <string>

#include "stalemate/generate.hpp"
#include "stalemate/property.hpp"

namespace stalemate::test {

/// Cases small enough for many of them, with every contention pattern, operand kind and stress.
GenerateSettings small_cases();

/// Small cases of one work-group size: where subjects are many, compiling costs more than running.
GenerateSettings quick_cases();

/// Cases in which everybody fights for one cell.
GenerateSettings contended_cases();

/// What many cases of one subject said.
struct Tally {
  int violations = 0;
  int errors = 0;  // cases that could not be judged
  int met = 0;
  std::string first;  // what the first violation said
};

/// Launches and judges that many cases.
Tally run(const Subject& subject, const GenerateSettings& settings, int cases);

/// Checks that the subject is valid, no case is a violation or an error, and some met.
void check_passes(const Subject& subject, const GenerateSettings& settings, int cases);

/// The kind that the first violation within `cases` contended cases has; "nothing" if there is
/// none.
std::string exposed_as(const Subject& subject, int cases);

}  // namespace stalemate::test
