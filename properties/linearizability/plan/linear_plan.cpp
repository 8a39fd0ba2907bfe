#include "linearizability/plan/linear_plan.hpp"

#include <algorithm>
#include <optional>

#include "linearizability/plan/linear_waiting.hpp"
#include "linearizability/subject/linear_values.hpp"
#include "stalemate/counter_rng.clh"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kAmountMax = 4;

constexpr std::uint64_t kRecurringOneIn = 4;
// A compare-exchange that always finds another value than it expects shows nothing.
constexpr std::uint64_t kRecurringOneInOfSwapped = 2;
constexpr std::uint64_t kRecurringValues = 2;

/// In two of three cases one that differs from the first in one half alone, which a comparison of
/// the other half takes for it; in the third in both, so that a torn value shows.
std::uint64_t second_value(const LinearSubject& subject, std::uint64_t drawn) {
  const std::uint64_t way = drawn % 3;
  const auto apart =
      way == 2 ? std::nullopt : half_apart(subject, linear_value(subject, 1), way == 0);
  return apart.value_or(linear_value(subject, 2));
}

/// Those that the case is about, as long as the subject has them: observers look up all that it
/// has.
std::vector<std::int64_t> keys_of(const LinearSubject& subject, const Case& input) {
  std::vector<std::int64_t> keys = input.keys;
  std::erase_if(keys,
                [&](std::int64_t key) { return key < subject.key_low || key > subject.key_high; });
  return keys;
}

/// Draws what one case does. Each draw is a function of the work-item and the operation, so that
/// those that stay in a smaller case stay as they are.
class LinearPlanner {
 public:
  LinearPlanner(const LinearSubject& subject, const Case& input, const LinearLayout& layout)
      : subject_(subject),
        layout_(layout),
        seed_(input.seed.split("operations").value),
        per_item_(layout.parameters.operations_per_item),
        keys_(keys_of(subject, input)),
        put_(layout.all_objects(), 0),
        waiting_(subject, input, layout),
        waits_(subject.waits_for_elements()),
        recurs_(has_recurring_values(subject, input)),
        second_(recurs_ ? second_value(subject, input.seed.split("halves").value) : 0) {}

  std::vector<stalemate_linear_planned> plan() {
    std::vector<stalemate_linear_planned> all;
    all.reserve(layout_.operations);
    for (std::uint32_t item = 0; item < layout_.items; ++item) {
      held_.reset();
      written_ = subject_.first_value();
      waiting_.begin_item(item);
      for (std::uint32_t op = 0; op < per_item_; ++op) all.push_back(planned(item, op));
    }
    return all;
  }

 private:
  struct Held {
    std::size_t binding;
    std::uint32_t object;
  };

  std::uint64_t draw(std::uint32_t item, std::uint32_t op, std::uint64_t what,
                     std::uint64_t limit) const {
    const std::uint64_t index = (std::uint64_t{item} << 32U | op) * 8 + what;
    return stalemate_mix(seed_ + stalemate_mix(index)) % limit;
  }

  stalemate_linear_planned planned(std::uint32_t item, std::uint32_t op) {
    stalemate_linear_planned planned{};
    if (held_) return give_back(item, op);
    const auto drawn = static_cast<std::uint32_t>(draw(item, op, 0, layout_.objects));
    planned.object = waiting_.bound_to().value_or(drawn);
    const auto binding = drawn_binding(item, op, planned.object);
    if (!binding) {
      planned.binding = STALEMATE_LINEAR_IDLE;
      return planned;
    }
    planned.binding = static_cast<std::uint32_t>(*binding);
    if (takes_lock(subject_.bindings[*binding].role_name)) held_ = Held{*binding, planned.object};
    const std::size_t all_object = layout_.object_of_all(item, planned.object);
    if (puts(*binding)) ++put_[all_object];
    if (waits_) waiting_.count(*subject_.bindings[*binding].role, planned.object, all_object);
    fill_numbers(item, op, planned);
    return planned;
  }

  /// Who holds a lock takes no other before it has given it back.
  stalemate_linear_planned give_back(std::uint32_t item, std::uint32_t op) {
    stalemate_linear_planned planned{};
    planned.object = held_->object;
    const std::string& taken = subject_.bindings[held_->binding].role_name;
    planned.binding = STALEMATE_LINEAR_IDLE;
    for (std::size_t i = 0; i < subject_.bindings.size(); ++i) {
      if (subject_.bindings[i].role->partner == taken) {
        planned.binding = static_cast<std::uint32_t>(i);
        break;
      }
    }
    held_.reset();
    fill_numbers(item, op, planned);
    return planned;
  }

  /// Into an object that has room for so many, and does not say when it is full.
  bool puts(std::size_t index) const {
    const LinearBinding& binding = subject_.bindings[index];
    return subject_.capacity && binding.role->answer == LinearAnswer::Done &&
           binding.returns_nothing() && !subject_.is_lock() && subject_.model != "register";
  }

  bool may_call(std::size_t index, std::uint32_t item, std::uint32_t op,
                std::uint32_t object) const {
    const LinearBinding& binding = subject_.bindings[index];
    const bool is_owner = layout_.place_in_set(item) == object % layout_.items_of_set();
    if (binding.by == LinearBy::Owner && !is_owner) return false;
    if (binding.by == LinearBy::Others && is_owner) return false;
    if (takes_lock(binding.role->partner)) return false;
    if (takes_lock(binding.role_name)) return op + 1 < per_item_;
    if (waits_) {
      return waiting_.may_come(*binding.role, object, layout_.object_of_all(item, object),
                               op + 1 < per_item_);
    }
    return !puts(index) || put_[layout_.object_of_all(item, object)] < *subject_.capacity;
  }

  std::optional<std::size_t> drawn_binding(std::uint32_t item, std::uint32_t op,
                                           std::uint32_t object) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < subject_.bindings.size(); ++i) {
      if (may_call(i, item, op, object)) sum += subject_.bindings[i].weight;
    }
    if (sum == 0) return std::nullopt;
    std::uint64_t drawn = draw(item, op, 1, sum);
    for (std::size_t i = 0; i < subject_.bindings.size(); ++i) {
      if (!may_call(i, item, op, object)) continue;
      if (drawn < subject_.bindings[i].weight) return i;
      drawn -= subject_.bindings[i].weight;
    }
    return std::nullopt;
  }

  std::uint64_t number(LinearInput input, std::uint32_t item, std::uint32_t op) const {
    const std::uint64_t own = recurs_ ? 1 + draw(item, op, 5, kRecurringValues)
                                      : std::uint64_t{item} * per_item_ + op + 1;
    const std::uint64_t written = recurs_ ? kRecurringValues : layout_.operations;
    switch (input) {
      case LinearInput::Value: return value(own);
      case LinearInput::Key: return static_cast<std::uint64_t>(key(item, op));
      // What the work-item wrote last; or what somebody writes, or what the object holds at first.
      case LinearInput::Expected:
        return draw(item, op, 6, 2) == 0 ? written_ : expected(draw(item, op, 3, written + 1));
      case LinearInput::Handle: return 0;
      case LinearInput::Item: return item;
      case LinearInput::Amount: return 1 + draw(item, op, 4, kAmountMax);
    }
    return 0;
  }

  std::int64_t key(std::uint32_t item, std::uint32_t op) const {
    if (!keys_.empty()) return keys_[draw(item, op, 2, keys_.size())];
    const auto count = static_cast<std::uint64_t>(subject_.key_high - subject_.key_low) + 1;
    return subject_.key_low + static_cast<std::int64_t>(draw(item, op, 2, count));
  }

  std::uint64_t expected(std::uint64_t drawn) const {
    return drawn == 0 ? subject_.first_value() : value(drawn);
  }

  std::uint64_t value(std::uint64_t number) const {
    return recurs_ && number == 2 ? second_ : linear_value(subject_, number);
  }

  void fill_numbers(std::uint32_t item, std::uint32_t op, stalemate_linear_planned& planned) {
    if (planned.binding == STALEMATE_LINEAR_IDLE) return;
    const std::vector<LinearInput>& inputs = subject_.bindings[planned.binding].inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      planned.numbers[i] = number(inputs[i], item, op);
    const auto value = std::find(inputs.begin(), inputs.end(), LinearInput::Value);
    if (value != inputs.end()) written_ = planned.numbers[value - inputs.begin()];
  }

  const LinearSubject& subject_;
  const LinearLayout& layout_;
  std::uint64_t seed_;
  std::uint32_t per_item_;
  std::vector<std::int64_t> keys_;  // that are drawn from; none: all
  std::optional<Held> held_;
  std::uint64_t written_ = 0;       // by the work-item, last
  std::vector<std::uint32_t> put_;  // into each object, so far
  LinearWaiting waiting_;
  bool waits_;
  bool recurs_;
  std::uint64_t second_;  // of two values that recur
};

/// Where the operation stands that takes what that one gives back, or the other way round.
std::optional<std::size_t> partner_of(const LinearSubject& subject,
                                      const std::vector<stalemate_linear_planned>& plan,
                                      std::size_t slot) {
  if (plan[slot].binding == STALEMATE_LINEAR_IDLE) return std::nullopt;
  const LinearBinding& binding = subject.bindings[plan[slot].binding];
  if (takes_lock(binding.role->partner)) return slot - 1;
  if (takes_lock(binding.role_name)) return slot + 1;
  return std::nullopt;
}

/// Others stay as they are. Who does not take a lock does not give it back either.
void leave_out(const LinearSubject& subject, const Case& input, const LinearLayout& layout,
               std::vector<stalemate_linear_planned>& plan) {
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  for (const LeftOut& one : input.left_out) {
    if (one.work_item >= layout.items || one.operation >= per_item) continue;
    const std::size_t slot = std::size_t{one.work_item} * per_item + one.operation;
    const auto partner = partner_of(subject, plan, slot);
    plan[slot].binding = STALEMATE_LINEAR_IDLE;
    if (partner) plan[*partner].binding = STALEMATE_LINEAR_IDLE;
  }
}

/// Two work-items that hand over: one adds no more than the one behind it takes.
void leave_out_what_nobody_takes(const LinearSubject& subject, const LinearLayout& layout,
                                 std::vector<stalemate_linear_planned>& plan) {
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  const auto is = [&](std::size_t slot, bool (&such)(const LinearRole&)) {
    return plan[slot].binding != STALEMATE_LINEAR_IDLE &&
           such(*subject.bindings[plan[slot].binding].role);
  };
  std::vector<std::uint32_t> takes(layout.items + 1, 0);  // of each work-item
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    if (is(slot, takes_element)) ++takes[slot / per_item];
  }
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    if (!is(slot, adds_element)) continue;
    std::uint32_t& left = takes[slot / per_item + 1];
    if (left == 0) {
      plan[slot].binding = STALEMATE_LINEAR_IDLE;
    } else {
      --left;
    }
  }
}

/// Where something is left out, what would wait for it is left out, too.
void leave_out_what_would_wait(const LinearSubject& subject, const Case& input,
                               const LinearLayout& layout,
                               std::vector<stalemate_linear_planned>& plan) {
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  LinearWaiting waiting(subject, input, layout);
  if (waiting.hands_over()) leave_out_what_nobody_takes(subject, layout, plan);
  const auto takes = [&](const stalemate_linear_planned& next, std::uint32_t object) {
    return next.binding != STALEMATE_LINEAR_IDLE && next.object == object &&
           takes_element(*subject.bindings[next.binding].role);
  };
  for (std::uint32_t slot = 0; slot < plan.size(); ++slot) {
    if (slot % per_item == 0) waiting.begin_item(slot / per_item);
    stalemate_linear_planned& planned = plan[slot];
    if (planned.binding == STALEMATE_LINEAR_IDLE) continue;
    const LinearRole& role = *subject.bindings[planned.binding].role;
    const std::size_t all_object = layout.object_of_all(slot / per_item, planned.object);
    const bool can_take_next = (slot + 1) % per_item != 0 && takes(plan[slot + 1], planned.object);
    if (waiting.may_come(role, planned.object, all_object, can_take_next)) {
      waiting.count(role, planned.object, all_object);
    } else {
      planned.binding = STALEMATE_LINEAR_IDLE;
    }
  }
}

}  // namespace

bool has_register_roles(const LinearSubject& subject) {
  constexpr std::string_view writing[] = {"write", "exchange", "compare_exchange"};
  return std::any_of(
      subject.bindings.begin(), subject.bindings.end(), [&](const LinearBinding& binding) {
        return std::find(std::begin(writing), std::end(writing), binding.role_name) !=
               std::end(writing);
      });
}

bool has_recurring_values(const LinearSubject& subject, const Case& input) {
  const bool is_swapped = subject.binding("compare_exchange").has_value();
  const std::uint64_t one_in = is_swapped ? kRecurringOneInOfSwapped : kRecurringOneIn;
  return has_register_roles(subject) && input.seed.split("recurring").value % one_in == 0;
}

std::vector<stalemate_linear_planned> linear_plan(const LinearSubject& subject, const Case& input,
                                                  const LinearLayout& layout) {
  std::vector<stalemate_linear_planned> plan = LinearPlanner(subject, input, layout).plan();
  leave_out(subject, input, layout, plan);
  if (subject.waits_for_elements()) leave_out_what_would_wait(subject, input, layout, plan);
  return plan;
}

}  // namespace stalemate::properties
