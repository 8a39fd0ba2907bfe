#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "stalemate/device.hpp"
#include "stalemate/generate.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// What two models said of the same histories.
struct BothModels {
  int explained = 0;                // by both
  int convicted = 0;                // likewise
  int only_built_in = 0;            // convicted by the built-in model alone
  int only_itself = 0;              // by the code itself alone
  int undecided = 0;                // by one at least
  std::set<std::string> open = {};  // why the code itself decided nothing
  int faulty = 0;                   // there is no history: the device saw what is wrong
  double itself_ms = 0;             // by the code itself, all together
  double itself_ms_most = 0;

  std::string text() const;
};

/// The same subject with the code itself as its model.
Subject judged_by_itself(Subject subject);

/// Judges the first `cases` cases of these settings and that seed by both.
BothModels judged_by_both(Device& device, const Subject& subject, const GenerateSettings& settings,
                          std::uint64_t cases, Seed seed = Seed{2026});

/// Likewise, the second time by `by_code`: the same operations with code as their model.
BothModels judged_by_both(Device& device, const Subject& subject, const Subject& by_code,
                          const GenerateSettings& settings, std::uint64_t cases,
                          Seed seed = Seed{2026});

}  // namespace stalemate::test
