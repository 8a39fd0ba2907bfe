#pragma once

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// The option --trust of a command that launches.
void add_trust(CLI::App* command, devices::Trust& trust);

/// How the workers of this command are started. Tells the user, once, what the kernel of this
/// machine does not offer to confine them.
devices::WorkerStart worker_start(const CommandContext& context, devices::Trust trust);

}  // namespace stalemate::cli
