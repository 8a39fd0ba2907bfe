#include "read_modify_write/launch/rmw_one_kernel.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assertion.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rmw_phase.clh"

namespace stalemate::properties {

namespace {

/// Parameters of the one kernel; those from LocalCells on are there only where they are used.
enum class Slot : std::uint8_t {
  Parameters,
  Phases,
  Count,
  Cells,
  OwnCells,
  History,
  Records,
  NewValues,
  Meeting,
  Scratch,
  LocalCells,
  Sums,
  Mismatch,
};
constexpr std::size_t kSlots = 13;

/// Nobody looks at it, and PoCL takes none of no bytes.
constexpr std::size_t kUnusedLocalBytes = 16;

/// What a kernel of its own is as a phase, and which parameters it has, in order.
struct PhaseOf {
  std::string_view kernel;
  std::uint32_t phase;
  std::vector<Slot> slots;
};

const std::vector<PhaseOf>& phases() {
  static const std::vector<PhaseOf> all = {
      {"stalemate_rmw_solo",
       STALEMATE_PHASE_ALONE,
       {Slot::Parameters, Slot::Count, Slot::OwnCells, Slot::Records}},
      {"stalemate_rmw_concurrent",
       STALEMATE_PHASE_TOGETHER,
       {Slot::Parameters, Slot::Cells, Slot::History, Slot::Meeting, Slot::Scratch,
        Slot::LocalCells}},
      {"stalemate_rmw_model",
       STALEMATE_PHASE_MODEL,
       {Slot::Parameters, Slot::History, Slot::NewValues}},
      {"stalemate_rmw_fingerprint",
       STALEMATE_PHASE_FINGERPRINT,
       {Slot::Parameters, Slot::History, Slot::Cells, Slot::Records, Slot::Sums, Slot::Mismatch}},
      {"stalemate_sum_up", STALEMATE_PHASE_SUMS, {Slot::Sums, Slot::Count, Slot::Mismatch}},
  };
  return all;
}

const PhaseOf& phase_of(const Dispatch& dispatch) {
  const auto& all = phases();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const PhaseOf& one) { return one.kernel == dispatch.kernel; });
  STALEMATE_ASSERT(found != all.end());
  return *found;
}

/// A dispatch of the one kernel: some phases, and the arguments that they use.
struct PhasesDispatch {
  std::uint32_t phases = 0;
  NdRange nd_range;
  std::array<std::optional<Argument>, kSlots> arguments;

  bool has(std::uint32_t phase) const { return (phases & STALEMATE_PHASE_BIT(phase)) != 0; }
  bool is_only(std::uint32_t phase) const { return phases == STALEMATE_PHASE_BIT(phase); }
  bool works_in_local() const {
    return arguments[static_cast<std::size_t>(Slot::LocalCells)].has_value();
  }
};

PhasesDispatch as_phase(Dispatch dispatch) {
  const PhaseOf& phase = phase_of(dispatch);
  PhasesDispatch made{STALEMATE_PHASE_BIT(phase.phase), dispatch.nd_range, {}};
  for (std::size_t i = 0; i < dispatch.arguments.size(); ++i) {
    Argument& argument = dispatch.arguments[i];
    const Slot slot =
        std::holds_alternative<LocalArgument>(argument) ? Slot::LocalCells : phase.slots[i];
    made.arguments[static_cast<std::size_t>(slot)] = std::move(argument);
  }
  return made;
}

/// `into` does what `from` does, too.
void merge(PhasesDispatch& into, PhasesDispatch from) {
  into.phases |= from.phases;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (from.arguments[slot]) into.arguments[slot] = std::move(from.arguments[slot]);
  }
}

/// What each work-item does for itself becomes one dispatch, where all of it is asked for, behind
/// the one of all together.
void merge_alone_and_model(std::vector<PhasesDispatch>& dispatches) {
  const auto of_phase = [&](std::uint32_t phase) {
    return std::find_if(dispatches.begin(), dispatches.end(),
                        [&](const PhasesDispatch& one) { return one.is_only(phase); });
  };
  const auto alone = of_phase(STALEMATE_PHASE_ALONE);
  const auto model = of_phase(STALEMATE_PHASE_MODEL);
  if (alone == dispatches.end() || model == dispatches.end()) return;
  STALEMATE_ASSERT(alone->nd_range == model->nd_range);
  merge(*model, std::move(*alone));
  dispatches.erase(alone);
}

/// All of a case becomes one dispatch. Not in local memory, where cells that are shared and cells
/// of one work-item would be one argument.
void merge_all(std::vector<PhasesDispatch>& dispatches) {
  const auto can_be_merged = [](const PhasesDispatch& one) {
    return !one.has(STALEMATE_PHASE_FINGERPRINT) && !one.works_in_local();
  };
  const auto together =
      std::find_if(dispatches.begin(), dispatches.end(),
                   [](const PhasesDispatch& one) { return one.is_only(STALEMATE_PHASE_TOGETHER); });
  if (together == dispatches.end() ||
      !std::all_of(dispatches.begin(), dispatches.end(), can_be_merged)) {
    return;
  }
  PhasesDispatch all = std::move(*together);
  dispatches.erase(together);
  for (PhasesDispatch& other : dispatches) merge(all, std::move(other));
  dispatches.clear();
  dispatches.push_back(std::move(all));
}

Argument unused_argument(Slot slot) {
  if (slot == Slot::Count) return scalar(std::uint64_t{0});
  if (slot == Slot::LocalCells) return LocalArgument{kUnusedLocalBytes};
  return buffer_argument(buffer_name::kParameters);
}

bool has_slot(OneKernel kernel, Slot slot) {
  if (slot == Slot::LocalCells) return kernel.in_local;
  return slot < Slot::Sums || kernel.fingerprints;
}

Dispatch as_dispatch(PhasesDispatch phases, OneKernel kernel) {
  phases.arguments[static_cast<std::size_t>(Slot::Phases)] = scalar(phases.phases);
  Dispatch made{"stalemate_rmw", phases.nd_range, {}};
  made.arguments.reserve(kSlots);
  for (std::size_t i = 0; i < kSlots; ++i) {
    const auto slot = static_cast<Slot>(i);
    if (!has_slot(kernel, slot)) continue;
    auto& given = phases.arguments[i];
    made.arguments.push_back(given ? std::move(*given) : unused_argument(slot));
  }
  return made;
}

/// What the host is told of the order in which a history lies.
void tell_order(std::string& name) {
  if (name == buffer_name::kReturned) name = buffer_name::kReturnedInOrder;
  if (name == buffer_name::kNewValues) name = buffer_name::kNewValuesInOrder;
}

void rename_arguments(Dispatch& dispatch) {
  for (Argument& argument : dispatch.arguments) {
    if (auto* buffer = std::get_if<BufferArgument>(&argument)) {
      tell_order(buffer->buffer);
    }
  }
}

}  // namespace

bool has_one_kernel(const DeviceInfo& device) {
  return is_processor(device);
}

LaunchRequest in_one_kernel(LaunchRequest request, OneKernel kernel) {
  const auto rewrite = [&](std::vector<Dispatch>& dispatches) {
    std::vector<PhasesDispatch> rewritten;
    rewritten.reserve(dispatches.size());
    for (Dispatch& dispatch : dispatches) rewritten.push_back(as_phase(std::move(dispatch)));
    merge_alone_and_model(rewritten);
    if (kernel.in_one_dispatch) merge_all(rewritten);
    dispatches.clear();
    for (PhasesDispatch& phases : rewritten) {
      dispatches.push_back(as_dispatch(std::move(phases), kernel));
      rename_arguments(dispatches.back());
    }
  };
  for (Buffer& buffer : request.buffers) tell_order(buffer.name);
  rewrite(request.dispatches);
  if (request.sequel) rewrite(request.sequel->dispatches);
  return request;
}

}  // namespace stalemate::properties
