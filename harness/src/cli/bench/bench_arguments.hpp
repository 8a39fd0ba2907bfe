#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// The arguments of `bench`.
struct BenchArguments {
  std::vector<std::string> devices{"pocl"};
  std::vector<std::string> subjects;        // globs; none: four that stand for the rest
  std::optional<std::uint64_t> operations;  // none: as many as the measurement has by itself
  std::optional<std::uint32_t> cells;  // of a large case; none: as the measurement has by itself
  bool json = false;
  devices::Trust trust = devices::Trust::None;
  bool scale = false;
  std::vector<std::string> axes;   // of --scale; none: all
  std::string time = "3m";         // of --scale
  std::string svg;                 // file for the plot of --scale; empty: none
  std::string against;             // a program or a revision; empty: nothing is compared
  std::uint32_t rounds = 5;        // of --against
  std::string preset = "release";  // that a revision is built with
};

}  // namespace stalemate::cli
