#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "stalemate/case.hpp"

namespace stalemate {

/// Both ends belong to it.
struct Range {
  std::uint32_t low = 1;
  std::uint32_t high = 1;

  friend bool operator==(const Range&, const Range&) = default;
};

enum class StressKind : std::uint8_t { None, Memory, Jitter, Skew, Oversubscribe };
std::string_view name(StressKind kind);
const std::vector<StressKind>& all_stress_kinds();
std::optional<StressKind> stress_kind(std::string_view name);

/// How often each word is drawn, relative to the others. 0 means never.
template <class Word>
using Weights = std::map<Word, std::uint32_t>;

/// So many operations are judged in milliseconds by every tier that is linear, and sums of exact
/// floats stay exact (kernels/include/stalemate/operand.clh). No range of the settings makes more.
constexpr std::uint32_t kGeneratedOperationsMax = 1U << 20U;

/// What generators draw from: the `generate:` part of a config. The values here are its defaults.
struct GenerateSettings {
  Range work_groups{1, 64};
  Range work_group_size{1,
                        256};  // at most 6 sizes per subject: each is a compilation on some devices
  Range operations_per_item{1, 64};
  Range cells{1, 1024};
  Weights<ContentionPattern> contention{
      {ContentionPattern::Single, 8},         {ContentionPattern::Uniform, 4},
      {ContentionPattern::Zipf, 4},           {ContentionPattern::HotCold, 2},
      {ContentionPattern::Strided, 2},        {ContentionPattern::Blocked, 2},
      {ContentionPattern::Private, 2},        {ContentionPattern::PerGroup, 2},
      {ContentionPattern::PerSubGroup, 1},    {ContentionPattern::AcrossSubGroups, 1},
      {ContentionPattern::PerComputeUnit, 1}, {ContentionPattern::AcrossComputeUnits, 1}};
  Weights<OperandKind> operands{{OperandKind::Unique, 4},    {OperandKind::Exact, 2},
                                {OperandKind::Special, 2},   {OperandKind::MixedSign, 1},
                                {OperandKind::Absorbing, 1}, {OperandKind::Any, 1},
                                {OperandKind::Recurring, 2}};
  Weights<StressKind> stress{{StressKind::None, 2},
                             {StressKind::Memory, 1},
                             {StressKind::Jitter, 1},
                             {StressKind::Skew, 1},
                             {StressKind::Oversubscribe, 1}};
  Weights<Geometry> geometry{
      {Geometry::Drawn, 6}, {Geometry::GroupPerUnit, 1}, {Geometry::Full, 1}};

  friend bool operator==(const GenerateSettings&, const GenerateSettings&) = default;
};

}  // namespace stalemate
