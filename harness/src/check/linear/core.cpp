#include "check/linear/core.hpp"

#include <algorithm>

#include "check/linear/part_task.hpp"

namespace stalemate::check::linear {

namespace {

constexpr std::uint64_t kCoreSteps = 20'000;
constexpr std::size_t kCoreMax = 256;

using Group = std::vector<Index>;  // an element's operations, or one that found nothing

std::vector<Group> groups_of(const Elements& elements) {
  std::vector<Group> groups;
  for (const Element& element : elements.elements) {
    groups.push_back({element.in});
    if (element.out != kNone) groups.back().push_back(element.out);
  }
  for (const Index empty : elements.empties) groups.push_back({empty});
  return groups;
}

std::vector<Index> joined(const std::vector<Group>& groups) {
  std::vector<Index> places;
  for (const Group& group : groups) places.insert(places.end(), group.begin(), group.end());
  std::sort(places.begin(), places.end());
  return places;
}

DefectKind kind_of(const std::vector<Group>& core, const Elements& elements, ModelKind model) {
  const std::vector<Index> places = joined(core);
  const auto is_in = [&](Index place) {
    return std::binary_search(places.begin(), places.end(), place);
  };
  if (std::any_of(elements.empties.begin(), elements.empties.end(), is_in)) {
    const bool one_stayed =
        std::any_of(elements.elements.begin(), elements.elements.end(),
                    [&](const Element& e) { return e.out == kNone && is_in(e.in); });
    return one_stayed ? DefectKind::Lost : DefectKind::EmptyWasNot;
  }
  if (model == ModelKind::Queue) return DefectKind::FirstInFirstOut;
  if (model == ModelKind::Stack) return DefectKind::LastInFirstOut;
  return model == ModelKind::PriorityQueue ? DefectKind::LeastFirst : DefectKind::NotLinearizable;
}

/// Leaves out groups as long as nothing explains the rest, first many at once.
std::vector<Group> fewest(const History& history, std::span<const Index> operations,
                          std::vector<Group> core, const ModelTerms& terms) {
  for (std::size_t length = core.size() / 2; length > 0; length /= 2) {
    for (std::size_t begin = 0; begin < core.size();) {
      std::vector<Group> rest = core;
      const auto from = rest.begin() + static_cast<std::ptrdiff_t>(begin);
      rest.erase(from, from + static_cast<std::ptrdiff_t>(std::min(length, rest.size() - begin)));
      const bool still = contradict(history, operations, joined(rest), terms);
      begin += still ? 0 : length;
      if (still) core = std::move(rest);
    }
  }
  return core;
}

}  // namespace

bool contradict(const History& history, std::span<const Index> operations,
                std::span<const Index> places, const ModelTerms& terms) {
  std::vector<Index> some;
  for (const Index place : places) some.push_back(operations[place]);
  const PartTask part(history, some, terms);
  return part.defect() ||
         std::holds_alternative<NoOrderOf>(search(part.task(), kCoreSteps).outcome);
}

Defect core_of(const History& history, std::span<const Index> operations, const Elements& elements,
               const ModelTerms& terms) {
  if (operations.size() > kCoreMax || !elements.fulls.empty()) return {};
  const std::vector<Group> all = groups_of(elements);
  if (!contradict(history, operations, joined(all), terms)) return {};
  const std::vector<Group> core = fewest(history, operations, all, terms);
  ModelTerms roomy = terms;
  roomy.capacity.reset();
  const std::vector<Index> places = joined(core);
  const bool for_want_of_room = terms.capacity && !contradict(history, operations, places, roomy);
  return {for_want_of_room ? DefectKind::NotLinearizable : kind_of(core, elements, terms.kind),
          places};
}

}  // namespace stalemate::check::linear
