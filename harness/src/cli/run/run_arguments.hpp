#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "devices/device_catalog.hpp"
#include "report/format/formats.hpp"

namespace stalemate::cli {

/// The arguments of `run`, `mutants` and `prove`.
struct RunArguments {
  std::vector<std::string> configs;  // none: the default
  std::string default_config = "configs/smoke.yaml";
  bool scores_mutants = false;        // whether stdout gets the table of mutants
  bool proves = false;                // every device has to explore
  std::vector<std::string> devices;   // none: every real one and presets
  std::vector<std::string> required;  // of each device
  std::vector<std::string> subjects;  // globs; none: all
  std::vector<std::string> sizes;     // "2x1x1", of devices that explore; none: growing ones
  std::optional<std::uint32_t> cases;
  std::optional<std::string> time;
  std::optional<std::string> time_limit;  // of the whole run
  std::optional<std::string> seed;
  int skipped_code = 0;              // where nothing could be run; 0: 4 or 5, as ever
  std::optional<std::string> shard;  // "2/4"; none: all of it
  std::string resume;                // the folder of a run to go on with; empty: a new run
  bool fail_fast = false;
  std::uint32_t jobs = std::max(1U, std::thread::hardware_concurrency());
  std::string out;  // empty: stalemate-out/<time>-<seed>
  std::string failures = ".stalemate/failures";
  // Of each of report::formats(), in its order; empty: none.
  std::vector<std::string> report_files = std::vector<std::string>(report::formats().size());
  std::string cache;  // of compiled programs, between runs; empty: none
  std::vector<std::string> baselines;
  bool is_strict = false;        // whether correct code that is inconclusive is a failure
  bool strict_baseline = false;  // whether an entry that no longer fails is a failure
  bool allow_outside = false;
  devices::Trust trust = devices::Trust::None;
  bool verbose = false;
};

}  // namespace stalemate::cli
