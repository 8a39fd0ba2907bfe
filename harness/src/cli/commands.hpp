#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "stalemate/exit_code.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate::cli {

/// What every command stands on.
struct CommandContext {
  const Properties& properties;
  const Files& files;  // shipped, or of `--data`
  Cancellation cancellation;
};

struct DevicesArguments {
  bool json = false;
};

struct ListArguments {
  std::vector<std::string> configs;  // none: the shipped conformance plan
  std::string filter = "*";
  bool json = false;
  bool allow_outside = false;
};

struct ValidateArguments {
  std::vector<std::string> configs;
  bool allow_outside = false;
};

struct RunArguments {
  std::vector<std::string> configs;  // none: the default
  std::string default_config = "configs/smoke.yaml";
  bool scores_mutants = false;        // whether stdout gets the table of mutants
  std::vector<std::string> devices;   // none: PoCL and presets
  std::vector<std::string> subjects;  // globs; none: all
  std::optional<std::uint32_t> cases;
  std::optional<std::string> time;
  std::optional<std::string> seed;
  std::uint32_t jobs = std::max(1U, std::thread::hardware_concurrency());
  std::string out;  // empty: stalemate-out/<time>-<seed>
  std::string failures = ".stalemate/failures";
  std::string junit;  // empty: none
  std::vector<std::string> baselines;
  bool strict_baseline = false;  // whether an entry that no longer fails is a failure
  bool allow_outside = false;
  bool verbose = false;
  std::string command_line;  // for the journal
};

struct ReplayArguments {
  std::string reproducer;
  std::uint32_t launches = 20;
  std::optional<std::string> device;  // none: the one in the reproducer
  bool whole_trace = false;
};

struct BenchArguments {
  std::vector<std::string> devices{"pocl"};
  std::vector<std::string> subjects;  // globs; none: four that stand for the rest
  std::uint64_t operations = 1'000'000;
  bool json = false;
};

struct SelftestArguments {
  std::string device = "pocl";
  std::optional<std::string> seed;
  std::vector<std::string> faults;  // names; none: all
};

struct ReportArguments {
  std::vector<std::string> results;   // journals, or folders that have one
  std::vector<std::string> subjects;  // globs; none: all
};

struct ProfileArguments {
  std::string device = "pocl";
  std::optional<std::string> seed;
  std::optional<std::string> time;
  std::string out;  // empty: no folder
  bool json = false;
  std::string command_line;  // for the journal
};

ExitCode run_devices(const CommandContext& context, const DevicesArguments& arguments);
ExitCode run_list(const CommandContext& context, const ListArguments& arguments);
ExitCode run_validate(const CommandContext& context, const ValidateArguments& arguments);
ExitCode run_schema(const CommandContext& context);
ExitCode run_plan(const CommandContext& context, const RunArguments& arguments);
ExitCode run_replay(const CommandContext& context, const ReplayArguments& arguments);
ExitCode run_bench(const CommandContext& context, const BenchArguments& arguments);
ExitCode run_selftest(const CommandContext& context, const SelftestArguments& arguments);
ExitCode run_report(const CommandContext& context, const ReportArguments& arguments);
ExitCode run_profile(const CommandContext& context, const ProfileArguments& arguments);

/// What a worker serves. One for simulated devices never loads OpenCL, and the other way round.
enum class WorkerKind : std::uint8_t { OpenCl, Simulator };

/// The hidden command: this process is a worker.
int run_worker(WorkerKind kind);

}  // namespace stalemate::cli
