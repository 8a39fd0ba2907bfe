#include "linearizability/explored/linear_explored.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "linearizability/explored/explored_keys.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kDraws = 2048;

// Of each size, by class. Stamps multiply executions, and are few.
constexpr std::size_t kOneKey = 0;
constexpr std::size_t kTwoKeys = 1;
constexpr std::size_t kFarKeys = 2;
constexpr std::size_t kThreeKeys = 3;
constexpr std::size_t kRecurring = 4;
constexpr std::size_t kStamped = 5;
constexpr std::array<std::size_t, 6> kCasesMax = {24, 24, 12, 12, 24, 3};

// Of small sizes most choices are explored, where they take few executions.
constexpr std::uint64_t kSmall = 4;  // operations
constexpr std::size_t kMoreOfSmall = 200;

using Calls = std::vector<stalemate_linear_planned>;

struct Planned {
  Case input;
  std::vector<Calls> calls;  // of each work-item, those that are carried out
  std::vector<std::uint64_t> keys;
  bool is_stamped = false;
  bool is_recurring = false;  // of its values some are written more than once

  // In operations; stamps are contended for as objects are.
  std::size_t cost() const {
    std::size_t operations = 0;
    for (const Calls& own : calls) operations += own.size();
    return is_stamped ? 2 * operations : operations;
  }
};

/// What tells one case from another: numbers, so that they can be compared.
using Signature = std::vector<std::vector<std::uint64_t>>;

bool is_key(const LinearBinding& binding, std::size_t number) {
  return number < binding.inputs.size() && binding.inputs[number] == LinearInput::Key;
}

void add_keys(const LinearBinding& binding, const stalemate_linear_planned& call,
              std::set<std::uint64_t>& keys) {
  for (std::size_t i = 0; i < binding.inputs.size(); ++i) {
    if (is_key(binding, i)) keys.insert(call.numbers[i]);
  }
}

/// Most cases are uneven: one work-item does all, and others that come between do little.
void make_uneven(const LinearSubject& subject, Case& input) {
  const std::uint32_t unit = subject.is_lock() ? 2 : 1;  // who takes one gives it back
  const std::uint32_t most = (input.operations_per_item - 1) / unit;
  const std::uint64_t evenness = input.seed.split("uneven").value % 4;
  if (most == 0 || evenness == 0) return;
  const std::uint64_t drawn = evenness == 1 ? input.seed.split("kept").value % most : 0;
  const std::uint32_t kept = static_cast<std::uint32_t>(1 + drawn) * unit;
  for (std::uint32_t item = 1; item < input.nd_range.work_items(); ++item) {
    for (std::uint32_t op = kept; op < input.operations_per_item; ++op) {
      input.left_out.push_back({item, op});
    }
  }
}

Planned planned(const LinearSubject& subject, const Case& input) {
  const LinearLayout layout = linear_layout(subject, input);
  Planned result{.input = input,
                 .is_stamped = layout.is_stamped,
                 .is_recurring = has_recurring_values(subject, input)};
  result.calls.resize(layout.items);
  std::set<std::uint64_t> keys;
  const auto plan = linear_plan(subject, input, layout);
  for (std::size_t slot = 0; slot < plan.size(); ++slot) {
    if (plan[slot].binding == STALEMATE_LINEAR_IDLE) continue;
    result.calls[slot / input.operations_per_item].push_back(plan[slot]);
    const LinearBinding& binding = subject.bindings[plan[slot].binding];
    add_keys(binding, plan[slot], keys);
  }
  result.keys.assign(keys.begin(), keys.end());
  return result;
}

/// Who changes nothing is of use only beside a change of what it looks at.
bool changes_enough(const LinearSubject& subject, const Planned& plan) {
  const auto changing =
      std::count_if(plan.calls.begin(), plan.calls.end(), [&](const Calls& calls) {
        return !std::all_of(calls.begin(), calls.end(), [&](const auto& call) {
          return only_looks(subject.bindings[call.binding].role_name);
        });
      });
  return changing >= (plan.keys.size() > 1 ? 2 : 1);
}

std::size_t class_of(const Planned& plan) {
  if (plan.is_stamped) return kStamped;
  if (plan.is_recurring) return kRecurring;
  if (plan.keys.size() <= 1) return kOneKey;
  if (plan.keys.size() == 3) return kThreeKeys;
  return plan.keys[1] - plan.keys[0] == 1 ? kTwoKeys : kFarKeys;
}

/// What nobody got is not given back: such an operation is not carried out.
bool gives_what_it_has(const LinearSubject& subject, const Calls& calls) {
  std::int64_t held = 0;
  for (const stalemate_linear_planned& call : calls) {
    held += subject.bindings[call.binding].takes(LinearInput::Handle) ? -1 : 1;
    if (held < 0) return false;
  }
  return true;
}

/// Of three keys each is put in: a third that is only looked for shows nothing more than two do.
bool puts_three_in(const LinearSubject& subject, const Planned& plan) {
  std::set<std::uint64_t> in;
  for (const Calls& calls : plan.calls) {
    for (const stalemate_linear_planned& call : calls) {
      const LinearBinding& binding = subject.bindings[call.binding];
      if (puts_in(binding.role_name)) add_keys(binding, call, in);
    }
  }
  return in.size() == plan.keys.size();
}

bool is_of_use(const LinearSubject& subject, const ExploredKeys& keys, const Planned& plan) {
  return keys.are_few(plan.keys) && changes_enough(subject, plan) &&
         (plan.keys.size() < 3 || puts_three_in(subject, plan)) &&
         std::all_of(plan.calls.begin(), plan.calls.end(), [&](const Calls& calls) {
           return !calls.empty() && gives_what_it_has(subject, calls);
         });
}

/// How many cases are still looked for, by class.
class Missing {
 public:
  Missing(const LinearSubject& subject, const ExploredKeys& keys) {
    if (!keys.have_pair()) left_[kTwoKeys] = 0;
    if (!keys.have_far_pair()) left_[kFarKeys] = 0;
    if (!keys.have_three()) left_[kThreeKeys] = 0;
    if (!has_register_roles(subject)) left_[kRecurring] = 0;
  }

  bool has_none() const {
    return std::all_of(left_.begin(), left_.end(), [](std::size_t left) { return left == 0; });
  }
  bool wants(const Planned& plan) const { return left_[class_of(plan)] != 0; }
  void take(const Planned& plan) { --left_[class_of(plan)]; }

 private:
  std::array<std::size_t, kCasesMax.size()> left_ = kCasesMax;
};

/// Which values are written does not matter where each is another; an only key may have any name.
std::uint64_t number_of(LinearInput input, std::uint64_t number, const Planned& plan) {
  switch (input) {
    case LinearInput::Key: return plan.keys.size() == 1 ? 0 : number;
    case LinearInput::Expected:
    case LinearInput::Amount: return number;
    case LinearInput::Value: return plan.is_recurring ? number : 0;
    case LinearInput::Handle:
    case LinearInput::Item: return 0;
  }
  return 0;
}

void add_call(const LinearSubject& subject, const Planned& plan,
              const stalemate_linear_planned& call, std::vector<std::uint64_t>& own) {
  own.insert(own.end(), {call.binding, call.object});
  const auto& inputs = subject.bindings[call.binding].inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    own.push_back(number_of(inputs[i], call.numbers[i], plan));
  }
}

Signature signature_of(const LinearSubject& subject, const Planned& plan) {
  Signature signature;
  for (const Calls& calls : plan.calls) {
    std::vector<std::uint64_t> own;
    for (const stalemate_linear_planned& call : calls) add_call(subject, plan, call, own);
    signature.push_back(std::move(own));
  }
  std::sort(signature.begin(), signature.end());
  signature.push_back({plan.is_stamped ? 1U : 0U});
  return signature;
}

std::vector<Case> in_order_of_cost(std::vector<Planned> plans) {
  std::stable_sort(plans.begin(), plans.end(),
                   [](const Planned& a, const Planned& b) { return a.cost() < b.cost(); });
  std::vector<Case> cases;
  cases.reserve(plans.size());
  for (Planned& plan : plans) cases.push_back(std::move(plan.input));
  return cases;
}

}  // namespace

std::vector<Case> linear_cases_alone(const Subject& subject, const Case& input) {
  return cases_of_keys(read_linear_subject(subject), input);
}

LinearChoice choose_linear_cases(const Subject& subject, const Case& input,
                                 const std::vector<Footprint>& footprints) {
  const LinearSubject read = read_linear_subject(subject);
  const ExploredKeys keys(read, footprints);
  std::vector<Planned> always;
  std::vector<Planned> more;
  std::set<Signature> known;
  Missing missing(read, keys);
  const std::size_t more_max = input.operations() <= kSmall ? kMoreOfSmall : 0;
  LinearChoice choice;
  const auto is_enough = [&] { return missing.has_none() && more.size() == more_max; };
  for (; choice.draws < kDraws && !is_enough(); ++choice.draws) {
    Case other = input;
    other.seed = input.seed.split(choice.draws);
    other.keys = keys.draw(other.seed);
    make_uneven(read, other);
    Planned plan = planned(read, other);
    const bool is_wanted = missing.wants(plan);
    if (!is_wanted && (plan.is_stamped || more.size() == more_max)) continue;
    if (!is_of_use(read, keys, plan) || !known.insert(signature_of(read, plan)).second) continue;
    if (is_wanted) missing.take(plan);
    (is_wanted ? always : more).push_back(std::move(plan));
  }
  choice.cases.always = in_order_of_cost(std::move(always));
  choice.cases.more = in_order_of_cost(std::move(more));
  return choice;
}

}  // namespace stalemate::properties
