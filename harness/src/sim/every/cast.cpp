#include "sim/every/cast.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "sim/every/translation.hpp"

namespace stalemate::sim::every {
namespace {

using explore::Request;

constexpr std::size_t kBelowStackPointer = 2048;  // what calls of the runtime use

}  // namespace

Cast::Cast(Simulator& simulator, Common& common, void (*entry)())
    : simulator_(simulator),
      common_(common),
      entry_(entry),
      places_(common.places),
      players_(simulator.schedule.crew().items.size()) {
  simulator_.outside = this;
}

Cast::~Cast() {
  simulator_.outside = nullptr;
}

Cast::Player& Cast::current() {
  return players_[simulator_.schedule.current().id];
}

/// What its frames leave behind must not be seen when it begins anew.
void Cast::clear_stack(const WorkItem& item, Player& player) const {
  if (player.low == nullptr) return;
  auto* low = const_cast<std::byte*>(player.low);
  std::memset(low, 0, static_cast<std::size_t>(item.fiber.stack.high - low));
}

const Request& Cast::begin(unsigned item) {
  Player& player = players_[item];
  WorkItem& self = simulator_.schedule.crew().items[item];
  clear_stack(self, player);
  player.turns.begin();
  player.alive.clear();
  player.acted_on.clear();
  player.answers = 0;
  player.late.reset();
  simulator_.schedule.begin_anew(self, entry_);
  return lead(item);
}

const Request& Cast::resume(unsigned item, const explore::Answer& answer) {
  Player& player = players_[item];
  player.answer = answer;
  ++player.answers;
  return lead(item);
}

/// Up to its next request.
const Request& Cast::lead(unsigned item) {
  Player& player = players_[item];
  WorkItem& self = simulator_.schedule.crew().items[item];
  Ended& ended = simulator_.state.ended;
  simulator_.schedule.lead(self);
  const auto* low = static_cast<const std::byte*>(self.fiber.stack_pointer) - kBelowStackPointer;
  low = std::max(low, static_cast<const std::byte*>(self.fiber.stack.low));
  player.low = player.low == nullptr ? low : std::min(player.low, low);
  if (ended.fault) {
    player.request = {.kind = Request::Kind::Fault, .value = faults_.size()};
    faults_.push_back(*std::exchange(ended.fault, std::nullopt));
  } else if (!ended.unsupported.empty() || !ended.unproven.empty()) {
    std::string& why = ended.unsupported.empty() ? ended.unproven : ended.unsupported;
    if (!refusal_) refusal_ = Refusal{.why = std::move(why)};
    ended.unsupported.clear();
    ended.unproven.clear();
    player.request = {.kind = Request::Kind::Fault, .value = kRefused};
  }
  return player.request;
}

void Cast::live() {
  simulator_.schedule.run_current();
  act_late();
  current().request = {};
  for (;;) simulator_.schedule.pause();
}

explore::Answer Cast::ask(const Request& request) {
  const std::optional<Request>& late = current().late;
  if (late && orders(request, *late)) act_late();
  return answer_to(request);
}

explore::Answer Cast::answer_to(const Request& request) {
  Player& player = current();
  player.request = request;
  simulator_.schedule.pause();
  return player.answer;
}

/// As `late_updates` has it; what the harness itself does is in order.
bool Cast::may_act_late(const Target& target, const Request& request) const {
  return simulator_.schedule.current().drops_old && target.where == Where::Global &&
         request.order == explore::MemoryOrder::Relaxed &&
         request.update.kind == explore::Update::Kind::Modify &&
         simulator_.state.launch->objects[target.object].traced;
}

/// Whether an update that acts late comes in front of that. Whose work-group reaches nobody else is
/// ordered by nothing that reaches the work-group alone.
bool Cast::orders(const Request& request, const Request& late) const {
  if (request.kind == Request::Kind::Read || request.kind == Request::Kind::Write) {
    return request.place == late.place || is_release(request.order);
  }
  const bool is_alone = simulator_.state.launch->nd_range.work_group_size == 1;
  const bool reaches_others = request.scope >= explore::MemoryScope::Device || !is_alone;
  return reaches_others && (request.spaces & explore::kGlobalSpace) != 0;
}

void Cast::put_off(const Request& update) {
  act_late();
  Player& player = current();
  player.late = update;
  player.answers_before_late = player.answers;
  player.turns.forget();
}

void Cast::act_late() {
  Player& player = current();
  if (!player.late) return;
  Request update = *std::exchange(player.late, std::nullopt);
  update.update.late = static_cast<std::uint8_t>(player.answers - player.answers_before_late);
  answer_to(update);
  player.turns.forget();
}

void Cast::refuse(std::string&& why) {
  simulator_.state.ended.unsupported = std::move(why);
  simulator_.schedule.leave_all();
}

void Cast::begin_again_later() {
  refusal_ = Refusal{.begins_again = true};
  refuse("accesses are cut");
}

/// Where in the source the current work-item is, in a call of that built-in.
std::uint32_t Cast::where(std::string_view built_in) {
  const WorkItem& self = simulator_.schedule.current();
  // Whose rules a work-item's last built-in kept says nothing of accesses without one.
  const Caller caller{built_in, !built_in.empty() && self.generation == kOfOpenCl1};
  auto known = std::find_if(callers_.begin(), callers_.end(),
                            [&](const auto& each) { return each.first == caller; });
  if (known == callers_.end()) {
    known = callers_.insert(known, {caller, common_.callers.number_of(caller)});
  }
  return place_of(self.place) | known->second << kPlaceBits;
}

std::uint32_t Cast::where_called() {
  return where(simulator_.schedule.current().built_in);
}

Request Cast::access(Request::Kind kind, const Target& target, std::uint32_t size,
                     std::string_view built_in) {
  const WorkItem& self = simulator_.schedule.current();
  const auto place = places_.find(target, self.group, size);
  if (!place) begin_again_later();
  Request request{.kind = kind};
  request.place = *place;
  request.space = target.where == Where::Local ? 1 : 0;
  request.where = where(built_in);
  return request;
}

Request Cast::atomic(Request::Kind kind, const Target& target, std::uint32_t size,
                     const Synchronisation& how) {
  const std::uint32_t group = simulator_.schedule.current().group;
  if (places_.size_before_cut(target, group, size) != size) {
    refuse(
        "atomic accesses that overlap accesses of other sizes, where all executions are explored");
  }
  Request request = access(kind, target, size, simulator_.schedule.current().built_in);
  if (simulator_.schedule.current().generation == kOfOpenCl1) {
    current().acted_on.push_back(request.place);
  }
  request.order = order_of(how.order);
  request.scope = scope_of(how.scope);
  request.spaces = spaces_of(ordered_by(target));
  return request;
}

/// Plainly. Accesses that are volatile are relaxed atomics of the device's scope, in one part.
template <class Act>
void Cast::in_parts(const Target& target, std::uint32_t size, bool is_volatile, const Act& act) {
  const std::uint32_t group = simulator_.schedule.current().group;
  for (std::uint32_t done = 0; done < size;) {
    const Target part = target.plus(done);
    const std::uint32_t count = places_.size_before_cut(part, group, size - done);
    if (is_volatile && count != size) {
      refuse(
          "volatile accesses that overlap accesses of other sizes, where all executions are "
          "explored");
    }
    act(part, done, count);
    done += count;
  }
}

/// A local object is seen by its work-group alone.
void Cast::has_changed(const Target& target) {
  explore::LoopTurns& turns = current().turns;
  target.where == Where::Local ? turns.meet() : turns.forget();
}

std::uint64_t Cast::load(const Target& target, std::uint32_t size, bool is_volatile) {
  std::uint64_t bits = 0;
  in_parts(
      target, size, is_volatile, [&](const Target& part, std::uint32_t done, std::uint32_t count) {
        Request request = access(Request::Kind::Read, part, count, "");
        request.order = is_volatile ? explore::MemoryOrder::Relaxed : explore::MemoryOrder::Plain;
        request.spaces = 0;
        bits |= ask(request).value << 8 * done;
      });
  return bits;
}

/// OpenCL 1.x says nothing of plain accesses beside its atomics, and locks are given back by plain
/// stores: one by who has acted on the word is as a volatile one. As Races has it.
explore::MemoryOrder Cast::order_of_store(const Request& request, bool is_volatile) {
  const auto& acted_on = current().acted_on;
  const bool has_acted =
      std::find(acted_on.begin(), acted_on.end(), request.place) != acted_on.end();
  return is_volatile || has_acted ? explore::MemoryOrder::Relaxed : explore::MemoryOrder::Plain;
}

void Cast::store(const Target& target, std::uint32_t size, std::uint64_t value, bool is_volatile) {
  in_parts(target, size, is_volatile,
           [&](const Target& part, std::uint32_t done, std::uint32_t count) {
             Request request = access(Request::Kind::Write, part, count, "");
             request.order = order_of_store(request, is_volatile);
             request.is_plain_in_source = !is_volatile;
             request.spaces = 0;
             const std::uint64_t all =
                 count == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
             request.value = value >> 8 * done & all;
             ask(request);
             has_changed(target);
           });
}

std::uint64_t Cast::load_atomically(const Target& target, std::uint32_t size,
                                    const Synchronisation& how) {
  return ask(atomic(Request::Kind::Read, target, size, how)).value;
}

void Cast::store_atomically(const Target& target, std::uint32_t size, std::uint64_t value,
                            const Synchronisation& how) {
  Request request = atomic(Request::Kind::Write, target, size, how);
  request.value = value;
  ask(request);
  has_changed(target);
}

Modified Cast::modify(const Target& target, std::uint32_t size, const Modification& what,
                      const Synchronisation& how) {
  Request request = atomic(Request::Kind::Read, target, size, how);
  const explore::Update update{
      .operand = what.operand,
      .expected = what.expected,
      .kind = what.is_compare_exchange() ? explore::Update::Kind::CompareExchange
                                         : explore::Update::Kind::Modify,
      .operation = static_cast<std::uint8_t>(what.operation),
      .is_weak =
          what.operation == kWeakCompareExchange && simulator_.state.settings.weak_failures != 0,
      .only_stores = what.operation == kExchange && simulator_.schedule.current().drops_old,
      .size = static_cast<std::uint8_t>(size),
      .order = request.order,
      .order_on_failure = order_of(how.order_on_failure)};
  request.update = update;
  request.update.may_act_late = may_act_late(target, request);
  if (request.update.may_act_late && request.where == common_.late) {
    put_off(request);
    return {};
  }
  const explore::Answer answer = ask(request);
  Modified done{.old = answer.value,
                .stored = answer.value,
                .exchanged = update.takes_place(answer.value) && !answer.fails};
  if (done.exchanged) done.stored = new_value(what, size, done.old);
  if (done.stored != done.old) has_changed(target);
  return done;
}

void Cast::fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  if (order == kRelaxed) return;
  Request request{.kind = Request::Kind::Fence};
  request.order = order_of(order);
  request.scope = scope_of(scope);
  request.spaces = spaces_of(flags);
  request.where = where_called();
  ask(request);
}

void Cast::barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  Request request{.kind = Request::Kind::Barrier};
  request.scope = scope_of(scope);
  request.spaces = spaces_of(flags);
  request.site = site;
  request.where = where_called();
  if (current().late && orders(request, *current().late)) act_late();
  request.round = current().turns.round(current().answers);
  answer_to(request);
  current().turns.meet();
}

void Cast::alive(std::uint64_t value) {
  current().alive.push_back(value);
}

void Cast::alive_bytes(const std::byte* at, std::uint64_t size) {
  std::vector<std::uint64_t>& alive = current().alive;
  for (std::uint64_t done = 0; done < size; done += sizeof(std::uint64_t)) {
    const auto count = std::min<std::uint64_t>(sizeof(std::uint64_t), size - done);
    alive.push_back(read_bits(at + done, static_cast<std::uint32_t>(count)));
  }
}

void Cast::loop(std::uint32_t loop) {
  Player& player = current();
  const auto since = player.turns.visit(loop, player.alive, player.answers);
  player.alive.clear();
  if (!since) return;
  // Who waits for others waits until it has acted.
  if (player.late) return act_late();
  Request request{.kind = Request::Kind::Wait};
  request.answers = player.answers - *since;
  request.where = where_called();
  ask(request);
}

const std::uint64_t* Cast::initial_value(explore::PlaceId place) const {
  const auto& initial = places_[place].initial;
  return initial ? &*initial : nullptr;
}

std::uint64_t Cast::modified(const explore::Update& update, std::uint64_t old) const {
  return sim::modified(update.operation, update.size, old, update.operand);
}

}  // namespace stalemate::sim::every
