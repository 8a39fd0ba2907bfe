#include "sim/memory/addresses.hpp"

#include <algorithm>
#include <link.h>

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
  // Of the segment that it lies in.
  const std::byte* segment = nullptr;
  std::uint64_t segment_bytes = 0;
};

int image_holds(dl_phdr_info* image, std::size_t, void* data) {
  auto* range = static_cast<Range*>(data);
  for (int i = 0; i < image->dlpi_phnum; ++i) {
    const auto& segment = image->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader says where in numbers
    const auto* begin = reinterpret_cast<const std::byte*>(image->dlpi_addr + segment.p_vaddr);
    if (!lies_in(range->at, range->size, begin, segment.p_memsz)) continue;
    range->segment = begin;
    range->segment_bytes = segment.p_memsz;
    return 1;
  }
  return 0;
}

}  // namespace

void Addresses::begin(const Launch& launch) {
  launch_ = &launch;
  extents_.clear();
  recent_ = {};
  image_bytes_ = 0;
  const std::vector<Object>& objects = launch.objects;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    extents_.push_back({objects[i].begin, objects[i].size_bytes, static_cast<std::uint32_t>(i),
                        objects[i].is_constant ? Where::Constant : Where::Global});
  }
  std::sort(extents_.begin(), extents_.end(),
            [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
}

const Addresses::Extent* Addresses::extent_of(const std::byte* at, std::uint64_t size) const {
  const auto after = std::upper_bound(
      extents_.begin(), extents_.end(), at,
      [](const std::byte* address, const Extent& extent) { return address < extent.begin; });
  if (after == extents_.begin()) return nullptr;
  const Extent& extent = *(after - 1);
  return lies_in(at, size, extent.begin, extent.size_bytes) ? &extent : nullptr;
}

/// A local object of the work-group whose local memory begins at `base`.
Target Addresses::local_target(std::byte* at, std::uint64_t size, std::byte* base) const {
  const std::vector<LocalObject>& locals = launch_->locals;
  for (std::size_t i = 0; i < locals.size(); ++i) {
    const std::byte* begin = base + locals[i].offset_bytes;
    if (!lies_in(at, size, begin, locals[i].size_bytes)) continue;
    return {at, static_cast<std::uint64_t>(at - begin), static_cast<std::uint32_t>(i),
            Where::Local};
  }
  return {.at = at, .where = Where::Nowhere};
}

/// The loader takes its time to say, and tables are read again and again.
bool Addresses::is_in_an_image(const std::byte* at, std::uint64_t size) {
  if (lies_in(at, size, image_, image_bytes_)) return true;
  Range range{at, size};
  if (dl_iterate_phdr(&image_holds, &range) == 0) return false;
  image_ = range.segment;
  image_bytes_ = range.segment_bytes;
  return true;
}

Target Addresses::find(std::byte* at, std::uint64_t size, std::byte* const* own_local,
                       const LocalMemory& local) {
  if (local.holds(at)) return local_target(at, size, *own_local);
  if (const Extent* extent = extent_of(at, size)) {
    recent_ = *extent;
    return in_recent(at);
  }
  if (is_in_an_image(at, size)) return {at};
  return {.at = at, .where = Where::Nowhere};
}

}  // namespace stalemate::sim
