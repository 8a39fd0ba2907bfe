#pragma once

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// The option --trust of a command that launches.
void add_trust(CLI::App* command, devices::Trust& trust);

/// How the workers of this command are started. Tells the user, once, what the kernel of this
/// machine does not offer to confine them.
/// Whether there is no folder for temporary files, which the user is told: no worker is of use
/// then.
bool lacks_temporary_folder();

devices::WorkerStart worker_start(const CommandContext& context, devices::Trust trust);

}  // namespace stalemate::cli
