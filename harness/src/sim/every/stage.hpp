#pragma once

#include <optional>

#include "sim/every/cast.hpp"
#include "sim/explore/placing.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim::every {

/// All work-items of a launch, led by the explorer of this thread. One at a time in each thread.
class Stage {
 public:
  Stage(const Launch& launch, const Settings& settings, Common& common);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  Cast& cast() { return *cast_; }
  const Crew& crew() const;

 private:
  Simulator* outer_ = running_simulator;
  std::optional<Cast> cast_;
};

/// While it lives, instrumented code tells of its loops, in all threads.
class LoopsAreTold {
 public:
  LoopsAreTold();
  ~LoopsAreTold();
  LoopsAreTold(const LoopsAreTold&) = delete;
  LoopsAreTold& operator=(const LoopsAreTold&) = delete;
};

explore::Seats seats_of(const Launch& launch, const Settings& settings);

}  // namespace stalemate::sim::every
