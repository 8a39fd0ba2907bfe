#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>

#include "linearizability/problems/linear_function_problems.hpp"
#include "linearizability/problems/linear_init_problems.hpp"
#include "linearizability/problems/linear_lock_problems.hpp"
#include "linearizability/problems/linear_object_problems.hpp"
#include "linearizability/problems/linear_specification_problems.hpp"
#include "linearizability/problems/linear_telling_problems.hpp"
#include "linearizability/problems/linear_unused_problems.hpp"
#include "linearizability/problems/linear_waiting_problems.hpp"
#include "linearizability/subject/linear_reading.hpp"
#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

namespace {

constexpr std::size_t kBindingsMax = 16;
constexpr std::size_t kAskingsMax = 4;
constexpr std::int64_t kKeysAskedMax = 1 << 16;

void check_role(const LinearSubject& read, const LinearBinding& binding, LinearProblems& problems) {
  if (binding.role != nullptr) return;
  problems.push_back(
      {fmt::format("operations.{}", binding.role_name),
       fmt::format("the model {} has no operation '{}'", read.model, binding.role_name),
       fmt::format("it has {}", fmt::join(linear_roles_of(read.model), ", "))});
}

/// Whether the operation takes room, and may say that there is none.
bool may_lack_room(const LinearSubject& read, const LinearBinding& binding) {
  if (binding.role == nullptr || replaces(binding) || is_code(read.model)) return false;
  const bool is_container =
      read.model != "semaphore" && read.model != "rw_lock" && read.model != "register";
  const bool has_failure = binding.failure.has_value();
  if (binding.role->name == "allocate") return has_failure || binding.result.name == "bool";
  return is_container && binding.role->answer == LinearAnswer::Done &&
         (has_failure || !binding.returns_nothing());
}

/// A container that may be full is right only where that is known, or where "full" is no claim.
void check_capacity(const LinearSubject& read, LinearProblems& problems) {
  for (const LinearBinding& binding : read.bindings) {
    if (!may_lack_room(read, binding) || binding.may_fail || read.capacity) continue;
    problems.push_back(
        {binding.key + ".function",
         fmt::format("'{}' may say that there is no room, and nothing says how much there is",
                     binding.function),
         read.model == "map"
             ? "write may_fail: true beside it; if false says that the key had a value, which is "
               "no result of this model, wrap it in a function that returns nothing, or write "
               "model: "
               "itself"
             : "write capacity: N; or may_fail: true beside it, if it may say so at any time"});
  }
}

/// What the object holds at first must not be what means that it holds nothing.
void check_first_value(const LinearSubject& read, LinearProblems& problems) {
  if (read.model != "counter" && read.model != "register") return;
  const std::int64_t first = read.holds ? *read.holds : read.fill.empty() ? 0 : read.fill.front();
  for (const LinearBinding& binding : read.bindings) {
    if (!binding.failure || binding.role->answer != LinearAnswer::Read) continue;
    const bool is_known = read.init.empty() || read.holds.has_value();
    const bool is_first = is_known && *binding.failure == first;
    if (read.model == "register" && !is_first) continue;
    problems.push_back(
        {binding.key + ".function",
         fmt::format("'{}' returns {} to say that there is none, and the {} may hold that",
                     binding.function, *binding.failure, read.model),
         "return bool and the value by a pointer, or name a result that is never a value"});
  }
}

bool can_be_asked(const LinearSubject& read, std::string_view word) {
  return std::any_of(read.askings.begin(), read.askings.end(), [&](const LinearAsking& asking) {
    return asking.what == linear_observe_named(word);
  });
}

/// Each key is a question to each object, after each case.
void check_keys_asked(const LinearSubject& read, LinearProblems& problems) {
  const std::int64_t keys = read.key_high - read.key_low + 1;
  if (keys <= kKeysAskedMax || !can_be_asked(read, "all_keys")) return;
  problems.push_back({"keys",
                      fmt::format("each of {} keys would be asked for after each case", keys),
                      fmt::format("write a range of {} keys at most, of a few if operations are to "
                                  "meet, or write observe: none",
                                  kKeysAskedMax)});
}

void check_observe(const Subject& subject, const LinearSubject& read, LinearProblems& problems) {
  const std::vector<std::string> words = linear_observe_words(subject);
  const auto nones = std::count(words.begin(), words.end(), "none");
  if (nones != 0 && words.size() > 1) {
    problems.push_back({"observe", "it says none, and something beside it", "leave none out"});
    return;
  }
  if (words.size() > kAskingsMax) {
    problems.push_back({"observe", fmt::format("{} things are asked afterwards", words.size()),
                        fmt::format("write {} at most", kAskingsMax)});
  }
  for (const std::string& word : words) {
    if (word == "none" || can_be_asked(read, word)) continue;
    problems.push_back(
        {"observe",
         fmt::format("the model {} with these operations cannot be asked to {}", read.model, word),
         "name a function that takes elements and does not wait, or write observe: none"});
  }
}

}  // namespace

std::vector<SubjectProblem> linear_problems(const Subject& subject) {
  const LinearSubject read = read_linear_subject(subject);
  LinearProblems problems;
  if (read.bindings.empty()) {
    problems.push_back({"operations", "no operation is named",
                        fmt::format("the model {} has {}", read.model,
                                    fmt::join(linear_roles_of(read.model), ", "))});
  }
  if (read.bindings.size() > kBindingsMax) {
    problems.push_back({"operations", fmt::format("there are {} operations", read.bindings.size()),
                        fmt::format("write {} at most", kBindingsMax)});
  }
  for (const LinearBinding& binding : read.bindings) {
    check_role(read, binding, problems);
    check_function(subject, read, binding, problems);
  }
  check_object(subject, "object", read, problems);
  check_specification(subject, read, problems);
  if (!problems.empty()) return problems;
  check_unused(subject, read, problems);
  check_locks(read, problems);
  check_capacity(read, problems);
  check_first_value(read, problems);
  check_observe(subject, read, problems);
  check_keys_asked(read, problems);
  check_telling(read, problems);
  check_waiting(read, problems);
  check_init(subject, read, problems);
  check_held_at_first(subject, read, problems);
  return problems;
}

}  // namespace stalemate::properties
