#include <iterator>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

const Rule kAccessRules[] = {
    {"atomics of sufficient scope",
     {2, 1},
     [](void* const* a) {
       modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       modify(Code{a}.cell(kData), kAdd, 1, kRelaxed, kScopeWorkGroup);
       reach({a});
     }},
    {"an atomic beside a plain access",
     {2, 1},
     [](void* const* a) {
       get(Code{a}.cell(kData));
       if (id() == 0) modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         modify(Code{a}.cell(kData), kAdd, 1);
       else
         load(Code{a}.cell(kData));
       reach({a});
     }},
    {"an initial value, which is none of the atomic operations",
     {1, 2},
     [](void* const* a) {
       if (id() == 0) put(Code{a}.cell(kData), 0, kRelaxed, kScopeWorkItem);
       barrier();
       modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         put(Code{a}.cell(kData), 0, kRelaxed, kScopeWorkItem);
       else
         modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     }},
    {"loads alone",
     {2, 1},
     [](void* const* a) {
       load(Code{a}.cell(kData));
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         store(Code{a}.cell(kData), 3);
       else
         load(Code{a}.cell(kData));
       reach({a});
     }},
    {"the same byte",
     {2, 1},
     [](void* const* a) {
       stalemate_sim_store1(Code{a}.cell(kData) + id(), static_cast<std::uint8_t>(1 + id()), 0);
       reach({a});
     },
     [](void* const* a) {
       stalemate_sim_store1(Code{a}.cell(kData), static_cast<std::uint8_t>(1 + id()), 0);
       reach({a});
     }},
    {"bytes of larger accesses",
     {2, 1},
     [](void* const* a) {
       if (id() == 0)
         stalemate_sim_store8(Code{a}.cell(kData), 3, 0);
       else
         load(Code{a}.cell(kData) + 8);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         stalemate_sim_store8(Code{a}.cell(kData), 3, 0);
       else
         load(Code{a}.cell(kData) + 4);
       reach({a});
     }},
    {"stores of one value",
     {2, 1},
     [](void* const* a) {
       store(Code{a}.cell(kData), 3);
       reach({a});
     },
     [](void* const* a) {
       store(Code{a}.cell(kData), id());
       reach({a});
     }},
};

}  // namespace

std::vector<Rule> access_rules() {
  return {std::begin(kAccessRules), std::end(kAccessRules)};
}

}  // namespace stalemate::sim::test
