// Random schedules over messages with views, against all executions that scoped RC11 allows.
#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/litmus_families.hpp"
#include "sim/runtime/code.hpp"
#include "stalemate/simulator/settings.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using explore::test::Instruction;
using explore::test::LitmusFamily;
using explore::test::Op;
using explore::test::Registers;
using explore::test::Seen;
using explore::test::SmallProgram;

enum class Orders : std::uint8_t { AsWritten, Ignored };

struct InTheLab {
  const SmallProgram* program = nullptr;
  Orders orders = Orders::AsWritten;
};
// A kernel is told of nothing but its arguments.
InTheLab in_the_lab;

std::uint32_t order_of(const Instruction& next) {
  if (in_the_lab.orders == Orders::Ignored) return kRelaxed;
  switch (next.order) {
    case explore::MemoryOrder::Plain:
    case explore::MemoryOrder::Relaxed: return kRelaxed;
    case explore::MemoryOrder::Acquire: return kAcquire;
    case explore::MemoryOrder::Release: return kRelease;
    case explore::MemoryOrder::AcquireRelease: return kAcquireRelease;
    case explore::MemoryOrder::Sequential: return kSequentiallyConsistent;
  }
  return kRelaxed;
}

std::uint32_t scope_of(const Instruction& next) {
  switch (next.scope) {
    case explore::MemoryScope::WorkItem: return kScopeWorkItem;
    case explore::MemoryScope::SubGroup: return kScopeSubGroup;
    case explore::MemoryScope::WorkGroup: return kScopeWorkGroup;
    case explore::MemoryScope::Device: return kScopeDevice;
    case explore::MemoryScope::AllDevices: return kScopeAllDevices;
  }
  return kScopeDevice;
}

/// What litmus tests are made of.
void take(const Code& code, const Instruction& next, Registers& registers) {
  std::byte* const cell = code.cell(next.place);
  const auto operand = static_cast<std::uint32_t>(next.a.number);
  if (next.op == Op::Load) registers[next.result] = get(cell, order_of(next), scope_of(next));
  if (next.op == Op::Store) put(cell, operand, order_of(next), scope_of(next));
  if (next.op == Op::Add)
    registers[next.result] = modify(cell, kAdd, operand, order_of(next), scope_of(next));
  if (next.op == Op::Fence && in_the_lab.orders == Orders::AsWritten) {
    fence(order_of(next), scope_of(next));
  }
}

void run_item(void* const* arguments) {
  const Code code{arguments};
  if (id() >= in_the_lab.program->items.size()) return;
  Registers registers = {};
  for (const Instruction& next : in_the_lab.program->items[id()]) take(code, next, registers);
  for (std::size_t i = 0; i < registers.size(); ++i) {
    code.result(id() * registers.size() + i, static_cast<std::uint32_t>(registers[i]));
  }
}

std::string outcome(const SmallProgram& program, const Lab& lab) {
  std::vector<std::uint64_t> memory;
  for (std::size_t i = 0; i < program.places.size(); ++i) memory.push_back(lab.cell(i));
  std::vector<Registers> items(program.items.size());
  for (std::size_t item = 0; item < items.size(); ++item) {
    for (std::size_t i = 0; i < items[item].size(); ++i) {
      items[item][i] = lab.reg(item * items[item].size() + i);
    }
  }
  return explore::test::outcome(memory, items);
}

NdRange nd_range_of(const SmallProgram& program) {
  const auto& seats = program.seats;
  const auto first = std::count_if(seats.begin(), seats.end(),
                                   [](const auto& seat) { return seat.work_group == 0; });
  const auto size = static_cast<std::uint32_t>(first);
  const auto items = static_cast<std::uint32_t>(seats.size());
  return {(items + size - 1) / size, size};
}

/// What was seen of a sample of programs.
struct Shown {
  std::size_t programs = 0;
  std::size_t weak = 0;       // outcomes that are allowed and not sequentially consistent
  std::size_t shown = 0;      // of these
  std::size_t forbidden = 0;  // outcomes that no execution has
};

struct Schedules {
  std::uint64_t least = 0;
  std::uint64_t most = 0;  // until all is seen that is allowed
};

std::set<std::string> seen_outcomes(const SmallProgram& program, const Seen& allowed,
                                    const Settings& settings, const Schedules& schedules) {
  Lab lab;
  // Where there is local memory, the model knows less of what is sequentially consistent.
  lab.launch.locals.clear();
  lab.launch.local_bytes = 0;
  lab.launch.nd_range = nd_range_of(program);
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= schedules.most; ++seed) {
    if (seed > schedules.least && seen.size() >= allowed.outcomes.size()) break;
    lab.clear();
    const Ended ended = lab.run(&run_item, settings, seed);
    if (ended.fault) FAIL(words(ended.fault->summary));
    seen.insert(outcome(program, lab));
  }
  return seen;
}

void add(Shown& all, const SmallProgram& program, const Settings& settings,
         const Schedules& schedules) {
  const Seen allowed = explore::test::explore(program);
  REQUIRE(allowed.explored.bound == explore::Bound::None);
  // A race has no outcome that is right or wrong.
  if (allowed.races != 0) return;
  in_the_lab.program = &program;
  const std::set<std::string> seen = seen_outcomes(program, allowed, settings, schedules);
  ++all.programs;
  for (const std::string& one : seen) all.forbidden += allowed.outcomes.contains(one) ? 0 : 1;
  for (const auto& [one, count] : allowed.outcomes) {
    if (allowed.sequential.contains(one)) continue;
    ++all.weak;
    all.shown += seen.contains(one) ? 1 : 0;
  }
}

bool is_on_one_device(const SmallProgram& program) {
  return std::all_of(program.seats.begin(), program.seats.end(),
                     [](const auto& seat) { return seat.device == 0; });
}

Shown shown(std::string_view device, Orders orders, int each, const Schedules& schedules) {
  const auto settings = preset(device);
  REQUIRE(settings);
  in_the_lab.orders = orders;
  std::mt19937_64 random(5);
  Shown all;
  for (const LitmusFamily& family : explore::test::litmus_families()) {
    for (int i = 0; i < each; ++i) {
      const SmallProgram program = family.program(random() % family.size());
      if (is_on_one_device(program)) add(all, program, *settings, schedules);
    }
  }
  UNSCOPED_INFO(all.programs << " programs, " << all.shown << " of " << all.weak
                             << " weak outcomes, " << all.forbidden << " forbidden");
  return all;
}

}  // namespace

TEST_CASE("allowed outcomes: sim:rc11 shows those of exploration and no other, of the weak 95 %") {
  const Shown all = shown("sim:rc11", Orders::AsWritten, 40, {200, 20000});
  CHECK(all.programs > 400);
  CHECK(all.forbidden == 0);
  CHECK(all.weak > 150);
  CHECK(all.shown * 100 >= all.weak * 95);
}

TEST_CASE("allowed outcomes: a memory that takes every order for relaxed is found out") {
  CHECK(shown("sim:rc11", Orders::Ignored, 3, {300, 300}).forbidden > 5);
}

TEST_CASE("allowed outcomes: of a memory in order nothing weak is counted as shown") {
  const Shown all = shown("sim:sc", Orders::AsWritten, 3, {300, 300});
  CHECK(all.forbidden == 0);
  CHECK(all.weak > 10);
  CHECK(all.shown == 0);
}

}  // namespace stalemate::sim::test
