#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/origin.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

enum class FindingLevel : std::uint8_t {
  Error,    // fails the run, or leaves it incomplete
  Warning,  // nothing was decided, or a baseline is stale
  Note,     // a failure that a baseline excuses
};

/// What a service that shows findings beside the code is told. Texts are printable.
struct Finding {
  FindingLevel level = FindingLevel::Error;
  std::string rule = {};     // a kind of violation, or one of `other_rules()`
  std::string title = {};    // "float_add on pocl:0: lost_update"
  std::string summary = {};  // what happened, in a line
  std::string next = {};     // what to do about it; may be empty
  FileLine place = {};
  const SubjectResult* result = nullptr;  // null: it is about an entry of a baseline, or the run
};

/// All that anybody has to look at, errors first, each level in the order of the run. Points into
/// `run`.
std::vector<Finding> findings(const RunResult& run);

/// Whether it fails the run, and is told neither of a subject nor of what is missing.
bool is_of_run(const Finding& finding);

/// What can be found beside violations.
struct OtherRule {
  std::string_view name;
  std::string_view meaning;
  std::string_view remedy;
};
inline constexpr OtherRule kErrorRule{
    "error", "The code does not build, crashes, or its device was lost.",
    "Read the cause; `stalemate validate` and `--device sim:sc` name lines."};
inline constexpr OtherRule kNotExposedRule{
    "not_exposed", "A mutant that the device must expose was not exposed.",
    "The set-up can no longer detect that bug: give it more cases and time, and see that launches "
    "met."};
inline constexpr OtherRule kUndecidedRule{
    "undecided", "Code that claims to be correct was not judged.",
    "Give it more time or a quieter machine, or say what it waits for (needs_progress:)."};
inline constexpr OtherRule kStaleRule{
    "stale_baseline", "An entry of a baseline says nothing, is over, or has expired.",
    "Correct the entry, or take it out."};
inline constexpr OtherRule kNotRunRule{
    "not_run", "A verdict is missing: its subject was not run, or was cut short.",
    "Go on with the run: the same `stalemate run` with --resume and the folder of results. Where a "
    "part of it is missing, run that part, and merge again."};

inline constexpr OtherRule kNothingDecidedRule{
    "nothing_decided",
    "No verdict says anything of the code: all are skipped, open, known, or of mutants that hide.",
    "Run it on a device that has what the subjects need, or give it more time."};
inline constexpr OtherRule kNotBegunRule{
    "not_begun",
    "The run did not begin: a file, an option or a device that it names is not as it must be.",
    "Mend what is named, and run again; nothing was judged."};

std::vector<OtherRule> other_rules();

}  // namespace stalemate::report
