#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "devices/device_catalog.hpp"
#include "report/file/formats.hpp"

namespace stalemate::cli {

/// The arguments of `run` and `mutants`.
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
  // Of each of report::formats(), in its order; empty: none.
  std::vector<std::string> report_files = std::vector<std::string>(report::formats().size());
  std::vector<std::string> baselines;
  bool strict_baseline = false;  // whether an entry that no longer fails is a failure
  bool allow_outside = false;
  devices::Trust trust = devices::Trust::None;
  bool verbose = false;
};

}  // namespace stalemate::cli
