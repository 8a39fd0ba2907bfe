#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/run/pairings.hpp"
#include "engine/run/shared_programs.hpp"
#include "engine/run/subject_run.hpp"

namespace stalemate::engine {

/// A program, and the pairing that it is built for.
struct Order {
  Program program;
  std::size_t pairing = 0;
  const SharedProgram* shared = nullptr;  // if it serves several
  bool is_built = false;
  std::chrono::nanoseconds time{0};  // that it took
};

/// Builds the programs of some subjects of one device before the first of them runs, one on each
/// processor. A compiler that takes one program at a time, such as PoCL's, takes most of a run's
/// time, and must not be at work while a launch on that device is.
class BuildAhead {
 public:
  /// Programs that may be built at once: `jobs`, of which the device of the run builds one.
  BuildAhead(const RunParts& parts, Device& device, std::uint32_t jobs)
      : parts_(parts), device_(device), jobs_(jobs) {}

  /// Builds for the next pairings of the device if the first of them has not been built for. What
  /// fails to build does so again, and is judged, when it is launched.
  void build(const Pairings& pairings);

  /// How long the programs of `pairing` took to be built here. One that several subjects share
  /// counts for the first of them.
  std::chrono::milliseconds time_of(const Pairing& pairing) const;

  /// The place of its subject in a program that serves several and was built here. Without a
  /// program for any other.
  PlaceInProgram shared_by(const Pairing& pairing) const;

 private:
  std::vector<Pairing> batch(const Pairings& pairings) const;
  bool find_builder(const DeviceInfo& info);
  std::vector<Pairing> build_for(const std::vector<Pairing>& pairings);
  void fill(std::vector<Order>& orders, const DeviceInfo& info);

  const RunParts& parts_;
  Device& device_;
  std::uint32_t jobs_;
  std::optional<SharedPrograms> shared_;                   // from the first batch on
  std::size_t built_ = 0;                                  // of pairings, from the first on
  std::map<std::size_t, std::chrono::nanoseconds> times_;  // by the index of pairings
  // Beside device_, which builds as well. Null where it was not opened; none before the first
  // batch.
  std::vector<std::unique_ptr<Device>> builders_;
};

}  // namespace stalemate::engine
