#include "sim/explore/known_programs.hpp"

namespace stalemate::sim::explore::test {
namespace {

using enum MemoryOrder;

Seat seat(unsigned group, unsigned sub_group) {
  return {.sub_group = static_cast<std::uint8_t>(sub_group),
          .work_group = static_cast<std::uint8_t>(group)};
}

PlaceId place_plus(PlaceId place, unsigned index) {
  return static_cast<PlaceId>(place + index);
}

void places(SmallProgram& program, unsigned count) {
  for (unsigned i = 0; i < count; ++i) program.place();
}

Instruction load(unsigned result, PlaceId place, MemoryOrder order) {
  return {.op = Op::Load, .result = result, .place = place, .order = order};
}
Instruction store(PlaceId place, Operand value, MemoryOrder order) {
  return {.op = Op::Store, .place = place, .a = value, .order = order};
}
Instruction compare_exchange(unsigned result, PlaceId place, Operand expected, Operand stored,
                             MemoryOrder order) {
  return {.op = Op::CompareExchange,
          .result = result,
          .place = place,
          .a = expected,
          .b = stored,
          .order = order,
          .order_on_failure = order == Acquire || order == AcquireRelease ? Acquire : Relaxed};
}
Instruction move(unsigned result, Operand a, Operand b = {}) {
  return {.op = Op::Move, .result = result, .a = a, .b = b};
}

/// Begins a loop; returns where.
std::size_t head(Code& code) {
  code.push_back({.op = Op::Head});
  return code.size() - 1;
}

/// Goes round again if `a` and `b` are not the same; what was loaded to r0 and r1 is forgotten.
void until_equal(Code& code, std::size_t head, Operand a, Operand b) {
  code.push_back({.op = Op::JumpEqual, .a = a, .b = b, .target = code.size() + 4});
  code.push_back(move(0, number(0)));
  code.push_back(move(1, number(0)));
  code.push_back({.op = Op::JumpEqual, .target = head});
}

/// r7 counts the turns, so that a loop's states in one are not those in another.
template <class Body>
Code repeated(unsigned times, const Body& body) {
  Code code;
  for (unsigned i = 0; i < times; ++i) {
    code.push_back(move(7, number(i)));
    body(code);
    code.push_back(move(0, number(0)));
    code.push_back(move(1, number(0)));
  }
  return code;
}

void take(Code& code, LockKind kind, const LockOrders& orders) {
  switch (kind) {
    case LockKind::Exchange: {
      const std::size_t again = head(code);
      code.push_back({.op = Op::Exchange, .a = number(1), .order = orders.lock});
      return until_equal(code, again, in_register(0), number(0));
    }
    case LockKind::CompareExchange: {
      const std::size_t again = head(code);
      code.push_back(compare_exchange(0, 0, number(0), number(1), orders.lock));
      return until_equal(code, again, in_register(0), number(0));
    }
    case LockKind::Ticket: {
      code.push_back({.op = Op::Add, .result = 2, .place = 1, .a = number(1)});
      const std::size_t again = head(code);
      code.push_back(load(0, 0, orders.lock));
      return until_equal(code, again, in_register(0), in_register(2));
    }
    case LockKind::TestAndTestAndSet: {
      const std::size_t outer = head(code);
      const std::size_t inner = head(code);
      code.push_back(load(0, 0, Relaxed));
      until_equal(code, inner, in_register(0), number(0));
      code.push_back({.op = Op::Exchange, .a = number(1), .order = orders.lock});
      return until_equal(code, outer, in_register(0), number(0));
    }
  }
}

void give_back(Code& code, LockKind kind, const LockOrders& orders) {
  if (kind != LockKind::Ticket) return code.push_back(store(0, number(0), orders.unlock));
  code.push_back(load(0, 0, Relaxed));
  code.push_back(move(0, in_register(0), number(1)));
  code.push_back(store(0, in_register(0), orders.unlock));
}

void push(Code& code, PlaceId next_of_own, unsigned node, MemoryOrder order) {
  const std::size_t again = head(code);
  code.push_back(load(0, 0, Relaxed));
  code.push_back(store(next_of_own, in_register(0), Relaxed));
  code.push_back(compare_exchange(1, 0, in_register(0), number(node), order));
  until_equal(code, again, in_register(0), in_register(1));
}

/// Leaves the node in r3 and its value in r4.
void pop(Code& code, unsigned items, MemoryOrder order) {
  code.push_back(move(0, number(0)));
  code.push_back(move(1, number(0)));
  const std::size_t again = head(code);
  code.push_back(load(0, 0, order));
  code.push_back({.op = Op::JumpEqual, .a = in_register(0), .target = code.size() + 9});
  Instruction next = load(2, 0, Relaxed);
  next.index = in_register(0);
  code.push_back(next);
  code.push_back(compare_exchange(1, 0, in_register(0), in_register(2), order));
  code.push_back(
      {.op = Op::JumpEqual, .a = in_register(0), .b = in_register(1), .target = code.size() + 5});
  for (const unsigned dead : {0U, 1U, 2U}) code.push_back(move(dead, number(0)));
  code.push_back({.op = Op::JumpEqual, .target = again});
  code.push_back({.op = Op::JumpEqual, .a = in_register(0), .target = code.size() + 3});
  code.push_back(move(3, in_register(0)));
  Instruction value = load(4, static_cast<PlaceId>(items), Plain);
  value.index = in_register(0);
  code.push_back(value);
}

}  // namespace

SmallProgram fetch_adds(unsigned items, unsigned times) {
  SmallProgram program;
  program.place();
  for (unsigned item = 0; item < items; ++item) {
    program.item(Code(times, {.op = Op::Add, .a = number(1)}), seat(item, item));
  }
  return program;
}

SmallProgram store_buffering_ring(unsigned items) {
  SmallProgram program;
  places(program, items);
  for (unsigned item = 0; item < items; ++item) {
    program.item({store(place_plus(0, item), number(1), Relaxed),
                  load(0, place_plus(0, (item + 1) % items), Relaxed)},
                 seat(item, item));
  }
  return program;
}

SmallProgram load_buffering_ring(unsigned items) {
  SmallProgram program;
  places(program, items);
  for (unsigned item = 0; item < items; ++item) {
    program.item({load(0, place_plus(0, item), Relaxed),
                  store(place_plus(0, (item + 1) % items), number(1), Relaxed)},
                 seat(item, item));
  }
  return program;
}

SmallProgram add_by_rereading(unsigned items, unsigned times) {
  SmallProgram program;
  program.place();
  const Code code = repeated(times, [](Code& made) {
    const std::size_t again = head(made);
    made.push_back(load(0, 0, Relaxed));
    made.push_back(move(2, in_register(0), number(1)));
    made.push_back(compare_exchange(1, 0, in_register(0), in_register(2), Relaxed));
    made.push_back(move(2, number(0)));
    until_equal(made, again, in_register(0), in_register(1));
  });
  for (unsigned item = 0; item < items; ++item) program.item(code, seat(item, item));
  return program;
}

SmallProgram add_by_expected(unsigned items, unsigned times) {
  SmallProgram program;
  program.place();
  const Code code = repeated(times, [](Code& made) {
    made.push_back(load(0, 0, Relaxed));
    const std::size_t again = made.size();
    made.push_back(move(2, in_register(0), number(1)));
    made.push_back(compare_exchange(1, 0, in_register(0), in_register(2), Relaxed));
    made.push_back(
        {.op = Op::JumpEqual, .a = in_register(0), .b = in_register(1), .target = made.size() + 3});
    made.push_back(move(0, in_register(1)));
    made.push_back({.op = Op::JumpEqual, .target = again});
  });
  for (unsigned item = 0; item < items; ++item) program.item(code, seat(item, item));
  return program;
}

SmallProgram lock(LockKind kind, const LockShape& shape) {
  SmallProgram program;
  places(program, 3);
  Code code = repeated(shape.times, [&](Code& made) {
    take(made, kind, shape.orders);
    made.push_back(load(0, kLockCounter, Plain));
    made.push_back(move(0, in_register(0), number(1)));
    made.push_back(store(kLockCounter, in_register(0), Plain));
    if (shape.gives_back) give_back(made, kind, shape.orders);
    made.push_back(move(2, number(0)));
  });
  for (Instruction& instruction : code) instruction.scope = shape.orders.scope;
  for (unsigned item = 0; item < shape.groups * shape.items_of_group; ++item) {
    program.item(code, seat(item / shape.items_of_group, item));
  }
  return program;
}

/// Place 0 is the head; behind it are each node's link, and then each node's value.
SmallProgram treiber_stack(unsigned items, bool pops, const StackOrders& orders) {
  SmallProgram program;
  places(program, 1 + 2 * items);
  for (unsigned item = 0; item < items; ++item) {
    const unsigned node = item + 1;
    Code code = {store(place_plus(0, items + node), number(10 * node), Plain)};
    push(code, place_plus(0, node), node, orders.push);
    if (pops) pop(code, items, orders.pop);
    program.item(code, seat(item, item));
  }
  return program;
}

/// A flag for each work-group but the first, whose work-items each wait for one of them.
SmallProgram group_barrier(unsigned groups, unsigned items_of_group, const BarrierOrders& orders) {
  SmallProgram program;
  const unsigned items = groups * items_of_group;
  places(program, groups + items);
  for (unsigned item = 0; item < items; ++item) {
    const unsigned group = item / items_of_group;
    const unsigned local = item % items_of_group;
    const auto barrier = [](std::size_t site) {
      return Instruction{.op = Op::Barrier,
                         .scope = MemoryScope::WorkGroup,
                         .spaces = kGlobalSpace,
                         .target = site};
    };
    Code code = {store(place_plus(0, groups + item), number(1), Plain)};
    if (group == 0) {
      const bool has_group = local + 1 < groups;
      const PlaceId flag = place_plus(0, local + 1);
      if (has_group) {
        const std::size_t again = head(code);
        code.push_back(load(0, flag, orders.wait_for_others));
        until_equal(code, again, in_register(0), number(1));
      }
      code.push_back(barrier(1));
      if (has_group) code.push_back(store(flag, number(0), orders.let_go));
    } else {
      code.push_back(barrier(2));
      if (local == 0) {
        code.push_back(store(place_plus(0, group), number(1), orders.arrive));
        const std::size_t again = head(code);
        code.push_back(load(0, place_plus(0, group), orders.wait));
        until_equal(code, again, in_register(0), number(0));
      }
      code.push_back(barrier(3));
    }
    for (unsigned other = 0; other < items; ++other) {
      code.push_back(load(0, place_plus(0, groups + other), Plain));
      code.push_back(move(2, in_register(2), in_register(0)));
    }
    program.item(code, seat(group, item));
  }
  return program;
}

}  // namespace stalemate::sim::explore::test
