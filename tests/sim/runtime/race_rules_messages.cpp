#include <iterator>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

/// How a message is passed from work-item 0 to the last one.
struct Passing {
  std::uint32_t order = kRelease;
  std::uint32_t wait_order = kAcquire;
  std::uint32_t scope = kScopeDevice;
  std::uint32_t wait_scope = kScopeDevice;
};

void pass_message(const Code& code, std::uint32_t reader, const Passing& how) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    put(code.cell(kFlag), 1, how.order, how.scope);
  } else if (id() == reader && await(code.cell(kFlag), 1, how.wait_order, how.wait_scope)) {
    load(code.cell(kData));
    reach(code);
  }
}

/// Work-item 0 tells work-item 1, which tells work-item 2 by `told`.
template <class Tell>
void tell_on(const Code& code, const Tell& told) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    put(code.cell(kFlag), 1, kRelease);
  } else if (id() == 1) {
    if (await(code.cell(kFlag), 1, kRelaxed)) told(code.cell(kFlag));
  } else if (await(code.cell(kFlag), 2, kRelaxed)) {
    get(code.cell(kFlag), kAcquire);
    load(code.cell(kData));
    reach(code);
  }
}

const Rule kMessageRules[] = {
    {"a release is read by an acquire",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.order = kRelaxed}); }},
    {"an acquire reads a release",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.wait_order = kRelaxed}); }},
    {"sequentially consistent is release and acquire",
     {2, 1},
     [](void* const* a) {
       pass_message({a}, 1,
                    {.order = kSequentiallyConsistent, .wait_order = kSequentiallyConsistent});
     },
     [](void* const* a) {
       pass_message({a}, 1, {.order = kRelaxed, .wait_order = kSequentiallyConsistent});
     }},
    {"the scope of a release reaches who acquires",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.scope = kScopeWorkGroup}); }},
    {"the scope of an acquire reaches who released",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.wait_scope = kScopeWorkGroup}); }},
    {"a narrow scope suffices within a work-group",
     {2, 2},
     [](void* const* a) {
       pass_message({a}, 1, {.scope = kScopeWorkGroup, .wait_scope = kScopeWorkGroup});
     },
     [](void* const* a) {
       pass_message({a}, 2, {.scope = kScopeWorkGroup, .wait_scope = kScopeWorkGroup});
     }},
    {"a read-modify-write goes on with a release sequence",
     {3, 1},
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { modify(flag, kAdd, 1); }); },
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { put(flag, 2); }); }},
    {"what was acquired is released",
     {3, 1},
     [](void* const* a) {
       tell_on({a}, [](std::byte* flag) {
         get(flag, kAcquire);
         put(flag, 2, kRelease);
       });
     },
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { put(flag, 2, kRelease); }); }},
};

}  // namespace

std::vector<Rule> message_rules() {
  return {std::begin(kMessageRules), std::end(kMessageRules)};
}

}  // namespace stalemate::sim::test
