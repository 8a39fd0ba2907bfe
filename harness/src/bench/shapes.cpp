#include "bench/shapes.hpp"

#include <algorithm>

namespace stalemate::bench {

namespace {

constexpr std::uint32_t kSizeMost = 64;
constexpr std::uint32_t kOperationsPerItemMost = 64;
constexpr std::uint32_t kGroupsLeast = 2;

constexpr ContentionPattern kPattern = ContentionPattern::Uniform;

/// Of so many cases of code for both address spaces, one is surely in global memory.
constexpr std::uint64_t kTries = 64;

GenerateSettings settings_for(OperandKind operands) {
  GenerateSettings settings;
  settings.contention = {{kPattern, 1}};
  settings.operands = {{operands, 1}};
  settings.stress = {{StressKind::None, 1}};
  settings.geometry = {{Geometry::Drawn, 1}};
  return settings;
}

/// The property has the last word on seed, operands and address space.
Case generated(const Property& property, const Subject& subject, const GenerateSettings& settings,
               Seed seed) {
  Case input = property.generate(subject, settings, seed, 0).value;
  for (std::uint64_t i = 1; i < kTries && input.address_space == AddressSpace::Local; ++i) {
    input = property.generate(subject, settings, seed.split(i), 0).value;
  }
  return input;
}

}  // namespace

Shape shape_of(std::uint64_t operations, std::uint32_t cells) {
  Shape shape{{kGroupsLeast, kSizeMost}, kOperationsPerItemMost, cells};
  const auto of_group = [&] {
    return std::uint64_t{shape.nd_range.work_group_size} * shape.operations_per_item;
  };
  const auto is_too_much = [&] { return kGroupsLeast * of_group() > operations; };
  while (is_too_much() && shape.operations_per_item > 1) shape.operations_per_item /= 2;
  while (is_too_much() && shape.nd_range.work_group_size > 2) shape.nd_range.work_group_size /= 2;
  shape.nd_range.work_groups =
      static_cast<std::uint32_t>(std::max<std::uint64_t>(kGroupsLeast, operations / of_group()));
  return shape;
}

Case case_of(const Property& property, const Subject& subject, const Shape& shape,
             OperandKind operands, std::uint64_t index) {
  const Seed seed = Seed{1}.split("bench").split(subject.name).split(index);
  Case input = generated(property, subject, settings_for(operands), seed);
  input.nd_range = shape.nd_range;
  input.operations_per_item = shape.operations_per_item;
  input.contention = {.pattern = kPattern, .cells = shape.cells};
  return input;
}

}  // namespace stalemate::bench
