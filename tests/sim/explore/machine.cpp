#include "sim/explore/machine.hpp"

namespace stalemate::sim::explore::test {
namespace {

bool compares(Op op) {
  return op == Op::CompareExchange || op == Op::WeakExchange;
}

bool is_update(Op op) {
  return op == Op::Add || op == Op::Exchange || compares(op);
}

}  // namespace

PlaceId SmallProgram::place(std::uint64_t initial, std::uint8_t space) {
  places.push_back({initial, space, true});
  return static_cast<PlaceId>(places.size() - 1);
}

void SmallProgram::item(Code code, Seat seat) {
  items.push_back(std::move(code));
  seats.push_back(seat);
}

std::uint64_t modified(const Update& update, std::uint64_t old) {
  return update.operation == static_cast<std::uint8_t>(Op::Add) ? old + update.operand
                                                                : update.operand;
}

std::uint64_t Machine::value(const Operand& operand) const {
  return operand.is_register ? registers_[operand.number] : operand.number;
}

const Request& Machine::begin() {
  at_ = 0;
  registers_ = {};
  answers_ = 0;
  turns_.begin();
  return run();
}

const Request& Machine::resume(const Answer& answer) {
  const Instruction& asked = (*code_)[at_];
  ++answers_;
  if (asked.op == Op::Load || is_update(asked.op)) {
    registers_[asked.result] = answer.value + (answer.fails ? kFailed : 0);
  }
  if (asked.op == Op::Store) has_changed();
  if (asked.op == Op::Barrier) turns_.meet();
  if (is_update(asked.op)) {
    const Update& update = request_.update;
    const std::uint64_t stored =
        update.kind == Update::Kind::Modify ? test::modified(update, answer.value) : update.operand;
    const bool changes = !answer.fails && update.takes_place(answer.value);
    if (changes && stored != answer.value) has_changed();
  }
  ++at_;
  return run();
}

void Machine::has_changed() {
  request_.space == kLocalMemory ? turns_.meet() : turns_.forget();
}

bool Machine::jumps(const Instruction& next) const {
  const std::uint64_t a = value(next.a);
  const std::uint64_t b = value(next.b);
  if (next.op == Op::JumpEqual) return a == b;
  return next.op == Op::JumpUnequal ? a != b : a < b;
}

bool Machine::waits() {
  const auto since = turns_.visit(at_, registers_, answers_);
  if (!since) return false;
  request_ = {.kind = Request::Kind::Wait, .answers = answers_ - *since};
  return true;
}

const Request& Machine::run() {
  for (; at_ < code_->size(); ++at_) {
    const Instruction& next = (*code_)[at_];
    switch (next.op) {
      case Op::Head:
        if (waits()) return request_;
        break;
      case Op::Move: registers_[next.result] = value(next.a) + value(next.b); break;
      case Op::JumpEqual:
      case Op::JumpUnequal:
      case Op::JumpLess:
        if (jumps(next)) at_ = next.target - 1;
        break;
      case Op::Load:
      case Op::Store:
      case Op::Add:
      case Op::Exchange:
      case Op::CompareExchange:
      case Op::WeakExchange:
      case Op::Fence:
      case Op::Barrier: return ask(next);
    }
  }
  request_ = {};
  return request_;
}

const Request& Machine::ask(const Instruction& next) {
  request_ = {.kind = Request::Kind::Read,
              .order = next.order,
              .scope = next.scope,
              .spaces = next.spaces,
              .site = static_cast<std::uint32_t>(next.target)};
  if (next.op == Op::Fence || next.op == Op::Barrier) {
    request_.kind = next.op == Op::Fence ? Request::Kind::Fence : Request::Kind::Barrier;
    request_.round = turns_.round(answers_);
    return request_;
  }
  request_.place = static_cast<PlaceId>(next.place + value(next.index));
  request_.space = program_->places.at(request_.place).space;
  if (next.op == Op::Store) {
    request_.kind = Request::Kind::Write;
    request_.value = value(next.a);
  } else if (is_update(next.op)) {
    const bool is_compared = compares(next.op);
    request_.update = {.operand = value(is_compared ? next.b : next.a),
                       .expected = is_compared ? value(next.a) : 0,
                       .kind = is_compared ? Update::Kind::CompareExchange : Update::Kind::Modify,
                       .operation = static_cast<std::uint8_t>(next.op),
                       .is_weak = next.op == Op::WeakExchange,
                       .may_act_late = next.may_act_late,
                       .size = 4,
                       .order = next.order,
                       .order_on_failure = next.order_on_failure};
  }
  return request_;
}

MachineProgram::MachineProgram(const SmallProgram& program) : program_(program) {
  for (unsigned item = 0; item < program.items.size(); ++item) {
    machines_.emplace_back(program, item);
  }
}

const std::uint64_t* MachineProgram::initial_value(PlaceId place) const {
  const PlaceKind& kind = program_.places[place];
  return kind.is_initialised ? &kind.initial : nullptr;
}

}  // namespace stalemate::sim::explore::test
