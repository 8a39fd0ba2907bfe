#pragma once

namespace stalemate {

/// Exit codes of the `stalemate` program. Documented in docs/exit-codes.md; never renumbered.
enum class ExitCode : int {
  AsExpected = 0,
  Unexpected = 1,  // a violation, crash, hang or build error; a mutant not exposed where it must be
  Usage = 2,       // command line, or an invalid file
  Internal = 3,    // our own failure, a report that cannot be written among them
  NotDecided =
      4,         // nothing: none selected, or all skipped or inconclusive; or not all that must be
  NoDevice = 5,  // no such device, or a required capability is missing
  DeviceLost = 6,
  StaleBaseline = 7,
  Incomplete = 8,     // verdicts are missing, or a journal is damaged
  HungUp = 129,       // SIGHUP
  Interrupted = 130,  // SIGINT
  Terminated = 143,   // SIGTERM
};

}  // namespace stalemate
