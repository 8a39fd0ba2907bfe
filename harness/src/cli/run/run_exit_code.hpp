#pragma once

#include "stalemate/run/exit_code.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::cli {

/// What else happened beside the verdicts.
struct RunEnd {
  bool report_failed = false;  // some report could not be written
  int stop_signal = 0;         // 0: none
  bool input_damaged = false;  // of what was merged
  bool is_part = false;        // of a run, a shard, which may decide nothing
};

/// The first that applies of: report failed, stopped by a signal, unexpected, device lost,
/// incomplete, nothing decided, a stale baseline, as expected. See docs/exit-codes.md.
ExitCode run_exit_code(const RunResult& result, const RunEnd& end);

}  // namespace stalemate::cli
