#include "sim/machine/addresses.hpp"

#include <algorithm>
#include <link.h>

#include "sim/machine/faults.hpp"

namespace stalemate::sim {
namespace {

bool lies_in(const std::byte* at, std::uint64_t size, const std::byte* begin,
             std::uint64_t size_bytes) {
  const auto offset = static_cast<std::uint64_t>(at - begin);
  return offset < size_bytes && size <= size_bytes - offset;
}

struct Range {
  const std::byte* at;
  std::uint64_t size;
};

int image_holds(dl_phdr_info* image, std::size_t, void* data) {
  const auto* range = static_cast<const Range*>(data);
  for (int i = 0; i < image->dlpi_phnum; ++i) {
    const auto& segment = image->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader says where in numbers
    const auto* begin = reinterpret_cast<const std::byte*>(image->dlpi_addr + segment.p_vaddr);
    if (lies_in(range->at, range->size, begin, segment.p_memsz)) return 1;
  }
  return 0;
}

bool is_in_an_image(const std::byte* at, std::uint64_t size) {
  Range range{at, size};
  return dl_iterate_phdr(&image_holds, &range) != 0;
}

const Extent* extent_of(const std::byte* at, std::uint64_t size) {
  const auto after = std::upper_bound(
      machine.extents.begin(), machine.extents.end(), at,
      [](const std::byte* address, const Extent& extent) { return address < extent.begin; });
  if (after == machine.extents.begin()) return nullptr;
  const Extent& extent = *(after - 1);
  return lies_in(at, size, extent.begin, extent.size_bytes) ? &extent : nullptr;
}

/// A local object of the current work-item's group; private if there is none.
Target local_target(std::byte* at, std::uint64_t size) {
  const std::byte* base = machine.groups[machine.current->group].local;
  const std::vector<LocalObject>& locals = machine.launch->locals;
  for (std::size_t i = 0; i < locals.size(); ++i) {
    const std::byte* begin = base + locals[i].offset_bytes;
    if (!lies_in(at, size, begin, locals[i].size_bytes)) continue;
    return {at, static_cast<std::uint64_t>(at - begin), static_cast<std::uint32_t>(i),
            Where::Local};
  }
  return {};
}

}  // namespace

void begin_addresses() {
  machine.extents.clear();
  machine.recent = {};
  const std::vector<Object>& objects = machine.launch->objects;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    machine.extents.push_back({objects[i].begin, objects[i].size_bytes,
                               static_cast<std::uint32_t>(i),
                               objects[i].is_constant ? Where::Constant : Where::Global});
  }
  std::sort(machine.extents.begin(), machine.extents.end(),
            [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
}

Target resolve_slowly(std::byte* at, std::uint64_t size, std::uint32_t place) {
  const Stack& own = machine.current->fiber.stack;
  if (lies_in(at, size, own.low, static_cast<std::uint64_t>(own.high - own.low))) return {at};
  if (machine.local_memory.holds(at)) {
    const Target local = local_target(at, size);
    if (local.where == Where::Local) return local;
    fail_out_of_bounds(at, size, place);
  }
  if (const Extent* extent = extent_of(at, size)) {
    machine.recent = *extent;
    return {at, static_cast<std::uint64_t>(at - extent->begin), extent->object, extent->where};
  }
  if (is_in_an_image(at, size)) return {at};
  fail_out_of_bounds(at, size, place);
}

}  // namespace stalemate::sim
