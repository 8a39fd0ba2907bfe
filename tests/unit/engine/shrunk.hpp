#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

/// What a run of its one subject finds and makes smaller.
inline Reproducer reproducer_of(Rig& rig, Device& device) {
  SubjectResult result = rig.run_one(device);
  REQUIRE(name(result.verdict) == "violation");
  REQUIRE(result.reproducer);
  return *std::move(result.reproducer);
}

/// The mark of the launch that left the history.
inline std::uint16_t mark_of(const Observation& history) {
  Finding finding;
  std::memcpy(&finding, history.find("finding").data(), sizeof(Finding));
  return finding.mark;
}

}  // namespace stalemate::engine
