#include "sim/runtime/litmus_program.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint32_t kAcq = kAcquire;
constexpr std::uint32_t kRel = kRelease;
constexpr std::uint32_t kBoth = kAcquireRelease;
constexpr std::uint32_t kSc = kSequentiallyConsistent;
constexpr std::uint32_t kX = 0;
constexpr std::uint32_t kY = 1;

using Programs = std::vector<LitmusProgram>;

void add_store_buffering(Programs& all) {
  const auto of = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kX, 1, write_order), read(kY, 0, read_order)},
            {write(kY, 1, write_order), read(kX, 0, read_order)}};
  };
  const auto fenced = [](const Step& one, const Step& other) -> std::vector<Steps> {
    return {{write(kX, 1), one, read(kY, 0)}, {write(kY, 1), other, read(kX, 0)}};
  };
  const auto exchanged = [](std::uint32_t order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{exchange(kX, 0, 1, order), read(kY, 0, read_order)},
            {exchange(kY, 0, 1, order), read(kX, 0, read_order)}};
  };
  all.push_back({"SB", true, of(kRelaxed, kRelaxed)});
  all.push_back({"SB, release and acquire", true, of(kRel, kAcq)});
  all.push_back({"SB, seq_cst", false, of(kSc, kSc)});
  all.push_back({"SB, loads relaxed", true, of(kSc, kRelaxed)});
  all.push_back({"SB, fences", false, fenced(fence_of(kSc), fence_of(kSc))});
  all.push_back({"SB, fences acq_rel", true, fenced(fence_of(kBoth), fence_of(kBoth))});
  all.push_back({"SB, one fence", true, fenced(fence_of(kSc), fence_of(kBoth))});
  all.push_back({"SB, fences of work-groups apart", true,
                 fenced(fence_of(kSc, kScopeWorkGroup), fence_of(kSc, kScopeWorkGroup))});
  all.push_back({"SB, fences of one work-group",
                 false,
                 fenced(fence_of(kSc, kScopeWorkGroup), fence_of(kSc, kScopeWorkGroup)),
                 {},
                 2});
  all.push_back({"SB, exchanges", true, exchanged(kRelaxed, kRelaxed)});
  all.push_back({"SB, exchanges acq_rel", true, exchanged(kBoth, kAcq)});
  all.push_back({"SB, exchanges seq_cst", false, exchanged(kSc, kSc)});
}

void add_messages(Programs& all) {
  const auto of = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kX, 1), write(kY, 1, write_order)}, {read(kY, 1, read_order), read(kX, 0)}};
  };
  const auto fenced = [](const Step& one, const Step& other) -> std::vector<Steps> {
    return {{write(kX, 1), one, write(kY, 1)}, {read(kY, 1), other, read(kX, 0)}};
  };
  all.push_back({"MP", true, of(kRelaxed, kRelaxed)});
  all.push_back({"MP, release alone", true, of(kRel, kRelaxed)});
  all.push_back({"MP, acquire alone", true, of(kRelaxed, kAcq)});
  all.push_back({"MP, release and acquire", false, of(kRel, kAcq)});
  all.push_back({"MP, seq_cst", false, of(kSc, kSc)});
  all.push_back({"MP, fences", false, fenced(fence_of(kRel), fence_of(kAcq))});
  all.push_back({"MP, wrong fences", true, fenced(fence_of(kAcq), fence_of(kRel))});
  all.push_back({"MP, no acquire fence", true, fenced(fence_of(kSc), fence_of(kRel))});
  all.push_back({"MP, fences of work-groups apart", true,
                 fenced(fence_of(kRel, kScopeWorkGroup), fence_of(kAcq))});
  all.push_back({"MP, fences of one work-group",
                 false,
                 fenced(fence_of(kRel, kScopeWorkGroup), fence_of(kAcq, kScopeWorkGroup)),
                 {},
                 2});
  all.push_back({"MP, a failing compare-exchange",
                 true,
                 {{write(kX, 1), write(kY, 1, kRel)}, {read(kY, 1), failing_exchange(kX, 0)}}});
  all.push_back(
      {"MP, a failing compare-exchange behind an acquire",
       false,
       {{write(kX, 1), write(kY, 1, kRel)}, {read(kY, 1, kAcq), failing_exchange(kX, 0)}}});
  all.push_back({"MP, an exchange of what is older",
                 true,
                 {{write(kX, 1), write(kY, 1)}, {read(kY, 1), exchange(kX, 0, 2)}},
                 {{kX, 1}}});
  all.push_back(
      {"MP, own store after the release",
       false,
       {{write(kX, 1), write(kY, 1, kRel), write(kY, 2)}, {read(kY, 2, kAcq), read(kX, 0)}}});
}

void add_coherence(Programs& all) {
  all.push_back({"CoRR", false, {{write(kX, 1), write(kX, 2)}, {read(kX, 2), read(kX, 1)}}});
  all.push_back({"CoRR, from the first", false, {{write(kX, 1)}, {read(kX, 1), read(kX, 0)}}});
  all.push_back({"CoWR", false, {{write(kX, 1), read(kX, 0)}, {write(kX, 2)}}});
  all.push_back({"CoWW", false, {{write(kX, 1), write(kX, 2)}, {read(kX, 0)}}, {{kX, 1}}});
  all.push_back({"CoRW", false, {{read(kX, 1), write(kX, 2)}, {write(kX, 1)}}, {{kX, 1}}});
  all.push_back(
      {"two exchanges find the same", false, {{exchange(kX, 0, 1)}, {exchange(kX, 0, 2)}}});
  all.push_back({"a store between an exchange and what it found",
                 false,
                 {{exchange(kX, 0, 1)}, {write(kX, 2)}},
                 {{kX, 1}}});
}

void add_orders_of_stores(Programs& all) {
  const auto two = [](std::uint32_t order) -> std::vector<Steps> {
    return {{write(kX, 1, order), write(kY, 2, order)}, {write(kY, 1, order), write(kX, 2, order)}};
  };
  const auto r = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kX, 1, write_order), write(kY, 1, write_order)},
            {write(kY, 2, write_order), read(kX, 0, read_order)}};
  };
  const auto s = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kX, 2), write(kY, 1, write_order)}, {read(kY, 1, read_order), write(kX, 1)}};
  };
  const std::vector<Final> both_first{{kX, 1}, {kY, 1}};
  all.push_back({"2+2W", true, two(kRelaxed), both_first});
  all.push_back({"2+2W, release", true, two(kRel), both_first});
  all.push_back({"2+2W, seq_cst", false, two(kSc), both_first});
  all.push_back({"R", true, r(kRelaxed, kRelaxed), {{kY, 2}}});
  all.push_back({"R, release and acquire", true, r(kRel, kAcq), {{kY, 2}}});
  all.push_back({"R, seq_cst", false, r(kSc, kSc), {{kY, 2}}});
  all.push_back(
      {"R, fences",
       false,
       {{write(kX, 1), fence_of(kSc), write(kY, 1)}, {write(kY, 2), fence_of(kSc), read(kX, 0)}},
       {{kY, 2}}});
  all.push_back({"S", true, s(kRelaxed, kRelaxed), {{kX, 2}}});
  all.push_back({"S, release alone", true, s(kRel, kRelaxed), {{kX, 2}}});
  all.push_back({"S, release and acquire", false, s(kRel, kAcq), {{kX, 2}}});
  // Load buffering is what RC11 excludes, and OpenCL's text does not.
  all.push_back({"LB", false, {{read(kX, 1), write(kY, 1)}, {read(kY, 1), write(kX, 1)}}});
}

void add_barriers(Programs& all) {
  const auto of = [](std::uint32_t flags) -> std::vector<Steps> {
    return {{write(kX, 1), barrier_of_group(flags)}, {barrier_of_group(flags), read(kX, 0)}};
  };
  all.push_back({"a barrier of global memory", false, of(kGlobalFence), {}, 2});
  all.push_back({"a barrier of local memory", true, of(kLocalFence), {}, 2});
}

}  // namespace

std::vector<LitmusProgram> two_item_programs() {
  Programs all;
  add_store_buffering(all);
  add_messages(all);
  add_coherence(all);
  add_orders_of_stores(all);
  add_barriers(all);
  return all;
}

}  // namespace stalemate::sim::test
