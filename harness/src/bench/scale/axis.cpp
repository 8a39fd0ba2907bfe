#include "bench/scale/axis.hpp"

#include <algorithm>

namespace stalemate::bench {

namespace {

constexpr std::uint64_t kOperationsLeast = 1'000;
constexpr std::uint64_t kCellsMost = std::uint64_t{1} << 20U;
constexpr std::uint64_t kSubjectsMost = 1'000;
constexpr std::uint64_t kProcessorsMost = 16;

std::vector<std::uint64_t> by_factor(std::uint64_t least, std::uint64_t factor,
                                     std::uint64_t most) {
  std::vector<std::uint64_t> places;
  for (std::uint64_t place = least; place <= most; place *= factor) places.push_back(place);
  return places;
}

std::vector<std::uint64_t> one_by_one(std::uint64_t most) {
  std::vector<std::uint64_t> places;
  for (std::uint64_t place = 1; place <= most; ++place) places.push_back(place);
  return places;
}

}  // namespace

const std::vector<Axis>& all_axes() {
  static const std::vector<Axis> all{Axis::Operations, Axis::Cells, Axis::Subjects,
                                     Axis::Processors, Axis::Devices};
  return all;
}

std::string_view name(Axis axis) {
  switch (axis) {
    case Axis::Operations: return "operations";
    case Axis::Cells: return "cells";
    case Axis::Subjects: return "subjects";
    case Axis::Processors: return "processors";
    case Axis::Devices: return "devices";
  }
  return "";
}

std::optional<Axis> axis(std::string_view name) {
  for (const Axis axis : all_axes()) {
    if (bench::name(axis) == name) return axis;
  }
  return std::nullopt;
}

std::vector<std::uint64_t> places(Axis axis, const AxisBounds& bounds) {
  switch (axis) {
    case Axis::Operations:
      return by_factor(std::min(kOperationsLeast, bounds.operations), 10, bounds.operations);
    case Axis::Cells: return by_factor(1, 4, kCellsMost);
    case Axis::Subjects: return by_factor(1, 10, kSubjectsMost);
    case Axis::Processors: return by_factor(1, 2, kProcessorsMost);
    case Axis::Devices: return one_by_one(bounds.devices);
  }
  return {};
}

}  // namespace stalemate::bench
