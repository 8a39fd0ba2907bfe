#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What optimised the program before the simulated device ran it; empty if nothing did.
std::string pipeline_text(const Reproducer& reproducer);

enum class TraceLength { Excerpt, Whole };

/// How the failure of a simulated device came about: a line for each access to what is under test,
/// in the order in which they happened, repeated lines once. An excerpt of more than a hundred
/// lines has thirty, counts what it leaves out, and says how to read all. Printable; empty if there
/// is no trace.
std::string trace_text(const Reproducer& reproducer, TraceLength length = TraceLength::Excerpt);

/// What one step of a trace did: "atomic_xchg lock 0: 0 -> 1 (acquire, device)". Printable.
std::string step_text(const TraceStep& step, const Subject& subject);

}  // namespace stalemate::report
