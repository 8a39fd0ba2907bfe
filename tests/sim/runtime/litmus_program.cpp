#include "sim/runtime/litmus_program.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::size_t kStepsMax = 8;

// A kernel is told of nothing but its arguments.
const LitmusProgram* running_program = nullptr;

std::uint32_t take(const Code& code, const Step& step) {
  std::byte* const cell = code.cell(step.cell);
  switch (step.act) {
    case Step::Act::Read: return get(cell, step.order, step.scope);
    case Step::Act::Write: put(cell, step.value, step.order, step.scope); return 0;
    case Step::Act::Exchange: return modify(cell, kExchange, step.stored, step.order, step.scope);
    case Step::Act::CompareExchange: return compare_exchange(cell, 77, 78, step.order, step.scope);
    case Step::Act::Fence: fence(step.order, step.scope); return 0;
    case Step::Act::Barrier: barrier(step.value); return 0;
  }
  return 0;
}

void run_steps(void* const* arguments) {
  const Code code{arguments};
  const Steps& steps = running_program->items[id()];
  for (std::size_t i = 0; i < steps.size(); ++i) {
    code.result(id() * kStepsMax + i, take(code, steps[i]));
  }
}

bool reads(const Step& step) {
  return step.act == Step::Act::Read || step.act == Step::Act::Exchange ||
         step.act == Step::Act::CompareExchange;
}

bool is_outcome(const LitmusProgram& program, const Lab& lab) {
  for (std::size_t item = 0; item < program.items.size(); ++item) {
    const Steps& steps = program.items[item];
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (reads(steps[i]) && lab.reg(item * kStepsMax + i) != steps[i].value) return false;
    }
  }
  return std::all_of(program.finals.begin(), program.finals.end(),
                     [&](const Final& last) { return lab.cell(last.cell) == last.value; });
}

}  // namespace

int first_seed(const LitmusProgram& program, const Settings& settings, int seeds) {
  running_program = &program;
  Lab lab;
  // Where there is local memory, the model knows less of what is sequentially consistent.
  lab.launch.locals.clear();
  lab.launch.local_bytes = 0;
  const auto items = static_cast<std::uint32_t>(program.items.size());
  lab.launch.nd_range = {items / program.group_size, program.group_size};
  for (int seed = 1; seed <= seeds; ++seed) {
    lab.clear();
    const Ended ended = lab.run(&run_steps, settings, static_cast<std::uint64_t>(seed));
    if (ended.fault.has_value()) FAIL(program.name << ": " << words(ended.fault->summary));
    if (is_outcome(program, lab)) return seed;
  }
  return 0;
}

}  // namespace stalemate::sim::test
