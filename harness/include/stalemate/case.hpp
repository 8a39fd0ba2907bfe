#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "stalemate/nd_range.hpp"
#include "stalemate/seed.hpp"

namespace stalemate {

/// Where the cells of a case lie. Cells in local memory exist once per work-group.
enum class AddressSpace : std::uint8_t { Global, Local };

/// Which work-item touches which cell. The rule itself is `stalemate_cell` in
/// kernels/include/stalemate/contention.clh, which host and device both compile.
enum class ContentionPattern : std::uint8_t {
  Single,    // everybody on cell 0
  Uniform,   // any cell, evenly
  Zipf,      // cell r with a frequency of about 1/(r + 1)
  HotCold,   // most operations on cell 0, the rest evenly
  Strided,   // work-item i begins at cell i * stride and goes on by one
  Blocked,   // neighbouring work-items share a cell
  Private,   // each work-item has a cell of its own: no contention, a control
  PerGroup,  // each work-group has a cell of its own
  // Of a GPU's lanes and multiprocessors, `span` of them. In local memory the latter two have one
  // cell.
  PerSubGroup,         // the lanes of each sub-group share a cell: contention within it alone
  AcrossSubGroups,     // a cell for each lane number: contention between sub-groups alone
  PerComputeUnit,      // work-groups that are dealt to the same compute unit share a cell
  AcrossComputeUnits,  // work-groups that are dealt in the same round do, each to another unit
};

/// How many work-groups a case is to have where a device runs them by the thousand, or how many
/// operations where it does not. `resolve_geometry` makes numbers of it.
enum class Geometry : std::uint8_t {
  Drawn,         // as many as it has
  GroupPerUnit,  // one for each compute unit
  Full,          // as many as all compute units hold at a time
  Large,         // of a CPU, as many as it has, with two million operations, none delayed
};

/// How the cells of a case are laid out and shared.
struct Contention {
  ContentionPattern pattern = ContentionPattern::Single;
  std::uint32_t cells = 1;         // at least 1; from Private on, patterns use what they need
  std::uint32_t cell_pitch = 1;    // distance of neighbouring cells in words: 1 is false sharing
  std::uint32_t stride = 1;        // Strided only
  std::uint32_t hot_percent = 80;  // HotCold only, 0 to 100
  std::uint32_t span = 1;          // work-items of a sub-group, or compute units; at least 1

  friend bool operator==(const Contention&, const Contention&) = default;
};

/// Which numbers the operations are given. The rule itself is `stalemate_operand` in
/// kernels/include/stalemate/operand.clh, which host and device both compile.
enum class OperandKind : std::uint8_t {
  Unique,     // values such that a cell hardly ever holds the same value twice
  Exact,      // small integers: sums are exact and do not depend on the order
  Special,    // ±0, ±infinity, quiet and signalling NaN, denormals, largest and smallest normal
  MixedSign,  // magnitudes alike, signs at random
  Absorbing,  // huge and tiny together: many operations change nothing
  Any,        // any bits that are a number
  Recurring,  // 1, -1 and 0, with which values come back: what a compare-exchange cannot see
};

/// Traffic and delays beside the operations, which widen races. All zero means none.
struct Stress {
  std::uint32_t memory_accesses = 0;  // loads and stores on a scratch buffer before each operation
  std::uint32_t jitter_spins = 0;     // up to so many turns of delay before each operation
  std::uint32_t skew_spins = 0;       // up to so many turns of delay before a work-group begins
  std::uint32_t extra_groups = 0;     // work-groups beside the case that only stress memory

  friend bool operator==(const Stress&, const Stress&) = default;
};

/// An operation of a case that is not carried out.
struct LeftOut {
  std::uint32_t work_item = 0;  // linear global id
  std::uint32_t operation = 0;  // of the work-item, counted from 0

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
  friend bool operator<(const LeftOut& a, const LeftOut& b) {
    return std::pair(a.work_item, a.operation) < std::pair(b.work_item, b.operation);
  }
};

/// One complete, replayable input of one property. A plain value: it can be copied, compared,
/// written to JSON (`core/json.hpp`) and launched again. Operands and cells are not listed but
/// expanded from the seed by a counter-based generator, alike on host and device.
struct Case {
  Seed seed;
  NdRange nd_range;
  std::uint32_t operations_per_item = 1;
  AddressSpace address_space = AddressSpace::Global;
  Contention contention;
  OperandKind operands = OperandKind::Unique;
  Stress stress;
  // Of properties whose operations need not all be carried out, ascending, each once: what a
  // failure does not need.
  std::vector<LeftOut> left_out = {};
  // Of properties whose operations have keys, those that they are drawn from; none: all that the
  // subject has. Keys that it does not have are passed over.
  std::vector<std::int64_t> keys = {};
  // Not `Drawn` only before the geometry was resolved for a device. Not part of its JSON.
  Geometry geometry = Geometry::Drawn;

  /// Operations of the whole case, those included that are left out.
  constexpr std::uint64_t operations() const { return nd_range.work_items() * operations_per_item; }

  friend bool operator==(const Case&, const Case&) = default;
};

/// The words used in YAML and JSON: "single", "hot_cold", "mixed_sign", "global", …
std::string_view name(AddressSpace space);
std::string_view name(ContentionPattern pattern);
std::string_view name(OperandKind kind);
std::string_view name(Geometry geometry);

/// Every value, in the order of the enumeration.
const std::vector<AddressSpace>& all_address_spaces();
const std::vector<ContentionPattern>& all_contention_patterns();
const std::vector<OperandKind>& all_operand_kinds();
const std::vector<Geometry>& all_geometries();

/// The value with this name, if there is one.
std::optional<AddressSpace> address_space(std::string_view name);
std::optional<ContentionPattern> contention_pattern(std::string_view name);
std::optional<OperandKind> operand_kind(std::string_view name);
std::optional<Geometry> geometry(std::string_view name);

}  // namespace stalemate
