#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/failure/trace.hpp"

namespace stalemate::engine {

inline Access access(std::uint32_t item, AccessKind kind, std::uint64_t seen, std::uint64_t truth,
                     std::uint64_t stored) {
  Access made;
  made.work_item = item;
  made.kind = kind;
  made.object = "cells";
  made.size_bytes = 4;
  made.seen = seen;
  made.truth = truth;
  made.stored = stored;
  return made;
}

inline Access load_by(std::uint32_t item, std::uint64_t value) {
  return access(item, AccessKind::Load, value, value, 0);
}
inline Access loads_stale(std::uint32_t item, std::uint64_t value, std::uint64_t truth) {
  return access(item, AccessKind::Load, value, truth, 0);
}
inline Access stores(std::uint32_t item, std::uint64_t value) {
  return access(item, AccessKind::Store, 0, 0, value);
}
inline Access exchange_by(std::uint32_t item, std::uint64_t before, std::uint64_t after) {
  return access(item, AccessKind::ReadModifyWrite, before, before, after);
}

inline Trace traced(const std::vector<Access>& accesses) {
  return trace_of({{}, accesses, 0, 0}, {}, [](const Access& a) {
    return Place{.kind = PlaceKind::OwnWords, .object = a.object + "!"};
  });
}

inline std::uint64_t count_of(const Trace& trace) {
  std::uint64_t count = trace.left_out_after;
  for (const TraceStep& step : trace.steps) count += step.times + step.left_out_before;
  return count;
}

inline Access by_driver(Access access) {
  access.file = "stalemate/driver.clh";
  return access;
}

/// A hundred accesses that say nothing, no two alike in a row.
inline std::vector<Access> hundred_loads() {
  std::vector<Access> accesses;
  for (std::uint32_t i = 0; i < 100; ++i) accesses.push_back(load_by(7, i));
  return accesses;
}

}  // namespace stalemate::engine
