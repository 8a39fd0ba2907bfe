#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "engine/run/pairings.hpp"
#include "engine/run/subject_run.hpp"

namespace stalemate::engine {

/// Builds the programs of some subjects before the first of them runs, one on each processor. A
/// compiler that takes one program at a time, such as PoCL's, takes most of a run's time, and must
/// not be at work while a launch is.
class BuildAhead {
 public:
  explicit BuildAhead(const RunParts& parts) : parts_(parts) {}

  /// Builds for the next real pairings if the first of them has not been built for. What fails to
  /// build does so again, and is judged, when it is launched.
  void build(const Pairings& pairings);

  /// How long the programs of `pairing` took to be built here. One that several subjects share
  /// counts for the first of them.
  std::chrono::milliseconds time_of(const Pairing& pairing) const;

 private:
  std::vector<Pairing> batch(const Pairings& pairings);
  bool find_builder(const Pairing& first);

  const RunParts& parts_;
  std::size_t built_ = 0;                                  // of pairings, from the first on
  std::map<std::size_t, std::chrono::nanoseconds> times_;  // by the index of pairings
  Device* built_for_ = nullptr;
  // Beside built_for_, which builds as well. Null where it was not opened.
  std::vector<std::unique_ptr<Device>> builders_;
};

}  // namespace stalemate::engine
