#include "read_modify_write/export/rmw_places.hpp"

namespace stalemate::properties {

namespace {

/// Everything is padding until a cell is put there.
std::vector<Bits> padding(const RmwSubject& read, const RmwLayout& layout, std::uint64_t values) {
  std::vector<Bits> all;
  for (std::uint64_t i = 0; i < values; ++i) {
    all.push_back(stalemate_padding(&layout.parameters, &read.rules, i));
  }
  return all;
}

/// Where in the memory around it a cell lies that is watched: each byte of a word is tried in turn.
std::uint32_t place_in_surroundings(const RmwSubject& read, const RmwLayout& layout,
                                    std::uint32_t op_index) {
  if (!read.value.is_watched()) return 0;
  const auto half = static_cast<std::uint32_t>(layout.solo_bytes / 2);
  const auto cell_bytes = static_cast<std::uint32_t>(read.value.cell_bytes);
  const std::uint32_t byte = half / 2 + op_index % (half / cell_bytes) * cell_bytes;
  return byte / static_cast<std::uint32_t>(layout.value_bytes);
}

RmwPlaces places_alone(const RmwSubject& read, const RmwLayout& layout) {
  const std::uint64_t pitch = layout.solo_bytes / layout.value_bytes;
  const std::uint64_t per_set = layout.operations / layout.sets;
  RmwPlaces places{.set_values = per_set * pitch};
  places.first = padding(read, layout, layout.operations * pitch);
  for (std::uint32_t i = 0; i < layout.operations; ++i) {
    const std::uint64_t place = i % per_set * pitch + place_in_surroundings(read, layout, i);
    places.place_of.push_back(static_cast<std::uint32_t>(place));
    places.first[i / per_set * places.set_values + place] =
        stalemate_rmw_solo_start(&layout.parameters, &read.rules, layout.cell_of(i), i);
  }
  return places;
}

}  // namespace

RmwPlaces places_of(const RmwSubject& read, const RmwLayout& layout, bool is_alone) {
  if (is_alone) return places_alone(read, layout);
  RmwPlaces places{.set_values = layout.set_values};
  places.first = padding(read, layout, layout.sets * layout.set_values);
  for (std::uint32_t cell = 0; cell < layout.cells; ++cell) {
    places.first[layout.value_of(cell)] =
        stalemate_rmw_initial(&layout.parameters, &read.rules, cell);
  }
  for (std::uint32_t i = 0; i < layout.operations; ++i) {
    const std::uint64_t in_set = layout.cell_of(i) % layout.parameters.cells * layout.pitch;
    places.place_of.push_back(static_cast<std::uint32_t>(in_set));
  }
  return places;
}

}  // namespace stalemate::properties
