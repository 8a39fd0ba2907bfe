#include "list_prepend/list_layout.hpp"
#include "list_prepend/list_lower.hpp"
#include "shared/driven_memory.hpp"

namespace stalemate::properties {

namespace {

/// Of a buffer or of the local memory in its place, whose name holds that of the buffer.
bool is_part_of(const Access& access, const char* buffer) {
  return access.object.find(buffer) != std::string::npos;
}

}  // namespace

Place place_of_list(const Subject& subject, const Case& input, const Access& access) {
  const ListLayout layout = list_layout(read_list_subject(subject), input);
  const std::uint64_t word = access.offset_bytes / sizeof(std::int32_t);
  if (is_part_of(access, list_buffer::kAloneHeads)) return {.kind = PlaceKind::OwnHead};
  if (is_part_of(access, list_buffer::kAloneLinks)) {
    return {.kind = PlaceKind::OwnLink, .index = word};
  }
  if (is_part_of(access, list_buffer::kLinks)) {
    if (word == layout.set_nodes) return {.kind = PlaceKind::SpareNode};
    return {.kind = PlaceKind::NodeLink, .index = word};
  }
  if (is_part_of(access, list_buffer::kPayloads)) {
    return {.kind = PlaceKind::NodePayload, .index = word};
  }
  if (!is_driven(access, list_buffer::kHeads)) return element_of_object(access);
  const std::uint32_t pitch = layout.parameters.cell_pitch;
  return {.kind = word % pitch == 0 ? PlaceKind::ListHead : PlaceKind::HeadPadding,
          .index = word / pitch};
}

}  // namespace stalemate::properties
