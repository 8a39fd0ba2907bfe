#include <iterator>

#include "sim/runtime/litmus_forbidden.hpp"

namespace stalemate::sim::test {
namespace {

// The reader has the old data in its cache, and says so before the writer writes: no race.
bool warm_up(const Code& code, bool is_reader) {
  if (is_reader) {
    load(code.cell(0));
    put(code.cell(7), 1, kRelease);
    return true;
  }
  return await(code.cell(7), 1);
}

void message_passing(const Code& code, std::uint32_t order, bool by_fences) {
  const bool is_reader = id() == 1;
  if (!warm_up(code, is_reader)) return;
  if (is_reader) {
    code.result(0, await(code.cell(1), 1, by_fences ? kRelaxed : kAcquire) ? 1 : 0);
    if (by_fences) fence(order, kScopeDevice);
    code.result(1, load(code.cell(0)));
    return;
  }
  store(code.cell(0), 1);
  if (by_fences) fence(order, kScopeDevice);
  put(code.cell(1), 1, by_fences ? kRelaxed : order);
}

const Litmus kForbiddenMessages[] = {
    {"MP, release and acquire",
     {2, 1},
     [](void* const* a) { message_passing({a}, kRelease, false); },
     one_but_not_the_other},
    {"MP, one work-group",
     {1, 2},
     [](void* const* a) { message_passing({a}, kRelease, false); },
     one_but_not_the_other},
    {"MP, sequentially consistent",
     {2, 1},
     [](void* const* a) { message_passing({a}, kSequentiallyConsistent, false); },
     one_but_not_the_other},
    {"MP, fences and relaxed atomics",
     {2, 1},
     [](void* const* a) { message_passing({a}, kAcquireRelease, true); },
     one_but_not_the_other},
    {"MP, the message is a read-modify-write",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         write_data(code, 1);
         modify(code.cell(1), kExchange, 1, kRelease);
       } else {
         read_data_after(code, await(code.cell(1), 1));
       }
     },
     one_but_not_the_other},
    {"S, release and acquire",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         store(code.cell(0), 2);
         return put(code.cell(1), 1, kRelease);
       }
       const bool synchronised = await(code.cell(1), 1);
       code.result(0, synchronised ? 1 : 0);
       if (synchronised) store(code.cell(0), 1);
     },
     [](const Lab& lab) { return lab.reg(0) == 1 && lab.cell(0) == 2; }},
    {"release sequence through a relaxed read-modify-write",
     {3, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         write_data(code, 1);
         return put(code.cell(1), 1, kRelease);
       }
       if (id() == 1) {
         if (await(code.cell(1), 1, kRelaxed)) modify(code.cell(1), kAdd, 1);
         return;
       }
       read_data_after(code, await(code.cell(1), 2));
     },
     one_but_not_the_other},
    {"MP within a work-group, narrow scope",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         load(code.cell(10));
         write_data(code, 1);
         modify(code.cell(10), kExchange, 1);
         return put(code.cell(1), 1, kRelease, kScopeWorkGroup);
       }
       if (id() == 1) {
         read_data_after(code, await(code.cell(1), 1, kAcquire, kScopeWorkGroup));
       }
     },
     one_but_not_the_other},
    {"MP within a work-group, narrow fences",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         write_data(code, 1);
         fence(kRelease, kScopeWorkGroup);
         return put(code.cell(1), 1, kRelaxed, kScopeWorkGroup);
       }
       if (id() != 1) return;
       const bool synchronised = await(code.cell(1), 1, kRelaxed, kScopeWorkGroup);
       fence(kAcquire, kScopeWorkGroup);
       read_data_after(code, synchronised);
     },
     one_but_not_the_other},
    {"MP by a barrier, with stale lines before",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() >= 2) return;
       has_all_data(code, 0);
       barrier();
       if (id() == 0) write_data(code, 1);
       barrier();
       if (id() == 1) read_data_after(code, true);
     },
     one_but_not_the_other},
    {"data of before the launch",
     {3, 2},
     [](void* const* a) {
       const Code code{a};
       code.result(id(), has_all_data(code, 0) ? 0 : 1);
     },
     [](const Lab& lab) { return lab.reg(0) + lab.reg(3) + lab.reg(5) != 0; }},
};

}  // namespace

std::vector<Litmus> forbidden_of_messages() {
  return {std::begin(kForbiddenMessages), std::end(kForbiddenMessages)};
}

}  // namespace stalemate::sim::test
