#include "sim/explore/random_program.hpp"

#include <algorithm>
#include <array>

namespace stalemate::sim::explore::test {
namespace {

using enum MemoryOrder;

class Writer {
 public:
  Writer(const Features& features, std::mt19937_64& random)
      : features_(features), random_(random) {}

  SmallProgram program();

 private:
  unsigned draw(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return draw(count) == 0; }
  template <std::size_t Count>
  MemoryOrder order(const std::array<MemoryOrder, Count>& orders) {
    return orders[draw(Count)];
  }

  MemoryScope scope();
  Spaces spaces() { return static_cast<Spaces>(features_.local_memory ? 1 + draw(3) : 3); }
  Instruction access(Op op);
  Instruction random_access();
  Code body(unsigned length);
  void add_conditional(Code& code, const Instruction& instruction);
  void add_barrier(Code& code);
  void add_wait(Code& code);
  void close_loop(Code& code, std::size_t head, Instruction jump);

  const Features& features_;
  std::mt19937_64& random_;
  SmallProgram program_;
  unsigned next_register_ = 0;
  unsigned waits_left_ = 2;
};

MemoryScope Writer::scope() {
  if (!features_.scopes) return MemoryScope::Device;
  static constexpr std::array<MemoryScope, 5> kScopes = {
      MemoryScope::SubGroup, MemoryScope::WorkGroup, MemoryScope::Device, MemoryScope::Device,
      MemoryScope::AllDevices};
  return kScopes[draw(kScopes.size())];
}

Instruction Writer::access(Op op) {
  Instruction made{.op = op};
  made.place = static_cast<PlaceId>(draw(static_cast<unsigned>(program_.places.size())));
  made.scope = scope();
  made.spaces = spaces();
  made.result = std::min(next_register_++, kRegisters - 1);
  made.a = number(1 + draw(2));
  if (op == Op::Load)
    made.order = order<4>({Relaxed, Acquire, Acquire, Sequential});
  else if (op == Op::Store)
    made.order = order<4>({Relaxed, Release, Release, Sequential});
  else
    made.order = order<5>({Relaxed, Acquire, Release, AcquireRelease, Sequential});
  if (op == Op::CompareExchange) {
    if (features_.weak && one_in(2)) made.op = Op::WeakExchange;
    made.a = number(draw(2));
    made.b = number(2 + draw(2));
    made.order_on_failure = order<2>({Relaxed, Acquire});
  }
  const bool is_plain = op == Op::Load || op == Op::Store;
  if (features_.plain_data && is_plain && one_in(4)) made.order = Plain;
  return made;
}

Instruction Writer::random_access() {
  switch (draw(10)) {
    case 0:
    case 1:
    case 2:
    case 3: return access(Op::Load);
    case 4:
    case 5:
    case 6: return access(Op::Store);
    case 7: return access(one_in(3) ? Op::Exchange : Op::Add);
    case 8: return access(Op::CompareExchange);
    default:
      return {.op = Op::Fence,
              .order = order<5>({Acquire, Release, AcquireRelease, Sequential, Sequential}),
              .scope = scope(),
              .spaces = spaces()};
  }
}

/// Done only where the latest result is not 0.
void Writer::add_conditional(Code& code, const Instruction& instruction) {
  const unsigned latest = std::min(next_register_ < 2 ? 0 : next_register_ - 2, kRegisters - 1);
  code.push_back({.op = Op::JumpEqual, .a = in_register(latest), .target = code.size() + 2});
  code.push_back(instruction);
}

void Writer::add_barrier(Code& code) {
  const Instruction barrier{.op = Op::Barrier, .scope = MemoryScope::WorkGroup, .spaces = spaces()};
  if (one_in(12)) return add_conditional(code, barrier);
  code.push_back(barrier);
}

void Writer::close_loop(Code& code, std::size_t head, Instruction jump) {
  // What the loop loaded is dead at its head, or is not.
  jump.target = head;
  if (one_in(2)) {
    code.push_back(jump);
    return;
  }
  Instruction leave = jump;
  leave.op = jump.op == Op::JumpEqual ? Op::JumpUnequal : Op::JumpEqual;
  if (jump.op == Op::JumpLess) {
    code.push_back(jump);
    return;
  }
  leave.target = code.size() + 3;
  code.push_back(leave);
  code.push_back({.op = Op::Move, .result = static_cast<unsigned>(jump.a.number)});
  code.push_back({.op = Op::JumpEqual, .target = head});
}

void Writer::add_wait(Code& code) {
  const std::size_t head = code.size();
  code.push_back({.op = Op::Head});
  switch (draw(5)) {
    case 0: {
      code.push_back(access(Op::Load));
      const unsigned result = code.back().result;
      return close_loop(code, head,
                        {.op = Op::JumpLess, .a = in_register(result), .b = number(1 + draw(2))});
    }
    case 1: {
      code.push_back(access(Op::CompareExchange));
      code.back().a = number(0);
      return close_loop(code, head, {.op = Op::JumpUnequal, .a = in_register(code.back().result)});
    }
    case 2: {
      code.push_back(access(Op::Exchange));
      code.back().a = number(1);
      return close_loop(code, head, {.op = Op::JumpUnequal, .a = in_register(code.back().result)});
    }
    case 3: {
      code.push_back(access(Op::Load));
      const Instruction load = code.back();
      const unsigned sum = std::min(next_register_++, kRegisters - 1);
      code.push_back(
          {.op = Op::Move, .result = sum, .a = in_register(load.result), .b = number(1)});
      code.push_back(access(Op::CompareExchange));
      code.back().place = load.place;
      code.back().a = in_register(load.result);
      code.back().b = in_register(sum);
      return close_loop(code, head,
                        {.op = Op::JumpUnequal,
                         .a = in_register(code.back().result),
                         .b = in_register(load.result)});
    }
    default: {
      code.push_back(access(Op::Load));
      const unsigned first = code.back().result;
      code.push_back(access(Op::Load));
      return close_loop(code, head,
                        {.op = one_in(2) ? Op::JumpEqual : Op::JumpUnequal,
                         .a = in_register(code.back().result),
                         .b = in_register(first)});
    }
  }
}

Code Writer::body(unsigned length) {
  Code code;
  next_register_ = 0;
  const unsigned barrier = features_.barriers ? draw(length + 1) : length + 1;
  const unsigned second = features_.barriers && one_in(3) ? draw(length + 1) : length + 1;
  for (unsigned i = 0; i <= length; ++i) {
    if (i == barrier) add_barrier(code);
    if (i == second) add_barrier(code);
    if (i == length) break;
    if (features_.waits && waits_left_ != 0 && one_in(3)) {
      --waits_left_;
      add_wait(code);
      continue;
    }
    const Instruction next = random_access();
    if (one_in(5) && next_register_ > 1 && next.op != Op::Fence)
      add_conditional(code, next);
    else
      code.push_back(next);
  }
  return code;
}

SmallProgram Writer::program() {
  const unsigned places = 1 + draw(one_in(3) ? 1 : 3);
  for (unsigned i = 0; i < places; ++i) {
    program_.place(0, features_.local_memory && one_in(2) ? 1 : 0);
  }
  const unsigned items = 2 + draw(3);
  for (unsigned i = 0; i < items; ++i) {
    const unsigned length = 1 + draw(items == 2 ? 4 : items == 4 || features_.waits ? 2 : 3);
    Seat seat;
    seat.work_group = static_cast<std::uint8_t>(draw(2));
    seat.device = features_.devices ? seat.work_group : std::uint8_t{0};
    seat.sub_group = static_cast<std::uint8_t>(2 * seat.work_group + draw(2));
    program_.item(body(length), seat);
  }
  return program_;
}

}  // namespace

Features Features::drawn(std::mt19937_64& random) {
  const std::uint64_t bits = random();
  return {.scopes = (bits & 1) != 0,
          .devices = (bits & 6) == 6,
          .local_memory = (bits & 8) != 0,
          .plain_data = (bits & 16) != 0,
          .barriers = (bits & 32) != 0,
          .waits = (bits & 64) != 0,
          .weak = (bits & 128) != 0};
}

SmallProgram random_program(const Features& features, std::mt19937_64& random) {
  return Writer(features, random).program();
}

}  // namespace stalemate::sim::explore::test
