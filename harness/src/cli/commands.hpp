#pragma once

#include "cli/command.hpp"

namespace CLI {
class App;
}

/// The commands of the program. Each adds itself to `app`, and is `chosen` if the user asks for it.
namespace stalemate::cli {

void add_devices(CLI::App& app, Command& chosen);
void add_doctor(CLI::App& app, Command& chosen);
void add_new(CLI::App& app, Command& chosen);
void add_list(CLI::App& app, Command& chosen);
void add_validate(CLI::App& app, Command& chosen);
void add_schema(CLI::App& app, Command& chosen);
void add_run(CLI::App& app, Command& chosen);
void add_mutants(CLI::App& app, Command& chosen);
void add_prove(CLI::App& app, Command& chosen);
void add_replay(CLI::App& app, Command& chosen);
void add_export(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);
void add_selftest(CLI::App& app, Command& chosen);
void add_merge(CLI::App& app, Command& chosen);
void add_report(CLI::App& app, Command& chosen);
void add_compare(CLI::App& app, Command& chosen);
void add_baseline(CLI::App& app, Command& chosen);
void add_profile(CLI::App& app, Command& chosen);

}  // namespace stalemate::cli
