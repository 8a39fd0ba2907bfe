#pragma once

#include <optional>
#include <set>
#include <string>

#include "sim/explore/brute_force.hpp"
#include "sim/explore/explorer.hpp"

namespace stalemate::sim::explore::test {

/// What the explorer says of a small program.
struct Seen {
  Explored explored;
  Outcomes outcomes;
  std::set<std::string> sequential;  // outcomes that need no weak memory
  std::uint64_t repeated = 0;        // executions that came before
  std::uint64_t races = 0;
  std::uint64_t livelocks = 0;
  std::uint64_t spins = 0;
  std::uint64_t divergences = 0;
  std::uint64_t uninitialised = 0;
};

enum class Keep : std::uint8_t { Counts, Outcomes };

Seen explore(const SmallProgram& program, const Limits& limits = {}, Keep keep = Keep::Outcomes);

/// In words, in what explorer and brute force differ; empty where they do not. Nothing if the
/// program is too big for brute force.
std::optional<std::string> difference(const SmallProgram& program,
                                      std::uint64_t candidates_max = 2'000'000);

/// Tells executions apart: what each read reads, and the coherence order.
std::string shape_of(const Graph& graph, unsigned items);

std::string to_text(const SmallProgram& program);

}  // namespace stalemate::sim::explore::test
