#include <iterator>

#include "sim/runtime/litmus_forbidden.hpp"

namespace stalemate::sim::test {
namespace {

const Litmus kForbiddenCoherence[] = {
    {"CoRR, relaxed",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) return put(code.cell(0), 1);
       code.result(0, get(code.cell(0)));
       code.result(1, get(code.cell(0)));
     },
     one_but_not_the_other},
    {"CoRR, volatile and relaxed, two in a work-group",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         put(code.cell(0), 1);
         return put(code.cell(5), 1, kRelease, kScopeWorkGroup);
       }
       if (id() != 1) return;
       code.result(0, volatile_load(code.cell(0)));
       code.result(1, get(code.cell(0)));
     },
     one_but_not_the_other},
    {"CoRR, through a release to another work-group",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) put(code.cell(0), 1);
       if (id() == 0) put(code.cell(5), 1, kRelease, kScopeWorkGroup);
       if (id() == 1) {
         if (await(code.cell(0), 1, kRelaxed)) put(code.cell(1), 1, kRelease);
       }
       if (id() != 2) return;
       code.result(0, await(code.cell(1), 1) ? 1 : 0);
       code.result(1, get(code.cell(0)));
     },
     one_but_not_the_other},
    {"CoWR, one's own plain store",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       load(code.cell(id()));
       store(code.cell(id()), 1);
       code.result(id(), load(code.cell(id())) == 1 ? 0 : 1);
     },
     [](const Lab& lab) { return lab.reg(0) + lab.reg(1) != 0; }},
    {"CoWR, one's own read-modify-write, read plainly",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       load(code.cell(id()));
       modify(code.cell(id()), kAdd, 1);
       code.result(id(), load(code.cell(id())) == 1 ? 0 : 1);
     },
     [](const Lab& lab) { return lab.reg(0) + lab.reg(1) != 0; }},
    {"CoWR, a read-modify-write of one's own store",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       put(code.cell(id()), 1);
       code.result(id(), modify(code.cell(id()), kAdd, 1) == 1 ? 0 : 1);
     },
     [](const Lab& lab) { return lab.reg(0) + lab.reg(1) != 0 || lab.cell(0) != 2; }},
    {"CoWR, a read-modify-write of what the work-group knows",
     {2, 2},
     [](void* const* a) {
       const Code code{a};
       if (id() == 0) {
         put(code.cell(0), 1);
         return put(code.cell(5), 1, kRelease, kScopeWorkGroup);
       }
       if (id() != 1) return;
       code.result(0, await(code.cell(5), 1, kAcquire, kScopeWorkGroup) ? 1 : 0);
       code.result(1, modify(code.cell(0), kAdd, 1));
     },
     one_but_not_the_other},
    {"CoWW, one's own stores of two sizes",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       stalemate_sim_store8(code.cell(id()), 1, 0);
       store(code.cell(id()), 2);
       stalemate_sim_store1(code.cell(id()), 3, 0);
       code.result(id(), load(code.cell(id())) == 3 ? 0 : 1);
     },
     [](const Lab& lab) {
       return lab.reg(0) + lab.reg(1) != 0 || lab.cell(0) != 3 || lab.cell(1) != 3;
     }},
};

}  // namespace

std::vector<Litmus> forbidden_of_coherence() {
  return {std::begin(kForbiddenCoherence), std::end(kForbiddenCoherence)};
}

}  // namespace stalemate::sim::test
