#include <algorithm>

#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

namespace {

// A weak compare-exchange may fail although it finds what it expects (OpenCL C 3.0, 6.15.12.7.4).
constexpr std::uint32_t kWeakFailures = 100;

Settings with(Policy policy, Cache cache) {
  Settings settings;
  settings.policy = policy;
  settings.cache = cache;
  settings.swarm = policy != Policy::Serial;
  return settings;
}

// OpenCL promises no work-group that another one runs beside it, and a GPU has room for so many.
constexpr std::uint32_t kGroupsAtOnce = 8;

Settings independent() {
  Settings settings = with(Policy::Random, Cache::Hopper);
  settings.resident_groups = kGroupsAtOnce;
  settings.late_updates = true;
  return settings;
}

Settings lockstep() {
  Settings settings = with(Policy::Random, Cache::Hopper);
  settings.lockstep = true;
  return settings;
}

Settings weakest() {
  Settings settings = with(Policy::Random, Cache::Weakest);
  settings.store_buffers = settings.late_updates = true;
  settings.weak_failures = kWeakFailures;
  return settings;
}

Settings exploring() {
  Settings settings = with(Policy::Random, Cache::None);
  settings.swarm = false;
  settings.explores = true;
  settings.weak_failures = kWeakFailures;
  return settings;
}

Settings rc11() {
  Settings settings = with(Policy::Random, Cache::Weakest);
  settings.messages = true;
  settings.weak_failures = kWeakFailures;
  return settings;
}

// What fails here and not on sim:sc, the compiler was allowed to do.
Settings optimised(Pipeline pipeline) {
  Settings settings = with(Policy::Random, Cache::None);
  settings.pipeline = pipeline;
  return settings;
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all{
      {"sim:serial", "one work-item after another, memory in order",
       with(Policy::Serial, Cache::None)},
      {"sim:sc", "any work-item at any event, memory in order", with(Policy::Random, Cache::None)},
      {"sim:independent",
       "independent lanes, incoherent caches, stores in order, eight work-groups at once",
       independent()},
      {"sim:lockstep", "lanes in lockstep, incoherent caches, stores in order", lockstep()},
      {"sim:weakest", "stale loads and late stores, as the standard permits them", weakest()},
      {"sim:rc11", "any store that is coherent may be read: scoped RC11 without load buffering",
       rc11()},
      {"sim:x86_O2", "memory in order, optimised as for x86-64", optimised(Pipeline::X86O2)},
      {"sim:nvptx_O2", "memory in order, optimised as for nvptx64", optimised(Pipeline::NvptxO2)},
      {"sim:every", "every execution of small cases, scoped RC11", exploring()},
  };
  return all;
}

std::optional<Settings> preset(std::string_view id) {
  const auto& all = presets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Preset& one) { return one.id == id; });
  return found == all.end() ? std::nullopt : std::optional(found->settings);
}

}  // namespace stalemate::sim
