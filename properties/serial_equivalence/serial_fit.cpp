#include <algorithm>
#include <limits>

#include "property/fit_parts.hpp"
#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_lower.hpp"

namespace stalemate::properties {

namespace {

/// One work-item of a GPU takes about a tenth of a second for so many.
constexpr std::uint64_t kSerialOperationsMax = std::uint64_t{1} << 17;

/// Turns of loops that the reference may make for each operation or element, where they are few.
constexpr std::uint32_t kTurnsShare = 16;

constexpr std::uint64_t kSimulatedElementsMax = std::uint64_t{1} << 14;

/// Of all buffers: they come over to the host.
constexpr std::uint64_t kSerialBytesMax = std::uint64_t{1} << 26;

/// How many work-groups surely run at once. Each compute unit of a GPU holds one at least. A CPU's
/// driver may deal several to one thread, which runs them one after another; two were seen to wait
/// for one another. A simulated device runs all of them, or says how many.
std::uint64_t groups_at_once(const DeviceInfo& device) {
  if (device.is_cpu) return std::min(2u, device.compute_units);
  if (!device.is_simulated) return device.compute_units;
  const std::uint64_t groups = device.settings ? device.settings->resident_groups : 0;
  return groups == 0 ? device.work_items_max : groups;
}

std::uint64_t bytes_of(const SerialSubject& read, const Case& input, SerialForm form) {
  std::uint64_t sum = 0;
  for (const SerialArgument& argument : read.arguments) {
    if (argument.form == form) sum += argument.size_bytes_in(input);
  }
  return sum;
}

/// Operations, and elements of each buffer that grows with the case, on a device where loops end
/// or are slow. Correct histograms were convicted on llvmpipe, because their reference had stopped
/// counting at 65,535.
std::uint64_t elements_max(const DeviceInfo& device) {
  if (device.loop_turns_max != 0) return std::max(1u, device.loop_turns_max / kTurnsShare);
  return device.is_simulated ? kSimulatedElementsMax : std::numeric_limits<std::uint64_t>::max();
}

bool ends_soon(const SerialSubject& read, const Case& input, const DeviceInfo& device) {
  const std::uint64_t most = elements_max(device);
  return input.operations() <= most && std::all_of(read.arguments.begin(), read.arguments.end(),
                                                   [&](const SerialArgument& argument) {
                                                     const bool grows = !argument.count.constant();
                                                     return argument.form == SerialForm::Scalar ||
                                                            !grows ||
                                                            argument.count.size_in(input) <= most;
                                                   });
}

bool fits(const SerialSubject& read, const Case& input, const DeviceInfo& device) {
  const std::uint64_t buffers = bytes_of(read, input, SerialForm::Buffer);
  return input.operations() <= std::max(kSerialOperationsMax, input.nd_range.work_items()) &&
         buffers <= kSerialBytesMax && has_room(buffers, device.allocation_bytes_max) &&
         has_room(2 * buffers, device.global_memory_bytes / 2);
}

bool arguments_fit_locally(const SerialSubject& read, const Case& input, const DeviceInfo& device) {
  return has_room(bytes_of(read, input, SerialForm::Local) + kLocalBytesLeft,
                  device.local_memory_bytes);
}

/// Whether a device has room for each kernel with an ND-range of its own.
bool kernels_fit(const SerialSubject& read, const Case& input, const DeviceInfo& device) {
  return std::all_of(read.kernels.begin(), read.kernels.end(), [&](const SerialKernel& kernel) {
    const NdRange range = nd_range_of(shape_of_kernel(read, kernel, input));
    const std::uint64_t most = std::max(device.work_items_max, input.nd_range.work_items());
    const std::uint64_t local =
        bytes_of(read, local_case(read, kernel, input), SerialForm::Local) + kLocalBytesLeft;
    return has_room(local, device.local_memory_bytes) &&
           range.work_group_size <= device.work_group_size_max &&
           (device.work_items_max == 0 || range.work_items() <= most);
  });
}

/// The contention that a kernel makes is not known: at worst all fight for one cell, or wait for
/// it.
Case fitted_at_worst(const SerialSubject& read, const Subject& subject, const Case& input,
                     const DeviceInfo& device) {
  Case worst = resolve_geometry(input, device);
  const Contention contention = worst.contention;
  worst.contention = {};
  if (read.is_resident && groups_at_once(device) != 0) {
    worst.nd_range.work_groups = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(worst.nd_range.work_groups, groups_at_once(device)));
  }
  worst = fit_common(worst, device,
                     subject.needs_progress == Progress::None ? kTriesMax : kTriesOfWaitersMax);
  worst.contention = contention;
  return worst;
}

}  // namespace

Case fit_serial(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const SerialSubject read = read_serial_subject(subject);
  Case plain = input;
  // A kernel of a user's takes no operands of ours, and runs with no work-groups of ours beside it.
  plain.address_space = AddressSpace::Global;
  plain.operands = OperandKind::Exact;
  plain.contention.cell_pitch = 1;
  plain.stress = {.skew_spins = input.stress.skew_spins};
  Case fit = fitted_at_worst(read, subject, plain, device);
  while (!arguments_fit_locally(read, fit, device) && give_half(fit.nd_range.work_group_size)) {
  }
  while (!(fits(read, fit, device) && ends_soon(read, fit, device) &&
           kernels_fit(read, fit, device)) &&
         (give_half(fit.operations_per_item) || give_half(fit.nd_range.work_groups) ||
          give_half(fit.nd_range.work_group_size))) {
  }
  return fit;
}

}  // namespace stalemate::properties
