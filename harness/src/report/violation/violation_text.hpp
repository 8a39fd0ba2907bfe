#pragma once

#include <string>
#include <string_view>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What one types to see the failure in that file again: "stalemate replay out/failures/0001.json".
std::string replay_command(const SubjectResult& result);
std::string export_command(const SubjectResult& result);

/// The kind of its violation; "crash" of a crash, "build_failure" of a
/// program that does not build.
std::string_view failure_kind(const Reproducer& reproducer);

/// Kind, summary and witness, a line each. Printable.
std::string witness_text(const Violation& violation);

/// A violation explained, a few lines: kind and summary, the witness, rates and cases, the trace if
/// there is one, and as the last line the command that replays it, if it was kept. Of a crash, its
/// case and that command. Printable; empty for other verdicts.
std::string violation_text(const SubjectResult& result);

}  // namespace stalemate::report
