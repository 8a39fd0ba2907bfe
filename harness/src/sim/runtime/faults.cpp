#include "sim/runtime/faults.hpp"

#include <fmt/format.h>

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uintptr_t kNullPageBytes = 4096;
constexpr std::uint64_t kNearBytes = 1 << 20;  // farther from an object, its name says nothing

std::string who(const Simulator& simulator) {
  const Issuer& self = *simulator.schedule.crew().current;
  return fmt::format("work-item {} of work-group {}", self.id, self.group);
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

Neighbour neighbour_of(const Simulator& simulator, const Bytes& bytes) {
  const Launch& launch = *simulator.state.launch;
  Neighbour nearest;
  for (const Object& object : launch.objects) {
    consider(nearest, bytes, object.begin, object.name, object.size_bytes);
  }
  const WorkGroup& group = simulator.schedule.crew().group_of_current();
  // What is farther in front is another work-group's.
  if (group.local - bytes.at > static_cast<std::ptrdiff_t>(LocalMemory::kGapBytes)) return nearest;
  for (const LocalObject& local : launch.locals) {
    consider(nearest, bytes, group.local + local.offset_bytes, local.name, local.size_bytes);
  }
  return nearest;
}

std::string wrong_address(Simulator& simulator, const std::byte* at, std::uint64_t size) {
  if (reinterpret_cast<std::uintptr_t>(at) < kNullPageBytes) return "through a null pointer";
  const Neighbour object = neighbour_of(simulator, {at, size});
  if (object.name == nullptr) {
    return simulator.memory.local().holds(at) ? "to local memory of another work-group"
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
Fault out_of_bounds(Simulator& simulator, const std::byte* at, std::uint64_t size,
                    std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          fmt::format("{}: {} accesses {} bytes {}", place_words(*simulator.state.launch, place),
                      who(simulator), size, wrong_address(simulator, at, size)),
          {}};
}

Fault misaligned(const Simulator& simulator, const Target& target, std::uint32_t size,
                 std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          fmt::format("{}: {} accesses {} atomically, which is not a multiple of {} bytes",
                      place_words(*simulator.state.launch, place), who(simulator),
                      target_words(*simulator.state.launch, target), size),
          {"a misaligned atomic may touch cells that it should not, or crash"}};
}

std::string unwritten_words(const Simulator& simulator, const Target& target, std::uint32_t size,
                            std::uint32_t place) {
  return fmt::format("{}: {} loads {} bytes of local memory that nobody wrote: {}",
                     place_words(*simulator.state.launch, place), who(simulator), size,
                     target_words(*simulator.state.launch, target));
}

Fault uninitialised(const Simulator& simulator, const Target& target, std::uint32_t size,
                    std::uint32_t place) {
  return {ViolationKind::Uninitialised,
          unwritten_words(simulator, target, size, place),
          {"local memory holds garbage at first, whatever the last work-group left"}};
}

}  // namespace

void fail_out_of_bounds(Simulator& simulator, const std::byte* at, std::uint64_t size,
                        std::uint32_t place) {
  simulator.schedule.fail(out_of_bounds(simulator, at, size, place));
}

void fail_misaligned(Simulator& simulator, const Target& target, std::uint32_t size,
                     std::uint32_t place) {
  simulator.schedule.fail(misaligned(simulator, target, size, place));
}

void fail_uninitialised(Simulator& simulator, const Target& target, std::uint32_t size,
                        std::uint32_t place) {
  simulator.schedule.fail(uninitialised(simulator, target, size, place));
}

void note_unwritten_load(Simulator& simulator, const Target& target, std::uint32_t size,
                         std::uint32_t place) {
  std::string& first = simulator.state.ended.unwritten_load;
  if (first.empty())
    first = "this launch loads garbage, which may be why: " +
            unwritten_words(simulator, target, size, place);
}

void fail_unsupported(Simulator& simulator, const char* what) {
  simulator.state.ended.unsupported = what;
  simulator.schedule.leave_all();
}

}  // namespace stalemate::sim
