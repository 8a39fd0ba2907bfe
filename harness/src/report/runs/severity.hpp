#pragma once

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Whether a run that has this verdict is red: it is not as the plan expects, or was not judged
/// where it had to be.
bool is_red(const SubjectResult& result);

/// Orders verdicts on one subject and device by what a reader has to see first: what is not as
/// expected, what was not judged, and then by `weight`: a violation, an error, a launch that did
/// not end, a pass, what was not decided, what was skipped.
int severity(const SubjectResult& result);

/// Whether a run goes from not red to red, or from red to worse, if `after` takes the place of
/// `before`. A pass that was not decided the next time is none: nothing was seen to be wrong.
bool is_regression(const SubjectResult& before, const SubjectResult& after);

}  // namespace stalemate::report
