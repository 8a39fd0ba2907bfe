#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "bench/against/compared_figures.hpp"
#include "bench/against/t_interval.hpp"

namespace stalemate::bench {

/// One of two builds that are compared.
struct Side {
  std::string name = {};
  /// Measures once; figures, or what went wrong.
  std::function<std::variant<ComparedFigures, std::string>()> measure;
};

struct ComparedRatio {
  FigureName name;
  std::vector<Pair> pairs;  // a round each; fewer than the rounds where a side lacked it once
  Ratio ratio;              // of one to the other
};

/// All that one `stalemate bench --against` measured.
struct SideBySide {
  std::string date = {};  // UTC
  std::uint32_t processors = 1;
  std::string one = {};
  std::string other = {};
  std::uint32_t rounds = 0;
  std::vector<ComparedRatio> ratios = {};     // by name
  std::vector<FigureName> not_compared = {};  // fewer than two rounds had it of both sides
};

/// Measures both in turn, `rounds` times each, from kPairsLeast to kPairsMost: one first, then the
/// other, then the other first, so that neither always comes after the other. Ratios, or what went
/// wrong. `notify` hears of each measurement that is begun; may be empty.
std::variant<SideBySide, std::string> side_by_side(
    const Side& one, const Side& other, std::uint32_t rounds,
    const std::function<void(const std::string&)>& notify);

}  // namespace stalemate::bench
