#pragma once

#include "sim/explore/machine.hpp"

// Instructions and programs of a few words.
namespace stalemate::sim::explore::test {

inline Instruction load(unsigned result, PlaceId place, MemoryOrder order = MemoryOrder::Relaxed) {
  return {.op = Op::Load, .result = result, .place = place, .order = order};
}
inline Instruction store(PlaceId place, std::uint64_t value,
                         MemoryOrder order = MemoryOrder::Relaxed) {
  return {.op = Op::Store, .place = place, .a = number(value), .order = order};
}
inline Instruction add(PlaceId place, std::uint64_t value) {
  return {.op = Op::Add, .place = place, .a = number(value)};
}
inline Instruction fence(MemoryOrder order, Spaces spaces = kBothSpaces) {
  return {.op = Op::Fence, .order = order, .spaces = spaces};
}
inline Instruction barrier(MemoryScope scope = MemoryScope::WorkGroup, Spaces spaces = kBothSpaces,
                           std::size_t site = 1) {
  return {.op = Op::Barrier, .scope = scope, .spaces = spaces, .target = site};
}
/// If the register holds 0.
inline Instruction jump_if_zero(unsigned index, std::size_t target) {
  return {.op = Op::JumpEqual, .a = in_register(index), .target = target};
}

/// Until the place holds that value. The first instructions of their work-item.
inline Code wait_for(PlaceId place, std::uint64_t value) {
  return {{.op = Op::Head},
          load(0, place),
          {.op = Op::JumpEqual, .a = in_register(0), .b = number(value), .target = 5},
          {.op = Op::Move},
          {.op = Op::JumpEqual}};
}

enum class Grouped : std::uint8_t { Together, OneByOne };

inline SmallProgram program_of(unsigned places, std::vector<Code> items,
                               Grouped grouped = Grouped::Together) {
  SmallProgram program;
  for (unsigned i = 0; i < places; ++i) program.place();
  for (unsigned i = 0; i < items.size(); ++i) {
    const auto number = static_cast<std::uint8_t>(i);
    const std::uint8_t group = grouped == Grouped::Together ? std::uint8_t{0} : number;
    program.item(std::move(items[i]), {.sub_group = number, .work_group = group});
  }
  return program;
}

}  // namespace stalemate::sim::explore::test
