#include <fmt/format.h>

#include "list_prepend/list_layout.hpp"
#include "list_prepend/list_lower.hpp"

namespace stalemate::properties {

namespace {

/// Of a buffer or of the local memory in its place, whose name holds that of the buffer.
bool is_part_of(const Access& access, const char* buffer) {
  return access.object.find(buffer) != std::string::npos;
}

}  // namespace

std::string place_of_list(const Subject& subject, const Case& input, const Access& access) {
  const ListLayout layout = list_layout(read_list_subject(subject), input);
  const std::uint64_t word = access.offset_bytes / sizeof(std::int32_t);
  if (is_part_of(access, list_buffer::kAloneHeads)) return "head of its own list";
  if (is_part_of(access, list_buffer::kAloneLinks)) {
    return fmt::format("link of its own node {}", word);
  }
  const std::uint32_t pitch = layout.parameters.cell_pitch;
  if (is_part_of(access, list_buffer::kLinks)) {
    if (word == layout.set_nodes) return "where links lead before they are written";
    return fmt::format("link of node {}", word);
  }
  if (is_part_of(access, list_buffer::kPayloads)) return fmt::format("payload of node {}", word);
  if (word % pitch == 0) return fmt::format("head {}", word / pitch);
  return fmt::format("padding behind head {}", word / pitch);
}

}  // namespace stalemate::properties
