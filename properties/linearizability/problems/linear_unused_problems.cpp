#include "linearizability/problems/linear_unused_problems.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "linearizability/subject/linear_values.hpp"

namespace stalemate::properties {

namespace {

/// Who gives up and says so by nothing cannot be told from who did it.
void check_may_fail(const LinearBinding& binding, std::vector<SubjectProblem>& problems) {
  if (!binding.may_fail || !binding.returns_nothing() || binding.outs() > 0) return;
  problems.push_back(
      {binding.key + ".may_fail",
       fmt::format("'{}' returns nothing, and so cannot say that it gave up", binding.function),
       "leave may_fail out, or return whether it was done"});
}

void check_keys_fit(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  for (const LinearBinding& binding : read.bindings) {
    const CodeType* type = input_type(binding, LinearInput::Key);
    if (type == nullptr || static_cast<std::uint64_t>(read.key_high) <= greatest_of(*type))
      continue;
    problems.push_back({"keys",
                        fmt::format("'{}' is given a key as {}, which does not hold {}",
                                    binding.function, type->name, read.key_high),
                        fmt::format("write a range up to {} at most", greatest_of(*type))});
    return;
  }
}

void check_keys(const Subject& subject, const LinearSubject& read,
                std::vector<SubjectProblem>& problems) {
  check_keys_fit(read, problems);
  if (subject.options.find("keys") == nullptr) return;
  if (std::any_of(read.bindings.begin(), read.bindings.end(),
                  [](const LinearBinding& one) { return one.takes(LinearInput::Key); })) {
    return;
  }
  problems.push_back({"keys", "none of these operations is given a key",
                      "leave keys: out, or say by arguments: [key] which number is one"});
}

void check_room(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  const bool has_none = read.model == "rw_lock" || read.model == "counter" ||
                        read.model == "register" || read.model == "set" || read.model == "map";
  if (!read.capacity || !has_none) return;
  problems.push_back({"capacity", fmt::format("the model {} has no room to fill", read.model),
                      read.model == "rw_lock"
                          ? "leave capacity: out: one writer has the lock, or any number of readers"
                      : read.model == "map"
                          ? "leave capacity: out; a put that may lack room has may_fail: true"
                          : "leave capacity: out"});
}

}  // namespace

void check_unused(const Subject& subject, const LinearSubject& read,
                  std::vector<SubjectProblem>& problems) {
  for (const LinearBinding& binding : read.bindings) check_may_fail(binding, problems);
  check_keys(subject, read, problems);
  check_room(read, problems);
}

}  // namespace stalemate::properties
