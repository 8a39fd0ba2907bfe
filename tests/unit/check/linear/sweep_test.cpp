#include "check/linear/sweep.hpp"

#include <numeric>

#include <catch2/catch.hpp>

#include "compared.hpp"
#include "large_queue.hpp"

using namespace stalemate::check::linear;

namespace {

/// How often the sweep could say something, and how often it said otherwise than every order does.
struct Swept {
  std::uint64_t linear = 0;
  std::uint64_t not_linear = 0;
  std::uint64_t wrong = 0;
};

void sweep_one(const History& history, const ModelTerms& terms, Swept& swept) {
  std::vector<Index> all(history.operations.size());
  std::iota(all.begin(), all.end(), 0);
  const Pairing pairing = pair_up(history, all, terms);
  const auto intervals = intervals_of(history, all);
  if (!intervals || !std::holds_alternative<Elements>(pairing)) return;
  if (!std::get<Elements>(pairing).fulls.empty()) return;
  const auto defect = sweep(std::get<Elements>(pairing), *intervals, terms.kind);
  (defect ? swept.not_linear : swept.linear) += 1;
  AllOrders orders(history, terms);
  swept.wrong += orders.explain_all() == defect.has_value() ? 1 : 0;
  if (!defect) return;
  std::vector<bool> named(all.size(), false);
  for (const Index operation : defect->operations) named[operation] = true;
  swept.wrong += orders.explain(named) ? 1 : 0;
}

}  // namespace

TEST_CASE("sweep: agrees with every order of small histories in intervals", "[check][linear]") {
  for (const ModelKind kind : {ModelKind::Queue, ModelKind::Bag}) {
    RandomObjects random(3);
    Swept swept;
    for (int i = 0; i < 3000; ++i) {
      HistoryShape shape = random.small_shape();
      shape.known = Known::Stamps;
      shape.objects = 1;
      const ModelTerms terms{kind, std::nullopt, {}, 64};
      History history = random.happened(terms, shape);
      for (Operation& operation : history.operations) operation.may_fail = false;
      for (std::uint64_t faults = random.below(3); faults > 0; --faults) random.damage(history);
      sweep_one(history, terms, swept);
    }
    CHECK(swept.wrong == 0);
    CHECK(swept.linear > 200);
    CHECK(swept.not_linear > 100);
  }
}

TEST_CASE("judge: a large queue is decided, and two pops that changed places in it are found",
          "[check][linear]") {
  History history = large_queue(20'000, 16, 5);
  CHECK(std::holds_alternative<Linear>(judge(history, {.kind = ModelKind::Queue})));
  std::vector<Index> pops;
  for (Index i = 0; i < history.operations.size(); ++i) {
    if (history.operations[i].result) pops.push_back(i);
  }
  // Far enough from each other in program order that the elements were pushed one after the other.
  std::swap(history.operations[pops[10]].result, history.operations[pops[300]].result);
  const Judgement judgement = judge(history, {.kind = ModelKind::Queue});
  REQUIRE(std::holds_alternative<NotLinear>(judgement));
  CHECK(std::get<NotLinear>(judgement).operations.size() >= 2);
}
