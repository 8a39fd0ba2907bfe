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

/// Two groups of two: one of each speaks for both.
bool speaks() {
  return id() % 2 == 0;
}

/// Both of the first group store, and one of them tells the second group, by a flag with these
/// orders between barriers; the one that did not look reads what the one that did not tell has
/// stored.
void pass_between_groups(const Code& code, std::uint32_t put_order, std::uint32_t get_order) {
  bool told = true;
  if (id() < 2) {
    if (!speaks()) store(code.cell(kData), 7);
    barrier();
    if (speaks()) put(code.cell(kFlag), 1, put_order);
    return barrier();
  }
  if (speaks()) {
    told = await(code.cell(kFlag), 1, get_order);
    store(code.cell(kFlag + 1) + 128, told ? 1 : 0);
  }
  barrier();
  if (speaks() || load(code.cell(kFlag + 1) + 128) == 0) return;
  load(code.cell(kData));
  reach(code);
}

/// A flag in local memory between two work-items of a group, and data in the memory at `at`.
void pass_by_local_flag(const Code& code, std::byte* at, bool fences) {
  std::byte* const flag = race_tile() + 64;
  if (id() == 0) put(flag, 0);
  barrier(kLocalFence);
  const std::uint32_t order = fences ? kRelaxed : kAcquireRelease;
  const std::uint32_t both = kLocalFence | kGlobalFence;
  if (id() == 0) {
    store(at, 7);
    if (fences) fence(kRelease, kScopeWorkGroup, both);
    modify(flag, kAdd, 1, order, kScopeWorkGroup);
  }
  if (id() != 1 || !await(flag, 1, fences ? kRelaxed : kAcquire, kScopeWorkGroup)) return;
  if (fences) fence(kAcquire, kScopeWorkGroup, both);
  load(at);
  reach(code);
}

/// The first of two that ask for two copies makes the first of them, which stores at `at`. Both
/// wait for one of them, the second work-item reads there, and both wait for the other.
void copy_wait_read(const Code& code, std::byte* at, std::uint32_t waited_for) {
  void* events[2];
  for (std::uint32_t copy = 0; copy < 2; ++copy) {
    events[copy] = stalemate_sim_asks_copy(at, at, sizeof(std::uint32_t), 1, nullptr);
    if (id() == 0 && copy == 0) store(at, 7);
    stalemate_sim_has_copied();
  }
  stalemate_sim_waits_for(1, &events[waited_for]);
  barrier(kLocalFence | kGlobalFence | kCopyFence);
  if (id() == 1) {
    load(at);
    reach(code);
  }
  stalemate_sim_waits_for(1, &events[1 - waited_for]);
  barrier(kLocalFence | kGlobalFence | kCopyFence);
}

/// The same of one copy, for which all wait; the first stores itself before that or in it.
void write_wait_read(const Code& code, std::byte* at, bool copies) {
  if (id() == 0 && !copies) store(at, 7);
  void* const event = stalemate_sim_asks_copy(at, at, sizeof(std::uint32_t), 1, nullptr);
  if (id() == 0 && copies) store(at, 7);
  stalemate_sim_has_copied();
  stalemate_sim_waits_for(1, &event);
  barrier(kLocalFence | kGlobalFence | kCopyFence);
  if (id() == 0) return;
  load(at);
  reach(code);
}

const Rule kBarrierRules[] = {
    {"a wait for a copy is for what that copy stores, in global memory",
     {1, 2},
     [](void* const* a) { copy_wait_read({a}, Code{a}.cell(kData), 0); },
     [](void* const* a) { copy_wait_read({a}, Code{a}.cell(kData), 1); }},
    {"a wait for a copy is for what that copy stores, in local memory",
     {1, 2},
     [](void* const* a) { copy_wait_read({a}, race_tile(), 0); },
     [](void* const* a) { copy_wait_read({a}, race_tile(), 1); }},
    {"a wait for a copy is not for what its maker stores itself",
     {1, 2},
     [](void* const* a) { write_wait_read({a}, race_tile(), true); },
     [](void* const* a) { write_wait_read({a}, race_tile(), false); }},
    {"a barrier hands on what a wider release behind it tells, and what an acquire before it heard",
     {2, 2},
     [](void* const* a) { pass_between_groups({a}, kRelease, kAcquire); },
     [](void* const* a) { pass_between_groups({a}, kRelaxed, kAcquire); },
     true},
    {"a barrier beside atomics of C11 is no acquire of device scope",
     {2, 2},
     [](void* const* a) { pass_between_groups({a}, kRelease, kAcquire); },
     [](void* const* a) { pass_between_groups({a}, kRelease, kRelaxed); },
     true},
    {"an atomic in local memory orders local memory, and global memory by fences of both",
     {1, 2},
     [](void* const* a) { pass_by_local_flag({a}, Code{a}.cell(kData), true); },
     [](void* const* a) { pass_by_local_flag({a}, Code{a}.cell(kData), false); }},
    {"an atomic in local memory orders local memory",
     {1, 2},
     [](void* const* a) { pass_by_local_flag({a}, race_tile(), false); },
     [](void* const* a) { write_meet_read({a}, race_tile(), 0); }},
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
