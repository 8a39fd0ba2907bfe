#include "engine/launch/expected_cases.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::engine {

bool ExpectedCases::holds(const Case& input) const {
  return std::any_of(cases_.begin(), cases_.end(),
                     [&](const auto& one) { return one->input == input; });
}

std::shared_ptr<const ExpectedCase> ExpectedCases::take_first(const Case& input,
                                                              const Schedule& schedule) {
  if (cases_.empty() || cases_.front()->input != input ||
      cases_.front()->request.schedule != schedule) {
    return nullptr;
  }
  auto first = std::move(cases_.front());
  cases_.pop_front();
  return first;
}

}  // namespace stalemate::engine
