#include "sim/runtime/litmus_program.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint32_t kAcqOrder = kAcquire;
constexpr std::uint32_t kRelOrder = kRelease;
constexpr std::uint32_t kScOrder = kSequentiallyConsistent;
constexpr std::uint32_t kFirst = 0;
constexpr std::uint32_t kSecond = 1;
constexpr std::uint32_t kThird = 2;

using MorePrograms = std::vector<LitmusProgram>;

void add_causality(MorePrograms& all) {
  const auto wrc = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kFirst, 1)},
            {read(kFirst, 1), write(kSecond, 1, write_order)},
            {read(kSecond, 1, read_order), read(kFirst, 0)}};
  };
  const auto isa2 = [](std::uint32_t release, std::uint32_t middle) -> std::vector<Steps> {
    return {{write(kFirst, 1), write(kSecond, 1, release)},
            {read(kSecond, 1, middle), write(kThird, 1, kRelOrder)},
            {read(kThird, 1, kAcqOrder), read(kFirst, 0)}};
  };
  all.push_back({"WRC", true, wrc(kRelaxed, kRelaxed)});
  all.push_back({"WRC, release alone", true, wrc(kRelOrder, kRelaxed)});
  all.push_back({"WRC, acquire alone", true, wrc(kRelaxed, kAcqOrder)});
  all.push_back({"WRC, release and acquire", false, wrc(kRelOrder, kAcqOrder)});
  all.push_back({"ISA2, the first relaxed", true, isa2(kRelaxed, kAcqOrder)});
  all.push_back({"ISA2, the middle relaxed", true, isa2(kRelOrder, kRelaxed)});
  all.push_back({"ISA2, release and acquire", false, isa2(kRelOrder, kAcqOrder)});
}

void add_observers(MorePrograms& all) {
  const auto iriw = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kFirst, 1, write_order)},
            {write(kSecond, 1, write_order)},
            {read(kFirst, 1, read_order), read(kSecond, 0, read_order)},
            {read(kSecond, 1, read_order), read(kFirst, 0, read_order)}};
  };
  const auto fenced = [](std::uint32_t one, std::uint32_t other) -> std::vector<Steps> {
    return {{write(kFirst, 1)},
            {write(kSecond, 1)},
            {read(kFirst, 1), fence_of(one), read(kSecond, 0)},
            {read(kSecond, 1), fence_of(other), read(kFirst, 0)}};
  };
  all.push_back({"IRIW", true, iriw(kRelaxed, kRelaxed)});
  all.push_back({"IRIW, release and acquire", true, iriw(kRelOrder, kAcqOrder)});
  // Against the order in which they run, which relaxed loads alone tell.
  all.push_back({"IRIW, the second loads seq_cst",
                 true,
                 {{write(kFirst, 1, kScOrder)},
                  {write(kSecond, 1, kScOrder)},
                  {read(kFirst, 1), read(kSecond, 0, kScOrder)},
                  {read(kSecond, 1), read(kFirst, 0, kScOrder)}}});
  all.push_back({"IRIW, seq_cst", false, iriw(kScOrder, kScOrder)});
  all.push_back({"IRIW, fences", false, fenced(kScOrder, kScOrder)});
  all.push_back({"IRIW, one fence", true, fenced(kScOrder, kAcquireRelease)});
}

void add_rwc(MorePrograms& all) {
  const auto rwc = [](std::uint32_t one, std::uint32_t other) -> std::vector<Steps> {
    return {{write(kFirst, 1)},
            {read(kFirst, 1), fence_of(one), read(kSecond, 0)},
            {write(kSecond, 1), fence_of(other), read(kFirst, 0)}};
  };
  const auto w_rwc = [](std::uint32_t one, std::uint32_t other) -> std::vector<Steps> {
    return {{write(kFirst, 1), write(kThird, 1, kRelOrder)},
            {read(kThird, 1, kAcqOrder), fence_of(one), read(kSecond, 0)},
            {write(kSecond, 1), fence_of(other), read(kFirst, 0)}};
  };
  all.push_back({"RWC", true, rwc(kAcquireRelease, kAcquireRelease)});
  all.push_back({"RWC, one fence", true, rwc(kAcquireRelease, kScOrder)});
  all.push_back({"RWC, fences", false, rwc(kScOrder, kScOrder)});
  all.push_back({"W+RWC", true, w_rwc(kAcquireRelease, kAcquireRelease)});
  all.push_back({"W+RWC, one fence", true, w_rwc(kScOrder, kAcquireRelease)});
  all.push_back({"W+RWC, fences", false, w_rwc(kScOrder, kScOrder)});
}

void add_z6_3(MorePrograms& all) {
  const auto of = [](std::uint32_t write_order, std::uint32_t read_order) -> std::vector<Steps> {
    return {{write(kFirst, 1, write_order), write(kSecond, 1, write_order)},
            {write(kSecond, 2, write_order), write(kThird, 1, write_order)},
            {read(kThird, 1, read_order), read(kFirst, 0, read_order)}};
  };
  const std::vector<Final> last{{kSecond, 2}};
  all.push_back({"Z6.3", true, of(kRelaxed, kRelaxed), last});
  all.push_back({"Z6.3, release and acquire", true, of(kRelOrder, kAcqOrder), last});
  all.push_back({"Z6.3, seq_cst", false, of(kScOrder, kScOrder), last});
}

void add_release_sequences(MorePrograms& all) {
  const auto of = [](const Steps& middle) -> std::vector<Steps> {
    return {{write(kFirst, 1), write(kSecond, 1, kRelOrder)},
            middle,
            {read(kSecond, 2, kAcqOrder), read(kFirst, 0)}};
  };
  all.push_back({"an exchange goes on with a release", false, of({exchange(kSecond, 1, 2)})});
  all.push_back({"a store of another ends it", true, of({read(kSecond, 1), write(kSecond, 2)})});
  all.push_back({"an exchange that acquires from a relaxed store",
                 true,
                 {{write(kFirst, 1), write(kSecond, 1)},
                  {exchange(kSecond, 1, 2, kAcquireRelease)},
                  {read(kSecond, 2, kAcqOrder), read(kFirst, 0)}}});
}

}  // namespace

std::vector<LitmusProgram> more_item_programs() {
  MorePrograms all;
  add_causality(all);
  add_observers(all);
  add_rwc(all);
  add_z6_3(all);
  add_release_sequences(all);
  return all;
}

}  // namespace stalemate::sim::test
