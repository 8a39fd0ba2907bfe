#include "linearizability/problems/linear_telling_problems.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>

namespace stalemate::properties {

namespace {

/// Who has a lock or a permit says by that alone that there was one.
bool is_limited(const LinearSubject& read) {
  return read.capacity || read.model == "semaphore" || read.model == "rw_lock";
}

/// Whether the model can contradict what the operation gives back.
bool tells(const LinearSubject& read, const LinearBinding& binding) {
  if (binding.outs() > 0) return true;
  switch (binding.role->answer) {
    case LinearAnswer::Nothing: return false;
    case LinearAnswer::Done:
      return is_limited(read) || !(binding.may_fail || binding.returns_nothing());
    case LinearAnswer::Truth:
    case LinearAnswer::Element:
    case LinearAnswer::Old:
    case LinearAnswer::Read:
    case LinearAnswer::Swapped:
    case LinearAnswer::Own: return !binding.returns_nothing();
  }
  return true;
}

std::string telling_roles(std::string_view model) {
  const std::string_view draining = draining_role(model);
  if (!draining.empty()) return std::string(draining);
  const std::string_view asking = asking_role(model);
  if (!asking.empty()) return std::string(asking);
  return fmt::format("{}", fmt::join(linear_roles_of(model), " and "));
}

/// What only looks, and readers alone, cannot be in anybody's way.
void check_changing(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  const bool looks =
      std::all_of(read.bindings.begin(), read.bindings.end(),
                  [](const LinearBinding& binding) { return only_looks(binding.role_name); });
  const bool has_readers_alone = read.model == "rw_lock" && !read.binding("write_lock");
  if (!looks && !has_readers_alone) return;
  problems.push_back(
      {"operations",
       looks ? "none of these operations changes the object, so nothing would be tested"
             : "readers alone keep nobody out, so nothing would be tested",
       looks ? "name a function that changes it"
             : "name the functions for write_lock and write_unlock"});
}

}  // namespace

/// Whether others than its owner ever call for an object.
bool is_shared(const LinearSubject& read) {
  return std::any_of(read.bindings.begin(), read.bindings.end(),
                     [](const LinearBinding& binding) { return binding.by != LinearBy::Owner; });
}

// Of code, an operation that returns nothing may still wait, and that is looked at.
void check_telling(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  if (!is_shared(read)) {
    problems.push_back({"operations",
                        "every operation is by: owner, so that an object has one work-item alone, "
                        "and nothing would be tested",
                        "leave by: owner out of what others may call, or write by: others"});
  }
  check_changing(read, problems);
  if (is_code(read.model)) return;
  if (std::any_of(read.bindings.begin(), read.bindings.end(),
                  [&](const LinearBinding& binding) { return tells(read, binding); })) {
    return;
  }
  problems.push_back({"operations",
                      "these operations give back nothing that could be wrong, so nothing would be "
                      "tested",
                      fmt::format("name a function for {}", telling_roles(read.model))});
}

}  // namespace stalemate::properties
