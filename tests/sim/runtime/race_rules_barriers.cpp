#include <iterator>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

void write_meet_read(const Code& code, std::byte* at, std::uint32_t flags) {
  store(at + 4 * std::size_t{id()}, id());
  if (flags != 0) barrier(flags);
  load(at + 4 * std::size_t{1 - id()});
  reach(code);
}

std::byte* race_tile() {
  return static_cast<std::byte*>(stalemate_sim_local_base());
}

const Rule kBarrierRules[] = {
    {"a barrier",
     {1, 2},
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kGlobalFence); },
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), 0); }},
    {"a barrier is of the memory that its flags name: global",
     {1, 2},
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kGlobalFence); },
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kLocalFence); }},
    {"a barrier is of the memory that its flags name: local",
     {2, 2},
     [](void* const* a) {
       if (id() < 2) write_meet_read({a}, race_tile(), kLocalFence);
     },
     [](void* const* a) {
       if (id() < 2) write_meet_read({a}, race_tile(), kGlobalFence);
     }},
    {"a barrier of the sub-group",
     {1, 2},
     [](void* const* a) {
       store(Code{a}.cell(id()), 1);
       stalemate_sim_sub_group_barrier(kGlobalFence, kScopeSubGroup, 1);
       load(Code{a}.cell(1 - id()));
       reach({a});
     },
     [](void* const* a) {
       store(Code{a}.cell(id()), 1);
       stalemate_sim_sub_group_barrier(kLocalFence, kScopeSubGroup, 1);
       load(Code{a}.cell(1 - id()));
       reach({a});
     }},
};

}  // namespace

std::vector<Rule> barrier_rules() {
  return {std::begin(kBarrierRules), std::end(kBarrierRules)};
}

}  // namespace stalemate::sim::test
