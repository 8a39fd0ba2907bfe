#include "sim/dispatch/names.hpp"

#include <fmt/format.h>
#include <string_view>

#include "sim/abi/abi.hpp"

namespace stalemate::sim {

std::string line_of(const Launch& launch, std::uint32_t place) {
  const stalemate_sim_module_table* module = launch.module;
  const std::uint32_t index = place >> 1;
  if (module == nullptr || index >= module->place_count) return "";
  const std::string_view path = module->places[index].file;
  // Without the folder, as in the lines of a trace; npos + 1 is 0.
  return fmt::format("{}:{}", path.substr(path.rfind('/') + 1), module->places[index].line);
}

std::string own_line_of(const Launch& launch, std::uint32_t place) {
  Access there;
  locate(launch, place, there);
  return there.is_of_driver() ? "" : line_of(launch, place);
}

const std::string& object_name(const Launch& launch, const Target& target) {
  return target.where == Where::Local ? launch.locals[target.object].name
                                      : launch.objects[target.object].name;
}

Place place_of(const Launch& launch, const Target& target) {
  return {.kind = PlaceKind::Object, .index = target.offset, .object = object_name(launch, target)};
}

void locate(const Launch& launch, std::uint32_t place, Access& access) {
  const stalemate_sim_module_table* module = launch.module;
  access.is_volatile = !access.is_atomic && (place & kVolatile) != 0;
  if (module == nullptr || place >> 1 >= module->place_count) return;
  access.file = module->places[place >> 1].file;
  access.line = module->places[place >> 1].line;
}

MemoryScope memory_scope(std::uint32_t scope) {
  switch (scope) {
    case kScopeWorkItem: return MemoryScope::WorkItem;
    case kScopeWorkGroup: return MemoryScope::WorkGroup;
    case kScopeDevice: return MemoryScope::Device;
    case kScopeAllDevices: return MemoryScope::AllDevices;
    case kScopeSubGroup: return MemoryScope::SubGroup;
    default: return MemoryScope::None;
  }
}

}  // namespace stalemate::sim
