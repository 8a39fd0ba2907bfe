#include "check/linear/guided.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "check/linear/models.hpp"
#include "check/linear/part_task.hpp"
#include "check/linear/parts.hpp"
#include "check/linear/search.hpp"

namespace stalemate::check::linear {

namespace {

constexpr std::uint64_t kBuiltInSteps = 100'000;
constexpr std::uint64_t kHintedSteps = 5'000;
constexpr std::uint64_t kLookingSteps = 200'000;

constexpr std::array kKinds{ModelKind::Stack,   ModelKind::Queue,    ModelKind::Deque,
                            ModelKind::Bag,     ModelKind::Set,      ModelKind::Map,
                            ModelKind::Counter, ModelKind::Register, ModelKind::Semaphore,
                            ModelKind::RwLock,  ModelKind::Allocator};

bool knows_all(ModelKind kind, const History& history, std::span<const Index> operations) {
  return std::all_of(operations.begin(), operations.end(),
                     [&](Index index) { return knows(kind, history.operations[index].role); });
}

bool explains(const SequentialModel& model, const History& history,
              std::span<const Index> operations, const std::vector<Index>& order) {
  State state = model.initial();
  std::vector<const Operation*> in_a_row;
  for (const Index place : order) in_a_row.push_back(&history.operations[operations[place]]);
  model.foresee(state, in_a_row, Foreseen::InARow);
  return std::all_of(order.begin(), order.end(), [&](Index place) {
    return model.apply(state, history.operations[operations[place]]);
  });
}

bool is_explained_as(ModelKind kind, const History& history, std::span<const Index> operations,
                     const SequentialModel& model, const Guide& guide) {
  ModelTerms terms = guide.terms;
  terms.kind = kind;
  const PartTask part(*guide.as_built_in, operations, terms);
  if (part.defect()) return false;
  const SearchResult result = search(part.task(), kBuiltInSteps);
  const auto* found = std::get_if<OrderOf>(&result.outcome);
  return found != nullptr && explains(model, history, operations, found->operations);
}

/// Who put there what an operation found, by place; itself, if nobody did or several.
std::vector<Index> givers_of(const History& history, std::span<const Index> operations) {
  std::unordered_map<std::uint64_t, std::vector<Index>> gave;
  for (Index place = 0; place < operations.size(); ++place) {
    const Operation& operation = history.operations[operations[place]];
    if (operation.value != 0) gave[operation.value].push_back(place);
  }
  std::vector<Index> givers;
  for (Index place = 0; place < operations.size(); ++place) {
    const Operation& operation = history.operations[operations[place]];
    const auto found = operation.result && operation.outcome == Outcome::Succeeded
                           ? gave.find(*operation.result)
                           : gave.end();
    const bool is_known = found != gave.end() && found->second.size() == 1;
    givers.push_back(is_known ? found->second.front() : place);
  }
  return givers;
}

enum class Likely : std::uint8_t { FirstOutFirst, LastOutFirst };

/// What was found is taken as soon as it can be. What is put there goes by when it is found: first
/// in a queue, and in a stack the later the sooner of what stays.
std::vector<std::uint64_t> likely_ranks(const SearchTask& task, const std::vector<Index>& givers,
                                        Likely likely) {
  const std::vector<std::uint64_t> plain = ranks(task);
  const auto most = std::uint64_t{1} << 32U;
  std::vector<std::uint64_t> likely_first(plain.size());
  for (Index place = 0; place < plain.size(); ++place) likely_first[place] = most + plain[place];
  for (Index place = 0; place < plain.size(); ++place) {
    const Index giver = givers[place];
    if (giver == place) continue;
    likely_first[place] = plain[place];
    const std::uint64_t found = plain[place] + place;
    likely_first[giver] = likely == Likely::FirstOutFirst ? most + found : 2 * most - found;
  }
  return likely_first;
}

bool is_explained_by_hints(const History& history, std::span<const Index> operations,
                           const SequentialModel& model, const Guide& guide, Likely likely) {
  Relation relation(history, operations);
  const std::vector<Index> givers = givers_of(*guide.as_built_in, operations);
  for (Index place = 0; place < operations.size(); ++place) {
    if (givers[place] != place && !relation.add(givers[place], place)) return false;
  }
  SearchTask task{history, operations, model, &relation};
  task.rank = likely_ranks(task, givers, likely);
  return std::holds_alternative<OrderOf>(search(task, kHintedSteps).outcome);
}

/// Whether some operation has a role by which a model knows what it changes.
bool has_role(const History& history, std::span<const Index> operations) {
  return std::any_of(operations.begin(), operations.end(),
                     [&](Index index) { return history.operations[index].role != Role::Read; });
}

/// What changes nothing is taken as soon as it can be. Doing it later may be what explains the
/// rest, so this finds orders, and contradicts none.
bool is_explained_by_looking(const History& history, std::span<const Index> operations,
                             const SequentialModel& model) {
  const Relation relation(history, operations);
  SearchTask task{history, operations, model, &relation};
  task.rank = ranks(task);
  task.only_looks.assign(operations.size(), true);
  task.looks_ahead = true;
  return std::holds_alternative<OrderOf>(search(task, kLookingSteps).outcome);
}

}  // namespace

bool has_guided_order(const History& history, const SequentialModel& model, const Guide& guide) {
  const std::vector<std::vector<Index>> objects = objects_of(history);
  if (objects.size() != 1 || objects.front().size() > PartTask::kRelationMax) return false;
  const std::vector<Index>& operations = objects.front();
  bool is_known = false;
  for (const ModelKind kind : kKinds) {
    if (!knows_all(kind, *guide.as_built_in, operations)) continue;
    is_known = has_role(*guide.as_built_in, operations);
    if (is_explained_as(kind, history, operations, model, guide)) return true;
  }
  return is_explained_by_hints(history, operations, model, guide, Likely::FirstOutFirst) ||
         is_explained_by_hints(history, operations, model, guide, Likely::LastOutFirst) ||
         (!is_known && is_explained_by_looking(history, operations, model));
}

}  // namespace stalemate::check::linear
