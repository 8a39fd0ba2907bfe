#include <iterator>

#include "sim/runtime/litmus_forbidden.hpp"

namespace stalemate::sim::test {
namespace {

void store_buffering(const Code& code, bool by_fences) {
  const std::uint32_t self = id();
  const std::uint32_t order = by_fences ? kRelaxed : kSequentiallyConsistent;
  put(code.cell(self), 1, order);
  if (by_fences) fence(kSequentiallyConsistent, kScopeDevice);
  code.result(self, get(code.cell(1 - self), order));
}

void independent_reads(const Code& code, bool by_fences) {
  const std::uint32_t self = id();
  const std::uint32_t order = by_fences ? kRelaxed : kSequentiallyConsistent;
  if (self < 2) return put(code.cell(self), 1, order);
  const std::uint32_t first = self - 2;
  code.result(2 * first, get(code.cell(first), order));
  if (by_fences) fence(kSequentiallyConsistent, kScopeDevice);
  code.result(2 * first + 1, get(code.cell(1 - first), order));
}

bool reads_disagree(const Lab& lab) {
  return lab.reg(0) == 1 && lab.reg(1) == 0 && lab.reg(2) == 1 && lab.reg(3) == 0;
}

const Litmus kForbiddenOneOrder[] = {
    {"SB, sequentially consistent",
     {2, 1},
     [](void* const* a) { store_buffering({a}, false); },
     [](const Lab& lab) { return lab.reg(0) == 0 && lab.reg(1) == 0; }},
    {"SB, sequentially consistent fences",
     {2, 1},
     [](void* const* a) { store_buffering({a}, true); },
     [](const Lab& lab) { return lab.reg(0) == 0 && lab.reg(1) == 0; }},
    {"IRIW, sequentially consistent",
     {4, 1},
     [](void* const* a) { independent_reads({a}, false); },
     reads_disagree},
    {"IRIW, two in a work-group",
     {2, 2},
     [](void* const* a) { independent_reads({a}, false); },
     reads_disagree},
    {"IRIW, sequentially consistent fences",
     {2, 2},
     [](void* const* a) { independent_reads({a}, true); },
     reads_disagree},
    {"2+2W, sequentially consistent",
     {2, 1},
     [](void* const* a) {
       const Code code{a};
       put(code.cell(id()), 1, kSequentiallyConsistent);
       put(code.cell(1 - id()), 2, kSequentiallyConsistent);
     },
     [](const Lab& lab) { return lab.cell(0) == 1 && lab.cell(1) == 1; }},
};

}  // namespace

std::vector<Litmus> forbidden_of_one_order() {
  return {std::begin(kForbiddenOneOrder), std::end(kForbiddenOneOrder)};
}

}  // namespace stalemate::sim::test
