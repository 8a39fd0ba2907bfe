#include <iterator>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

void of(Generation generation) {
  stalemate_sim_at(0, "", generation);
}

struct Fences {
  std::uint32_t released = kRelease;  // 0: no fence
  std::uint32_t acquired = kAcquire;
  std::uint32_t scope = kScopeDevice;
  std::uint32_t flags = kGlobalFence;
  bool by_volatile = false;
  Generation generation = kOfOpenCl2;
};

void fence_by(const Fences& how, std::uint32_t order) {
  if (order == kRelaxed) return;
  of(how.generation);
  stalemate_sim_fence(how.flags, order, how.scope);
}

bool await_flag(const Code& code, bool by_volatile) {
  if (!by_volatile) return await(code.cell(kFlag), 1, kRelaxed);
  for (int spin = 0; spin < kSpins; ++spin) {
    if (volatile_load(code.cell(kFlag)) == 1) return true;
  }
  return false;
}

void pass_by_fences(const Code& code, const Fences& how) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    fence_by(how, how.released);
    if (how.by_volatile) {
      volatile_store(code.cell(kFlag), 1);
      // The place of the next event is not volatile any more.
      of(kOfOpenCl2);
    } else {
      put(code.cell(kFlag), 1);
    }
  } else if (await_flag(code, how.by_volatile)) {
    fence_by(how, how.acquired);
    load(code.cell(kData));
    reach(code);
  }
}

/// A lock of OpenCL 1.x around the data.
void lock_of_1x(const Code& code, bool fences, bool by_store) {
  const Fences how{.released = kAcquireRelease, .scope = kScopeWorkGroup, .generation = kOfOpenCl1};
  for (int spin = 0; spin < 4 * kSpins; ++spin) {
    of(kOfOpenCl1);
    if (stalemate_sim_read_modify_write(code.cell(kFlag), 4, kExchange, 1, 0, kRelaxed, kRelaxed,
                                        kScopeDevice) != 0) {
      continue;
    }
    if (fences) fence_by(how, kAcquireRelease);
    store(code.cell(kData), load(code.cell(kData)) + 1);
    if (fences) fence_by(how, kAcquireRelease);
    of(kOfOpenCl1);
    if (by_store) {
      store(code.cell(kFlag), 0);
    } else {
      stalemate_sim_read_modify_write(code.cell(kFlag), 4, kExchange, 0, 0, kRelaxed, kRelaxed,
                                      kScopeDevice);
    }
    code.result(kReached + id(), 1);
    return;
  }
}

const Rule kFenceRules[] = {
    {"a release fence before a relaxed store",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.released = kRelaxed}); }},
    {"an acquire fence after a relaxed load",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.acquired = kRelaxed}); }},
    {"the scope of fences",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.scope = kScopeWorkGroup}); }},
    {"fences are of the memory that their flags name",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {.flags = kLocalFence | kGlobalFence}); },
     [](void* const* a) { pass_by_fences({a}, {.flags = kLocalFence}); }},
    {"a mem_fence of OpenCL 1.x counts as of device scope",
     {2, 1},
     [](void* const* a) {
       pass_by_fences({a}, {.scope = kScopeWorkGroup, .generation = kOfOpenCl1});
     },
     [](void* const* a) { pass_by_fences({a}, {.scope = kScopeWorkGroup}); }},
    {"volatile accesses between fences",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {.by_volatile = true}); },
     [](void* const* a) { pass_by_fences({a}, {.released = kRelaxed, .by_volatile = true}); }},
    {"a lock of OpenCL 1.x between fences",
     {2, 1},
     [](void* const* a) { lock_of_1x({a}, true, false); },
     [](void* const* a) {
       lock_of_1x({a}, false, false);
       reach({a});
     }},
    {"a lock of OpenCL 1.x that a store gives back",
     {2, 1},
     [](void* const* a) { lock_of_1x({a}, true, true); },
     [](void* const* a) {
       lock_of_1x({a}, false, true);
       reach({a});
     }},
};

}  // namespace

std::vector<Rule> fence_rules() {
  return {std::begin(kFenceRules), std::end(kFenceRules)};
}

}  // namespace stalemate::sim::test
