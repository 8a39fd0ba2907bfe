#pragma once

#include "report/file/journaled_run.hpp"
#include "stalemate/run/observer.hpp"

namespace stalemate::report {

/// The run that a reporter watched, as its journal would tell it; with the reproducers.
JournaledRun watched_run(const RunHeader& header, const RunResult& result);

}  // namespace stalemate::report
