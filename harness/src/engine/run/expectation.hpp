#pragma once

#include <optional>
#include <string>

#include "stalemate/device.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// Whether it is a mutant whose `exposed_by:` names the device.
bool must_be_exposed(const Subject& subject, const DeviceInfo& device);

/// What the plan makes of `verdict`. A mutant may hide, but not on the devices that its
/// `exposed_by:` names; one that did not even run there was not exposed either, unless the device
/// lacks what it needs. Code that claims to be correct and may hang was not judged; nor was it, if
/// `is_strict`, whatever else left it inconclusive.
Expectation expectation(const Subject& subject, const Verdict& verdict, const DeviceInfo& device,
                        bool is_strict = false);

/// What to note of a mutant that was exposed by another kind of violation than it names.
std::optional<std::string> other_kind_note(const Subject& subject, const Verdict& verdict);

/// Holds a verdict on record, of a run that may not have been strict, against a strict one.
void hold_strictly(SubjectResult& result);

/// Whether the verdict is as expected, and says something of the code. An error that is known is no
/// news, and a mutant that hides where it may shows nothing: they decide nothing.
bool is_decided_as_expected(const SubjectResult& result);

/// Whether there are verdicts, and all of them are that the device lacks something.
bool is_all_skipped(const RunResult& run);

/// Whether there are verdicts, and none of them is missing, unexpected or says anything of the
/// code.
bool decides_nothing(const RunResult& run);

}  // namespace stalemate::engine
