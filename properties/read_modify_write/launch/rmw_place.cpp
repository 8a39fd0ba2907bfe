#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/launch/rmw_lower.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "shared/driven_memory.hpp"

namespace stalemate::properties {

Place place_of_cell(const Subject& subject, const Case& input, const Access& access) {
  // In local memory an object is called as the kernel's parameter.
  if (access.object == buffer_name::kSoloCells || access.object == "stalemate_private_cells") {
    return {.kind = PlaceKind::OwnCell};
  }
  if (!is_driven(access, buffer_name::kCells)) return element_of_object(access);
  const RmwSubject read = read_rmw_subject(subject);
  const RmwLayout layout = rmw_layout(read, input);
  const std::uint64_t pitch_bytes = layout.value_bytes * layout.pitch;
  const std::uint64_t cell = access.offset_bytes / pitch_bytes;
  const std::uint64_t into = access.offset_bytes % pitch_bytes;
  if (cell >= layout.parameters.cells) {
    return {.kind = PlaceKind::CellPadding, .index = layout.parameters.cells - 1};
  }
  if (into == 0) return {.kind = PlaceKind::Cell, .index = cell};
  if (into < read.value.cell_bytes) {
    return {.kind = PlaceKind::ByteOfCell, .index = cell, .part = into};
  }
  return {.kind = PlaceKind::CellPadding, .index = cell};
}

}  // namespace stalemate::properties
