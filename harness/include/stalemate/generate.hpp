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

/// What generators draw from: the `generate:` part of a config. The values here are its defaults.
struct GenerateSettings {
  Range work_groups{1, 64};
  Range work_group_size{1,
                        256};  // at most 6 sizes per subject: each is a compilation on some devices
  Range operations_per_item{1, 64};
  Range cells{1, 1024};
  Weights<ContentionPattern> contention{
      {ContentionPattern::Single, 4},  {ContentionPattern::Uniform, 2},
      {ContentionPattern::Zipf, 2},    {ContentionPattern::HotCold, 1},
      {ContentionPattern::Strided, 1}, {ContentionPattern::Blocked, 1},
      {ContentionPattern::Private, 1}, {ContentionPattern::PerGroup, 1}};
  Weights<OperandKind> operands{{OperandKind::Unique, 4},    {OperandKind::Exact, 2},
                                {OperandKind::Special, 2},   {OperandKind::MixedSign, 1},
                                {OperandKind::Absorbing, 1}, {OperandKind::Any, 1}};
  Weights<StressKind> stress{{StressKind::None, 2},
                             {StressKind::Memory, 1},
                             {StressKind::Jitter, 1},
                             {StressKind::Skew, 1},
                             {StressKind::Oversubscribe, 1}};

  friend bool operator==(const GenerateSettings&, const GenerateSettings&) = default;
};

}  // namespace stalemate
