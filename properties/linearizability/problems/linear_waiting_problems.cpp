#include "linearizability/problems/linear_waiting_problems.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace stalemate::properties {

namespace {

bool is_adding(const LinearBinding& binding) {
  return adds_element(*binding.role);
}

void check_one(const LinearBinding& binding, std::vector<SubjectProblem>& problems) {
  const auto complain = [&](const char* message, const char* remedy) {
    problems.push_back(
        {binding.key + ".waits", fmt::format("'{}' {}", binding.function, message), remedy});
  };
  if (!takes_element(*binding.role)) {
    complain("takes no element for which it could wait",
             "leave waits out; a push that waits for room returns nothing, and has capacity: N");
  } else if (binding.may_fail || binding.failure) {
    complain("waits for an element, and may say that there is none",
             "leave out waits, or may_fail and empty");
  } else if (binding.by != LinearBy::All) {
    complain("waits, and is called by some work-items alone: each waits for what it added itself",
             "leave by: out, or let it say when there is none");
  }
}

/// What is waited for must come.
void check_adding(const LinearBinding& binding, std::vector<SubjectProblem>& problems) {
  if (!is_adding(binding) || (!binding.may_fail && binding.by == LinearBy::All)) return;
  problems.push_back(
      {binding.key + (binding.may_fail ? ".may_fail" : ".by"),
       fmt::format("'{}' {}, and another operation waits for what it adds", binding.function,
                   binding.may_fail ? "may give up" : "is called by some work-items alone"),
       binding.may_fail ? "leave may_fail out, or let the other one say when there is none"
                        : "leave by: out, or let the other one say when there is none"});
}

}  // namespace

void check_waiting(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  if (!read.waits_for_elements()) return;
  for (const LinearBinding& binding : read.bindings) {
    if (binding.waits) check_one(binding, problems);
    check_adding(binding, problems);
  }
  if (std::any_of(read.bindings.begin(), read.bindings.end(), is_adding)) return;
  problems.push_back({"operations", "an operation waits for an element, and none adds one",
                      "name a function that adds elements"});
}

}  // namespace stalemate::properties
