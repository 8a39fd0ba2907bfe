#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/abi/abi.hpp"
#include "sim/dispatch/certificate.hpp"
#include "sim/dispatch/target.hpp"
#include "stalemate/nd_range.hpp"
#include "stalemate/simulator/ordered_operations.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::sim {

/// Where global memory lies while dispatches run: one mapping, at any address. Offsets into it, not
/// addresses, enter the hash.
struct Object {
  std::string name;
  std::byte* begin = nullptr;  // 128-byte aligned; 128 bytes at least lie between two objects
  std::size_t size_bytes = 0;
  bool traced = false;  // its accesses are recorded
  bool is_constant = false;
  bool watched = false;  // races are looked for
  // Bytes behind it that are other objects': variables of a program share lines of caches.
  std::size_t shared_behind = 0;
};

/// Local memory that a kernel argument asks for; each work-group has its own.
struct LocalObject {
  std::string name;
  std::uint64_t offset_bytes = 0;  // from the work-group's local base
  std::uint64_t size_bytes = 0;
  bool traced = false;
  bool watched = false;
};

/// One dispatch, ready to go.
struct Launch {
  void (*entry)(void* const* arguments) = nullptr;
  // The same for all work-items; pointers to local memory are made for each work-group: see
  // `locals`.
  std::vector<void*> arguments;
  // arguments[argument] points to a pointer that is set to the work-group's local base plus offset.
  struct LocalPointer {
    std::size_t argument;
    std::uint64_t offset_bytes;
  };
  std::vector<LocalPointer> local_pointers;
  NdRange nd_range;
  std::optional<NdShape> folded = {};     // the same ND-range in several dimensions
  std::vector<Object> objects;            // all of global memory that the kernel may touch
  std::vector<LocalObject> locals;        // all of local memory, variables of the kernel included
  std::uint64_t local_bytes = 0;          // of each work-group
  std::byte* global_variables = nullptr;  // see stalemate_sim_global_base
  const stalemate_sim_module_table* module = nullptr;  // for places; may be null in tests
  const std::vector<Segment>* follow = nullptr;
  const Certificate* check = nullptr;  // if given, the only one that is tried, and as it is
  bool record = false;
  // The kernel's: if it has none, barriers are those of OpenCL 1.x, which has no scopes.
  bool has_c11_atomics = false;
  std::uint64_t private_bytes = 0;       // of a work-item's variables, at most
  std::optional<Where> ordered_in = {};  // what orders marked operations is asked for
  std::uint64_t seed = 0;
};

/// What the device itself saw going wrong.
struct Fault {
  ViolationKind kind = ViolationKind::NoProgress;
  Fact summary;                       // with line and work-item
  std::vector<Evidence> explanation;  // who waits where for what
};

struct Ended {
  std::optional<Fault> fault;  // nothing if all work-items came to their end
  std::string unproven;        // why it ended without a fault, though not all came to their end
  std::optional<Certificate> certificate;  // of a livelock
  std::vector<DataRace> races;             // of each pair of lines the first; the launch went on
  std::uint32_t races_left_out = 0;
  bool watched = false;                                 // races were looked for
  std::optional<std::vector<OrderedOperations>> order;  // if it was asked for and is known
  // The first plain load of local memory that nobody had written; the launch went on.
  std::optional<Fact> unwritten_load;
  std::string unsupported;        // a built-in that is not supported was called; else empty
  std::uint64_t events = 0;       // scheduling points
  std::uint64_t accesses = 0;     // memory events among them
  std::uint64_t stale_loads = 0;  // that saw something older than memory held
  std::uint64_t hash = 0;         // of all events and values
  std::vector<Segment> segments;  // with `record`
  std::vector<Access> trace;      // with `record`; Recording::kAccessesMax at most
  std::uint64_t trace_left_out = 0;
  std::string printed;  // printf, 1 MiB at most
};

/// Work-items of one dispatch, at most. Above it, `run` says unsupported.
constexpr std::uint32_t kWorkItemsMax = 65536;

/// Of a work-item's variables, and of those of all work-items of a dispatch, at most. Likewise.
constexpr std::uint64_t kPrivateBytesMax = std::uint64_t{1} << 20U;
constexpr std::uint64_t kAllPrivateBytesMax = std::uint64_t{1} << 30U;

}  // namespace stalemate::sim
