#include "sim/machine/faults.hpp"

#include <fmt/format.h>

#include "sim/machine/lifecycle.hpp"
#include "sim/machine/machine.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uintptr_t kNullPageBytes = 4096;
constexpr std::uint64_t kNearBytes = 1 << 20;  // farther from an object, its name says nothing

std::string who() {
  return fmt::format("work-item {} of work-group {}", machine.current->id, machine.current->group);
}

struct Neighbour {
  const std::string* name = nullptr;
  std::uint64_t size_bytes = 0;
  std::int64_t offset = 0;           // from its beginning; below 0 in front of it
  std::uint64_t apart = kNearBytes;  // from the nearer end of it; 0 where they touch
};

/// An index of -1 touches the beginning as one past the last touches the end.
std::uint64_t bytes_apart(std::int64_t offset, std::uint64_t size, std::uint64_t size_bytes) {
  if (offset >= 0) {
    const auto behind = static_cast<std::uint64_t>(offset);
    return behind > size_bytes ? behind - size_bytes : 0;
  }
  const auto in_front = static_cast<std::uint64_t>(-offset);
  return in_front > size ? in_front - size : 0;
}

/// What is accessed.
struct Bytes {
  const std::byte* at;
  std::uint64_t size;
};

void consider(Neighbour& nearest, const Bytes& bytes, const std::byte* begin,
              const std::string& name, std::uint64_t size_bytes) {
  const std::int64_t offset = bytes.at - begin;
  const std::uint64_t apart = bytes_apart(offset, bytes.size, size_bytes);
  if (apart < nearest.apart) nearest = {&name, size_bytes, offset, apart};
}

Neighbour neighbour_of(const Bytes& bytes) {
  Neighbour nearest;
  for (const Object& object : machine.launch->objects) {
    consider(nearest, bytes, object.begin, object.name, object.size_bytes);
  }
  const WorkGroup& group = machine.groups[machine.current->group];
  // What is farther in front is another work-group's.
  if (group.local - bytes.at > static_cast<std::ptrdiff_t>(LocalMemory::kGapBytes)) return nearest;
  for (const LocalObject& local : machine.launch->locals) {
    consider(nearest, bytes, group.local + local.offset_bytes, local.name, local.size_bytes);
  }
  return nearest;
}

std::string wrong_address(const std::byte* at, std::uint64_t size) {
  if (reinterpret_cast<std::uintptr_t>(at) < kNullPageBytes) return "through a null pointer";
  const Neighbour object = neighbour_of({at, size});
  if (object.name == nullptr) {
    return machine.local_memory.holds(at) ? "to local memory of another work-group"
                                          : "to an address that belongs to no object";
  }
  if (object.offset < 0) {
    return fmt::format("{} bytes in front of '{}' ({} bytes)", -object.offset, *object.name,
                       object.size_bytes);
  }
  const auto begin = static_cast<std::uint64_t>(object.offset);
  if (begin < object.size_bytes) {
    return fmt::format("across the end of '{}': bytes {} to {} of {}", *object.name, begin,
                       begin + size - 1, object.size_bytes);
  }
  return fmt::format("{} bytes past the end of '{}' ({} bytes)", begin - object.size_bytes,
                     *object.name, object.size_bytes);
}

// Faults are made in functions of their own, which return: `fail` does not, and would leave their
// temporaries behind.
Fault out_of_bounds(const std::byte* at, std::uint64_t size, std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          fmt::format("{}: {} accesses {} bytes {}", place_words(place), who(), size,
                      wrong_address(at, size)),
          {}};
}

Fault misaligned(const Target& target, std::uint32_t size, std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          fmt::format("{}: {} accesses {} atomically, which is not a multiple of {} bytes",
                      place_words(place), who(), target_words(target), size),
          {"a misaligned atomic may touch cells that it should not, or crash"}};
}

std::string unwritten_words(const Target& target, std::uint32_t size, std::uint32_t place) {
  return fmt::format("{}: {} loads {} bytes of local memory that nobody wrote: {}",
                     place_words(place), who(), size, target_words(target));
}

Fault uninitialised(const Target& target, std::uint32_t size, std::uint32_t place) {
  return {ViolationKind::Uninitialised,
          unwritten_words(target, size, place),
          {"local memory holds garbage at first, whatever the last work-group left"}};
}

}  // namespace

std::string place_words(std::uint32_t place) {
  const stalemate_sim_module_table* module = machine.launch->module;
  const std::uint32_t index = place >> 1;
  if (module == nullptr || index >= module->place_count) return "an unknown line";
  const std::string_view path = module->places[index].file;
  // Without the folder, as in the lines of a trace; npos + 1 is 0.
  return fmt::format("{}:{}", path.substr(path.rfind('/') + 1), module->places[index].line);
}

const std::string& object_name(const Target& target) {
  return target.where == Where::Local ? machine.launch->locals[target.object].name
                                      : machine.launch->objects[target.object].name;
}

std::string target_words(const Target& target) {
  return fmt::format("'{}' at byte {}", object_name(target), target.offset);
}

void fail(Fault&& fault) {
  machine.ended.fault = std::move(fault);
  leave_all();
}

void fail_out_of_bounds(const std::byte* at, std::uint64_t size, std::uint32_t place) {
  fail(out_of_bounds(at, size, place));
}

void fail_misaligned(const Target& target, std::uint32_t size, std::uint32_t place) {
  fail(misaligned(target, size, place));
}

void fail_uninitialised(const Target& target, std::uint32_t size, std::uint32_t place) {
  fail(uninitialised(target, size, place));
}

void note_unwritten_load(const Target& target, std::uint32_t size, std::uint32_t place) {
  std::string& first = machine.ended.unwritten_load;
  if (first.empty())
    first = "this launch loads garbage, which may be why: " + unwritten_words(target, size, place);
}

void fail_unsupported(const char* what) {
  machine.ended.unsupported = what;
  leave_all();
}

}  // namespace stalemate::sim
