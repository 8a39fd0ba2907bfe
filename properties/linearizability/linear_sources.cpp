#include "linearizability/linear_sources.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

constexpr std::size_t kSourcesOfValueMax = 2;

bool is_same(const LinearOperation& a, const LinearOperation& b) {
  return a.item == b.item && a.position == b.position && a.is_observation == b.is_observation;
}

bool is_among(const LinearOperation& one, const std::vector<LinearOperation>& operations) {
  return std::any_of(operations.begin(), operations.end(),
                     [&](const LinearOperation& other) { return is_same(one, other); });
}

bool gives(const LinearSubject& subject, const LinearOperation& source,
           const LinearOperation& found) {
  if (source.has_failed || !subject.bindings[source.binding].takes(LinearInput::Value))
    return false;
  const auto of = [&](const LinearOperation& one, LinearInput input) {
    return one.input(subject, input);
  };
  return of(source, LinearInput::Value) == found.result &&
         of(source, LinearInput::Key) == of(found, LinearInput::Key);
}

}  // namespace

void add_sources(const LinearSubject& subject, const std::vector<LinearOperation>& operations,
                 LinearFinding& finding) {
  const std::vector<LinearOperation> shown = finding.operations;
  for (const LinearOperation& found : shown) {
    if (found.has_failed || found.is_truth || !found.result) continue;
    std::vector<LinearOperation> sources;
    for (const LinearOperation& one : operations) {
      if (gives(subject, one, found)) sources.push_back(one);
    }
    if (sources.size() > kSourcesOfValueMax) continue;
    for (LinearOperation& source : sources) {
      if (!is_among(source, finding.operations)) finding.operations.push_back(std::move(source));
    }
  }
}

}  // namespace stalemate::properties
