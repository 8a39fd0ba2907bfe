#include "linearizability/linear_place.hpp"

#include <fmt/format.h>

#include "stalemate/property/facets.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kPlaceWordBytes = 4;

/// Of the type that the functions take, else by its number.
std::string part_name(const LinearSubject& subject, std::uint64_t offset_bytes) {
  std::string field = field_at(subject.fields, offset_bytes);
  if (!field.empty()) return field;
  return fmt::format("word {}", offset_bytes / kPlaceWordBytes);
}

/// Of the object of its set that the work-item's lock guards.
Place guarded_place(const LinearSubject& subject, const LinearLayout& layout, const Access& access,
                    std::uint64_t offset_bytes) {
  constexpr std::uint64_t bytes = STALEMATE_LINEAR_GUARDED_WORDS * kPlaceWordBytes;
  const std::uint64_t first = std::uint64_t{access.owner().value_or(0)} * layout.objects;
  return {.kind = PlaceKind::OwnWords,
          .object = fmt::format("word {} of the data that {} guards",
                                offset_bytes % bytes / kPlaceWordBytes,
                                object_name(subject, layout, first + offset_bytes / bytes))};
}

}  // namespace

std::string object_name(const LinearSubject& subject, const LinearLayout& layout,
                        std::uint64_t object) {
  const std::string what = is_code(subject.model) ? "object" : subject.model;
  if (layout.all_objects() == 1) return "the " + what;
  if (layout.sets == 1) return fmt::format("{} {}", what, object);
  return fmt::format("{} {} of work-group {}", what, object % layout.objects,
                     object / layout.objects);
}

Place place_of_object(const LinearSubject& subject, const LinearLayout& layout,
                      const Access& access) {
  constexpr std::uint64_t first_guarded = STALEMATE_LINEAR_GUARDED_FIRST * kPlaceWordBytes;
  if (access.object.find(linear_buffer::kStamps) != std::string::npos &&
      access.offset_bytes >= first_guarded) {
    return guarded_place(subject, layout, access, access.offset_bytes - first_guarded);
  }
  // Local memory in the place of a buffer has its name within its own.
  if (access.object.find(linear_buffer::kObjects) == std::string::npos) {
    return element_of_object(access);
  }
  const std::uint64_t first = std::uint64_t{access.owner().value_or(0)} * layout.objects;
  const std::uint64_t object = first + access.offset_bytes / subject.object_bytes;
  return {.kind = PlaceKind::OwnWords,
          .object = fmt::format("{} of {}",
                                part_name(subject, access.offset_bytes % subject.object_bytes),
                                object_name(subject, layout, object))};
}

}  // namespace stalemate::properties
