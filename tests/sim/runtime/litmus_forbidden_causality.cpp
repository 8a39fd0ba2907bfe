#include <iterator>

#include "sim/runtime/litmus_forbidden.hpp"

namespace stalemate::sim::test {
namespace {

void pass_on(const Code& code, std::uint32_t in_scope, std::uint32_t out_scope, std::size_t from,
             std::size_t to) {
  if (await(code.cell(from), 1, kAcquire, in_scope)) put(code.cell(to), 1, kRelease, out_scope);
}

const Litmus kForbiddenCausality[] = {
    {"WRC, relaxed read before a release",
     {3, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) return put(code.cell(0), 1);
       if (id() == 1) {
         if (await(code.cell(0), 1, kRelaxed)) put(code.cell(1), 1, kRelease);
         return;
       }
       code.result(0, await(code.cell(1), 1) ? 1 : 0);
       code.result(1, get(code.cell(0)));
     },
     one_but_not_the_other},
    {"WRC, the first two in a work-group",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         put(code.cell(0), 1);
         return put(code.cell(5), 1, kRelease, kScopeWorkGroup);
       }
       if (id() == 1) {
         if (await(code.cell(0), 1, kRelaxed)) put(code.cell(1), 1, kRelease);
         return;
       }
       if (id() == 3) return;
       code.result(0, await(code.cell(1), 1) ? 1 : 0);
       code.result(1, get(code.cell(0)));
     },
     one_but_not_the_other},
    {"ISA2, three work-groups",
     {3, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 1) return pass_on(code, kScopeDevice, kScopeDevice, 1, 2);
       if (id() == 2) return read_data_after(code, await(code.cell(2), 1));
       write_data(code, 1);
       put(code.cell(1), 1, kRelease);
     },
     one_but_not_the_other},
    {"ISA2, narrow, wide, narrow",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       switch (id()) {
         case 0: write_data(code, 1); return put(code.cell(1), 1, kRelease, kScopeWorkGroup);
         case 1: return pass_on(code, kScopeWorkGroup, kScopeDevice, 1, 2);
         case 2: return pass_on(code, kScopeDevice, kScopeWorkGroup, 2, 3);
         default: return read_data_after(code, await(code.cell(3), 1, kAcquire, kScopeWorkGroup));
       }
     },
     one_but_not_the_other},
    {"ISA2, barrier, wide, barrier",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) write_data(code, 1);
       if (id() == 3) load(code.cell(9));
       if (id() < 2) barrier();
       if (id() == 1) put(code.cell(1), 1, kRelease);
       if (id() == 2) code.result(0, await(code.cell(1), 1) ? 1 : 0);
       if (id() >= 2) barrier();
       if (id() == 3) code.result(1, has_all_data(code, 1) ? 1 : 0);
     },
     one_but_not_the_other},
    {"S, within a work-group, then wide",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         store(code.cell(0), 2);
         return put(code.cell(1), 1, kRelease, kScopeWorkGroup);
       }
       if (id() == 1 && await(code.cell(1), 1, kAcquire, kScopeWorkGroup)) {
         store(code.cell(0), 1);
         put(code.cell(2), 1, kRelease);
       }
       if (id() != 2) return;
       code.result(0, await(code.cell(2), 1) ? 1 : 0);
       code.result(1, load(code.cell(0)) == 1 ? 1 : 0);
     },
     [](const Lab& lab) { return lab.reg(0) == 1 && (lab.reg(1) == 0 || lab.cell(0) != 1); }},
};

}  // namespace

std::vector<Litmus> forbidden_of_causality() {
  return {std::begin(kForbiddenCausality), std::end(kForbiddenCausality)};
}

}  // namespace stalemate::sim::test
