#include "report/words/not_run.hpp"

namespace stalemate::report {

std::string why_not_run(const RunResult& run) {
  if (run.time_is_over) return "the time of the whole run was over";
  if (run.interrupted) return "the run was interrupted";
  if (run.failed_fast) return "the run ended after an unexpected verdict, as --fail-fast asks";
  if (run.device_lost) return "a device was lost";
  return "no merged folder of results has it to its end";
}

}  // namespace stalemate::report
