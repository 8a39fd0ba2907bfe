#include "gen/simpler_cases.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace stalemate::gen {

namespace {

/// What a person still reads, one after another.
constexpr std::uint64_t kReadableOperations = 64;

class Offers {
 public:
  explicit Offers(const Case& input) : input_(input) {}

  /// Offers the input with `change` done to it, unless that is the input or was offered before.
  template <class Change>
  void offer(Change change) {
    Case simpler = input_;
    change(simpler);
    std::erase_if(simpler.left_out, [&](const LeftOut& one) {
      return one.work_item >= simpler.nd_range.work_items() ||
             one.operation >= simpler.operations_per_item;
    });
    if (simpler == input_) return;
    if (std::find(cases_.begin(), cases_.end(), simpler) == cases_.end()) cases_.push_back(simpler);
  }

  std::vector<Case> take() { return std::move(cases_); }

 private:
  const Case& input_;
  std::vector<Case> cases_;
};

void lower_to(std::uint32_t& number, std::uint32_t limit) {
  number = std::min(number, limit);
}

// Zero is no size of anything: halving ends at 1.
void halve(std::uint32_t& number) {
  number = std::max(1U, number / 2);
}

void decrement(std::uint32_t& number) {
  number = std::max(1U, number - 1);
}

void use_single_cell(Contention& contention) {
  contention = {.pattern = ContentionPattern::Single, .cell_pitch = contention.cell_pitch};
}

// Plainer kinds come first. What a person reads best is not what exposes most, so `Exact` may be
// refused where `Unique` is not.
std::uint32_t plainness(OperandKind kind) {
  switch (kind) {
    case OperandKind::Exact: return 0;
    case OperandKind::Unique: return 1;
    case OperandKind::Recurring: return 2;
    case OperandKind::MixedSign: return 3;
    case OperandKind::Any: return 4;
    case OperandKind::Absorbing: return 5;
    case OperandKind::Special: return 6;
  }
  return 0;
}

void use_plainer(OperandKind& kind, OperandKind plainer) {
  if (plainness(plainer) < plainness(kind)) kind = plainer;
}

// Two alone meet more seldom than two of many, so they are given the work of all, as far as a
// person reads it. But where lanes run in lockstep, or loops are cut, more turns are another
// failure: nothing else may be left to try.
void leave_to_two_groups(Case& c) {
  if (c.nd_range.work_groups < 2 || c.nd_range.work_items() <= 2) return;
  c.operations_per_item =
      static_cast<std::uint32_t>(std::min(c.operations() / 2, kReadableOperations));
  c.nd_range = {2, 1};
}

// Two work-items with many operations are easier to understand than many work-items with one each.
void offer_leaps(Offers& offers) {
  offers.offer([](Case& c) { c.stress = {}; });
  offers.offer([](Case& c) { lower_to(c.nd_range.work_groups, 2); });
  offers.offer([](Case& c) { c.nd_range.work_group_size = 1; });
  offers.offer([](Case& c) { c.operations_per_item = 1; });
  offers.offer([](Case& c) { use_single_cell(c.contention); });
  offers.offer([](Case& c) { use_plainer(c.operands, OperandKind::Exact); });
  offers.offer([](Case& c) { use_plainer(c.operands, OperandKind::Unique); });
}

void offer_halves(Offers& offers) {
  offers.offer([](Case& c) { halve(c.nd_range.work_groups); });
  offers.offer([](Case& c) { halve(c.operations_per_item); });
  offers.offer([](Case& c) { halve(c.nd_range.work_group_size); });
  offers.offer([](Case& c) { lower_to(c.nd_range.work_group_size, 2); });
  offers.offer([](Case& c) { c.contention.cells = 1; });
  offers.offer([](Case& c) { halve(c.contention.cells); });
}

void offer_plainer_surroundings(Offers& offers) {
  offers.offer([](Case& c) { c.stress.extra_groups = 0; });
  offers.offer([](Case& c) { c.stress.memory_accesses = 0; });
  offers.offer([](Case& c) { c.stress.skew_spins = 0; });
  offers.offer([](Case& c) { c.stress.jitter_spins = 0; });
  offers.offer([](Case& c) { c.contention.cell_pitch = 1; });
  offers.offer([](Case& c) { c.contention.stride = 1; });
}

// One work-group meets nobody, so it is the last leap to be tried; but within a group there may be
// a race.
void offer_last_steps(Offers& offers) {
  offers.offer([](Case& c) { c.nd_range.work_groups = 1; });
  offers.offer([](Case& c) { decrement(c.nd_range.work_groups); });
  offers.offer([](Case& c) { decrement(c.operations_per_item); });
  // A compilation each on some devices, but where lanes run in lockstep a bug may need a full wave.
  offers.offer([](Case& c) { c.nd_range.work_group_size -= c.nd_range.work_group_size / 4; });
  offers.offer([](Case& c) { decrement(c.nd_range.work_group_size); });
  offers.offer(leave_to_two_groups);
}

}  // namespace

std::vector<Case> simpler_cases(const Case& input) {
  Offers offers(input);
  offer_leaps(offers);
  offer_halves(offers);
  offer_plainer_surroundings(offers);
  offer_last_steps(offers);
  return offers.take();
}

}  // namespace stalemate::gen
