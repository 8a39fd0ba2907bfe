#include "cli/trust.hpp"

#include "base/temporary_folder.hpp"
#include "cli/notify.hpp"
#include "confine/confine.hpp"

namespace stalemate::cli {

using devices::Trust;

void add_trust(CLI::App* command, Trust& trust) {
  command->add_flag_callback(
      "--trust", [&trust] { trust = Trust::Full; },
      "Let kernels and drivers do all that you may do: files, networks, other processes. Without "
      "it they are confined (docs/trust.md)");
}

bool lacks_temporary_folder() {
  const std::string problem = temporary_folder_problem();
  if (!problem.empty()) notify(problem);
  return !problem.empty();
}

devices::WorkerStart worker_start(const CommandContext& context, Trust trust) {
  const std::string missing = trust == Trust::None ? confine::not_offered() : std::string();
  if (!missing.empty()) {
    notify("the kernel of this machine confines foreign code less than it should: no " + missing +
           " (docs/trust.md)");
  }
  return {context.cancellation, trust};
}

}  // namespace stalemate::cli
