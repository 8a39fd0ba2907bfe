#pragma once

#include <cstdint>
#include <vector>

#include "check/linear/history.hpp"

namespace stalemate::check::linear {

enum class DefectKind : std::uint8_t {
  Lost,             // an element that went in, and can't have come out, is not there
  Duplicated,       // came out, or went in, more often than it can have
  Invented,         // came out, and never went in or only afterwards
  FirstInFirstOut,  // a queue's order
  LastInFirstOut,   // a stack's order
  LeastFirst,       // a priority queue's order
  EmptyWasNot,      // "empty" (or absent) where something must have been there
  FullWasNot,       // "full" where there must have been room
  NotLinearizable   // no order explains the results; which element is to blame is not one
};

/// Why nothing explains some operations, which by themselves contradict the model. They go by their
/// places among those judged.
struct Defect {
  DefectKind kind = DefectKind::NotLinearizable;
  std::vector<Index> operations = {};
};

}  // namespace stalemate::check::linear
