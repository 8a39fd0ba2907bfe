#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate::sim {

enum class Policy : std::uint8_t {
  Serial,      // each work-item to its end or its barrier, work-groups one after another
  RoundRobin,  // everybody one event in turn
  Random,      // anybody, drawn anew at each event
  Bursts,      // anybody, for a number of events that is drawn (mean: burst_events)
  Pct,         // whoever has the highest priority, which changes now and then: see Priorities
  Mix,         // random, bursts or pct, drawn for each launch: see swarm.hpp
};

/// When a plain load may be answered from the compute unit's own, incoherent cache.
enum class Cache : std::uint8_t {
  None,     // never: loads see memory
  Hopper,   // as calibrated on an H200: read-modify-writes drop their line from the own cache,
            // fences and acquires of device scope or wider drop all of it
  Weakest,  // only an acquire of sufficient scope refreshes a line: what OpenCL permits
};

/// What a `volatile` access counts as for races.
enum class VolatileIs : std::uint8_t {
  Relaxed,  // a relaxed atomic: OpenCL 1.x has nothing else to wait with
  Plain,    // as the standard says
};

/// How the source becomes what runs: what a compiler has done to it before each access becomes an
/// event.
enum class Pipeline : std::uint8_t {
  Source,   // nothing: accesses, orders and branches are those of the source
  X86O2,    // -O2 for the host
  NvptxO2,  // -O2 for nvptx64
};

/// A simulated device: how it schedules, and what its memory may do. Every member is a knob of
/// `devices:` in YAML, of the same name.
struct Settings {
  Policy policy = Policy::Random;
  std::uint32_t burst_events = 16;  // Bursts only
  std::uint32_t pct_depth = 30;     // Pct only: at most
  bool swarm = false;               // each launch draws knobs that are nobody's business
  Cache cache = Cache::None;
  std::uint32_t line_bytes = 32;  // of the cache
  // The cache drops a line by itself once in so many plain loads, on average; 0: never.
  std::uint32_t evict_interval = 0;
  bool store_buffers = false;  // plain, volatile and relaxed stores become visible late
  std::uint32_t store_buffer_size = 16;
  std::uint32_t drain_interval = 4;  // one buffered store drains every so many events, on average
  // Half of the relaxed read-modify-writes whose old value nobody uses act late; launches whose
  // operations are put in order have none that do.
  bool late_updates = false;
  // Every store is a message that stays to be read: see docs/simulator.md. Then no store is late.
  bool messages = false;
  std::uint32_t compute_units = 0;    // work-groups share them in turn; 0: one for each
  std::uint32_t resident_groups = 0;  // work-groups that run at a time; 0: all
  std::uint32_t sub_group_size = 32;
  bool lockstep =
      false;  // lanes of a sub-group go together, and those that part wait to meet again
  std::uint32_t weak_failures =
      0;  // of 1,000 weak compare-exchanges that could succeed; explored, whether they may fail
  // So many events of each live work-item without any change of state, and then ten times as many,
  // a launch is given. More than the longest bounded spin. See certify.hpp.
  std::uint32_t idle_events = 20000;
  bool races = true;  // data races are looked for
  VolatileIs volatile_is = VolatileIs::Relaxed;
  Pipeline pipeline = Pipeline::Source;
  bool explores = false;  // a launch is every execution that scoped RC11 allows; no schedule, no
                          // cache, no store buffers

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// A named device.
struct Preset {
  std::string_view id;     // "sim:weakest"
  std::string_view words;  // "what OpenCL permits: …"
  Settings settings;
};

/// sim:serial, sim:sc, sim:independent, sim:lockstep, sim:weakest, sim:rc11, sim:x86_O2,
/// sim:nvptx_O2, sim:every.
const std::vector<Preset>& presets();

/// The preset with that id, or nothing.
std::optional<Settings> preset(std::string_view id);

}  // namespace stalemate::sim
