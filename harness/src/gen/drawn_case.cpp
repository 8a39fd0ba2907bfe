#include "gen/drawn_case.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gen/draw.hpp"
#include "gen/work_group_sizes.hpp"

namespace stalemate::gen {

namespace {

// Distances of cells in words: within one cache line, a line apart, and four lines apart.
constexpr std::uint32_t kPitches[] = {1, 16, 64};

// Until a case meets a device that says its own.
constexpr Range kSubGroupSizes{4, 64};
constexpr Range kUnits{2, 64};

constexpr std::uint32_t kMemoryAccessesMax = 16;
constexpr std::uint32_t kJitterSpinsMax = 4096;
constexpr std::uint32_t kSkewSpinsMax = 16384;
constexpr std::uint32_t kExtraGroupsMax = 64;

// No ND-range has a side of 0, and a range that is upside down is one number.
Range sane(Range range) {
  const std::uint32_t low = std::max(1U, range.low);
  return {low, std::max(low, range.high)};
}

// One work-group cannot meet another: seven cases in eight have two at least, where the range
// allows it.
std::uint32_t draw_work_groups(Draw& draw, Range range) {
  const bool can_meet = range.high >= 2;
  if (!can_meet || draw.one_in(8)) return draw.by_length(range);
  return draw.by_length({std::max(2U, range.low), range.high});
}

// Parameters that a pattern does not read keep their defaults, so that equal cases look equal.
Contention draw_contention(Draw& draw, const GenerateSettings& settings) {
  Contention contention;
  contention.pattern = draw.weighted(settings.contention);
  contention.cell_pitch = kPitches[draw.below(std::size(kPitches))];
  const std::uint32_t cells = draw.by_length(sane(settings.cells));
  switch (contention.pattern) {
    case ContentionPattern::Single:
    case ContentionPattern::Private:
    case ContentionPattern::PerGroup: break;
    case ContentionPattern::Uniform:
    case ContentionPattern::Zipf:
    case ContentionPattern::Blocked: contention.cells = cells; break;
    case ContentionPattern::HotCold:
      contention.cells = cells;
      contention.hot_percent = draw.evenly({50, 99});
      break;
    case ContentionPattern::Strided:
      contention.cells = cells;
      contention.stride = draw.by_length({1, cells});
      break;
    case ContentionPattern::PerSubGroup:
    case ContentionPattern::AcrossSubGroups: contention.span = draw.evenly(kSubGroupSizes); break;
    case ContentionPattern::PerComputeUnit:
    case ContentionPattern::AcrossComputeUnits: contention.span = draw.by_length(kUnits); break;
  }
  return contention;
}

Stress draw_stress(Draw& draw, const GenerateSettings& settings) {
  switch (draw.weighted(settings.stress)) {
    case StressKind::None: return {};
    case StressKind::Memory: return {.memory_accesses = draw.by_length({1, kMemoryAccessesMax})};
    case StressKind::Jitter: return {.jitter_spins = draw.by_length({1, kJitterSpinsMax})};
    case StressKind::Skew: return {.skew_spins = draw.by_length({1, kSkewSpinsMax})};
    case StressKind::Oversubscribe: return {.extra_groups = draw.by_length({1, kExtraGroupsMax})};
  }
  return {};
}

// Operations go first, then work-groups; the size stays, since it is one of a few.
void cap_operations(Case& input) {
  NdRange& nd_range = input.nd_range;
  const std::uint32_t groups_max = std::max(1U, kGeneratedOperationsMax / nd_range.work_group_size);
  nd_range.work_groups = std::min(nd_range.work_groups, groups_max);
  const auto operations_max = static_cast<std::uint32_t>(
      std::max<std::uint64_t>(1, kGeneratedOperationsMax / nd_range.work_items()));
  input.operations_per_item = std::min(input.operations_per_item, operations_max);
}

}  // namespace

std::vector<std::uint32_t> sizes_of(const GenerateSettings& settings, Seed sizes_seed) {
  return work_group_sizes(sane(settings.work_group_size), sizes_seed);
}

Case drawn_case(const GenerateSettings& settings, const std::vector<std::uint32_t>& sizes,
                const rc::Random& random) {
  Draw draw{random};
  Case input{.seed = Seed{draw.word()},
             .nd_range = {.work_groups = draw_work_groups(draw, sane(settings.work_groups)),
                          .work_group_size = sizes[draw.below(sizes.size())]},
             .operations_per_item = draw.by_length(sane(settings.operations_per_item)),
             .address_space = AddressSpace::Global,
             .contention = draw_contention(draw, settings),
             .operands = draw.weighted(settings.operands),
             .stress = draw_stress(draw, settings),
             .geometry = draw.weighted(settings.geometry)};
  cap_operations(input);
  return input;
}

}  // namespace stalemate::gen
