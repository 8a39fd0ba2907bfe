#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/explore/loop_turns.hpp"
#include "sim/explore/placing.hpp"
#include "sim/explore/program.hpp"

// Small programs, each work-item a list of instructions on a few registers.
namespace stalemate::sim::explore::test {

constexpr unsigned kRegisters = 12;
constexpr std::uint64_t kFailed = 100;

/// A number, or what a register holds.
struct Operand {
  std::uint64_t number = 0;
  bool is_register = false;
};
inline Operand number(std::uint64_t value) {
  return {value, false};
}
inline Operand in_register(unsigned index) {
  return {index, true};
}

enum class Op : std::uint8_t {
  Load,             // result = memory
  Store,            // memory = a
  Add,              // result = memory, memory += a
  Exchange,         // result = memory, memory = a
  CompareExchange,  // result = memory, memory = b where it was a
  WeakExchange,     // likewise, or result = memory + kFailed where it fails for no reason
  Fence,
  Barrier,
  Head,       // of a loop
  Move,       // result = a + b
  JumpEqual,  // to `target` if a == b
  JumpUnequal,
  JumpLess,
};

struct Instruction {
  Op op = Op::Head;
  unsigned result = 0;
  PlaceId place = 0;
  Operand index;  // added to the place
  Operand a;
  Operand b;
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryOrder order_on_failure = MemoryOrder::Relaxed;
  MemoryScope scope = MemoryScope::Device;
  Spaces spaces = kBothSpaces;
  std::size_t target = 0;
  bool may_act_late = false;  // an update
};
using Code = std::vector<Instruction>;

struct PlaceKind {
  std::uint64_t initial = 0;
  std::uint8_t space = 0;
  bool is_initialised = true;
};

struct SmallProgram {
  std::vector<PlaceKind> places;
  std::vector<Code> items;
  Seats seats;

  PlaceId place(std::uint64_t initial = 0, std::uint8_t space = 0);
  void item(Code code, Seat seat);
};

using Registers = std::array<std::uint64_t, kRegisters>;

/// A work-item of a small program.
class Machine {
 public:
  Machine(const SmallProgram& program, unsigned item)
      : program_(&program), code_(&program.items[item]) {}

  const Request& begin();
  const Request& resume(const Answer& answer);
  const Registers& registers() const { return registers_; }

 private:
  std::uint64_t value(const Operand& operand) const;
  const Request& run();
  bool waits();
  void has_changed();
  bool jumps(const Instruction& next) const;
  const Request& ask(const Instruction& next);

  const SmallProgram* program_;
  const Code* code_;
  std::size_t at_ = 0;
  Registers registers_ = {};
  unsigned answers_ = 0;
  LoopTurns turns_;
  Request request_;
};

std::uint64_t modified(const Update& update, std::uint64_t old);

/// For the explorer.
class MachineProgram final : public Program {
 public:
  explicit MachineProgram(const SmallProgram& program);

  const Request& begin(unsigned item) override { return machines_[item].begin(); }
  const Request& resume(unsigned item, const Answer& answer) override {
    return machines_[item].resume(answer);
  }
  const std::uint64_t* initial_value(PlaceId place) const override;
  std::uint64_t modified(const Update& update, std::uint64_t old) const override {
    return test::modified(update, old);
  }
  const Registers& registers(unsigned item) const { return machines_[item].registers(); }

 private:
  const SmallProgram& program_;
  std::vector<Machine> machines_;
};

}  // namespace stalemate::sim::explore::test
