#include "sim/runtime/faults.hpp"

#include <utility>
#include <vector>

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uintptr_t kNullPageBytes = 4096;
constexpr std::uint64_t kNearBytes = 1 << 20;  // farther from an object, its name says nothing

Actor who(const Simulator& simulator) {
  const Issuer& self = *simulator.schedule.crew().current;
  return {self.id, self.group};
}

/// An access by a built-in is where that is called.
std::string line_of(const Simulator& simulator, std::uint32_t place) {
  const std::uint32_t own = place & kPlaceMask;
  return line_of(*simulator.state.launch,
                 own != 0 ? own : simulator.schedule.crew().current->place);
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

/// An access that went past an object.
struct Stray {
  const std::byte* at;
  std::uint64_t size;
  std::uint32_t place;
};

/// Where it went, behind the line, the work-item and the size.
Fact near_object(const Neighbour& object, std::uint64_t size, std::vector<Detail> details) {
  const auto add = [&](std::vector<Detail> more) {
    details.insert(details.end(), more.begin(), more.end());
    return details;
  };
  if (object.offset < 0) {
    return Fact(FactKind::AccessInFront, add({-object.offset, *object.name, object.size_bytes}));
  }
  const auto begin = static_cast<std::uint64_t>(object.offset);
  if (begin < object.size_bytes) {
    return Fact(FactKind::AccessAcrossEnd,
                add({*object.name, begin, begin + size - 1, object.size_bytes}));
  }
  return Fact(FactKind::AccessPastEnd,
              add({begin - object.size_bytes, *object.name, object.size_bytes}));
}

Fact wrong_access(Simulator& simulator, const Stray& stray) {
  std::vector<Detail> details = {line_of(simulator, stray.place), who(simulator), stray.size};
  if (reinterpret_cast<std::uintptr_t>(stray.at) < kNullPageBytes) {
    return Fact(FactKind::AccessThroughNull, std::move(details));
  }
  const Neighbour object = neighbour_of(simulator, {stray.at, stray.size});
  if (object.name != nullptr) return near_object(object, stray.size, std::move(details));
  return Fact(simulator.memory.local().holds(stray.at) ? FactKind::AccessOfOtherGroup
                                                       : FactKind::AccessOfNoObject,
              std::move(details));
}

// Faults are made in functions of their own, which return: `fail` does not, and would leave their
// temporaries behind.
Fault out_of_bounds(Simulator& simulator, const Stray& stray) {
  return {ViolationKind::OutOfBounds, wrong_access(simulator, stray), {}};
}

Fault misaligned(const Simulator& simulator, const Target& target, std::uint32_t size,
                 std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          Fact(FactKind::MisalignedAtomic, {line_of(simulator, place), who(simulator),
                                            place_of(*simulator.state.launch, target), size}),
          {Fact(FactKind::MisalignedMayCrash)}};
}

Fault outside_own(const Simulator& simulator, const OwnAccess& access, std::uint32_t place) {
  std::vector<Detail> details = {line_of(simulator, place), who(simulator), access.size,
                                 static_cast<std::int64_t>(access.offset), access.bytes};
  if (*access.name == 0) {
    return {ViolationKind::OutOfBounds, Fact(FactKind::AccessOutsideOwn, std::move(details)), {}};
  }
  details.emplace_back(std::string(access.name));
  return {ViolationKind::OutOfBounds, Fact(FactKind::AccessOutsideTable, std::move(details)), {}};
}

Fault off_alignment(const Simulator& simulator, const Target& target, std::uint32_t place) {
  return {ViolationKind::OutOfBounds,
          Fact(FactKind::MisalignedAccess,
               {line_of(simulator, place), who(simulator),
                place_of(*simulator.state.launch, target), 1U << (place >> kAlignmentShift)}),
          {Fact(FactKind::MisalignedIsUndefined)}};
}

Fact unwritten_load(const Simulator& simulator, const Target& target, std::uint32_t size,
                    std::uint32_t place) {
  return Fact(FactKind::UnwrittenLoad, {line_of(simulator, place), who(simulator), size,
                                        place_of(*simulator.state.launch, target)});
}

Fault uninitialised(const Simulator& simulator, const Target& target, std::uint32_t size,
                    std::uint32_t place) {
  return {ViolationKind::Uninitialised,
          unwritten_load(simulator, target, size, place),
          {Fact(FactKind::LocalMemoryIsGarbage)}};
}

}  // namespace

void fail_out_of_bounds(Simulator& simulator, const std::byte* at, std::uint64_t size,
                        std::uint32_t place) {
  simulator.schedule.fail(out_of_bounds(simulator, {at, size, place}));
}

void fail_misaligned(Simulator& simulator, const Target& target, std::uint32_t size,
                     std::uint32_t place) {
  simulator.schedule.fail(misaligned(simulator, target, size, place));
}

void fail_outside_own(Simulator& simulator, const OwnAccess& access, std::uint32_t place) {
  simulator.schedule.fail(outside_own(simulator, access, place));
}

void fail_off_alignment(Simulator& simulator, const Target& target, std::uint32_t place) {
  simulator.schedule.fail(off_alignment(simulator, target, place));
}

void fail_uninitialised(Simulator& simulator, const Target& target, std::uint32_t size,
                        std::uint32_t place) {
  simulator.schedule.fail(uninitialised(simulator, target, size, place));
}

void note_unwritten_load(Simulator& simulator, const Target& target, std::uint32_t size,
                         std::uint32_t place) {
  std::optional<Fact>& first = simulator.state.ended.unwritten_load;
  if (first) return;
  first = unwritten_load(simulator, target, size, place);
  first->is_beside = true;
}

void fail_unsupported(Simulator& simulator, const char* what) {
  simulator.state.ended.unsupported = what;
  simulator.schedule.leave_all();
}

}  // namespace stalemate::sim
