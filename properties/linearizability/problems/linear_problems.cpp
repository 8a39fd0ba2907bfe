#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <string>
#include <string_view>

#include "linearizability/problems/linear_init_problems.hpp"
#include "linearizability/problems/linear_lock_problems.hpp"
#include "linearizability/problems/linear_object_problems.hpp"
#include "linearizability/problems/linear_specification_problems.hpp"
#include "linearizability/problems/linear_telling_problems.hpp"
#include "linearizability/problems/linear_waiting_problems.hpp"
#include "linearizability/subject/linear_reading.hpp"
#include "linearizability/subject/linear_subject.hpp"
#include "shared/binding.hpp"

namespace stalemate::properties {

namespace {

constexpr std::size_t kBindingsMax = 16;
constexpr std::size_t kInputsMax = 3;
constexpr std::size_t kOutsMax = 1;
constexpr std::size_t kAskingsMax = 4;

void check_role(const LinearSubject& read, const LinearBinding& binding, LinearProblems& problems) {
  if (binding.role != nullptr) return;
  problems.push_back(
      {fmt::format("operations.{}", binding.role_name),
       fmt::format("the model {} has no operation '{}'", read.model, binding.role_name),
       fmt::format("it has {}", fmt::join(linear_roles_of(read.model), ", "))});
}

const char* word_of(LinearInput input) {
  switch (input) {
    case LinearInput::Value: return "value";
    case LinearInput::Key: return "key";
    case LinearInput::Expected: return "expected";
    case LinearInput::Handle: return "handle";
    case LinearInput::Item: return "item";
    case LinearInput::Amount: return "amount";
  }
  return "";
}

std::string words_of(const std::vector<LinearInput>& inputs) {
  std::vector<std::string> words;
  words.reserve(inputs.size());
  for (const LinearInput input : inputs) words.emplace_back(word_of(input));
  return fmt::format("[{}]", fmt::join(words, ", "));
}

/// A handle is what a partner gave.
void check_handle(const LinearBinding& binding, const CodeFunction& function,
                  LinearProblems& problems) {
  const auto handles =
      std::count(binding.inputs.begin(), binding.inputs.end(), LinearInput::Handle);
  if (handles == 0 || (handles == 1 && !binding.role->partner.empty())) return;
  problems.push_back(
      {binding.key + ".arguments",
       fmt::format("'{}' is given a handle, and nothing says who got it", function.name),
       "name it as free, and what gives handles as allocate", function.place});
}

/// Whether each number is said to be something, and what the role needs is among it, once.
void check_inputs(const LinearBinding& binding, const CodeFunction& function,
                  LinearProblems& problems) {
  const std::size_t numbers = binding.parameters.size() - binding.outs();
  if (numbers != binding.inputs.size()) {
    problems.push_back(
        {binding.key + ".arguments",
         fmt::format("'{}' takes {} beside the object, and {} is given {}", function.name,
                     counted(numbers, "number"), binding.role_name, words_of(binding.inputs)),
         "say by arguments: [value, item] what each number is", function.place});
    return;
  }
  if (is_code(binding.role->model)) return check_handle(binding, function, problems);
  for (const LinearInput input : {LinearInput::Value, LinearInput::Key, LinearInput::Expected,
                                  LinearInput::Handle, LinearInput::Amount}) {
    const auto given = std::count(binding.inputs.begin(), binding.inputs.end(), input);
    const auto& needed = binding.role->inputs;
    const bool is_needed = std::find(needed.begin(), needed.end(), input) != needed.end();
    const bool is_optional = input == LinearInput::Amount;
    if (given == (is_needed ? 1 : 0) || (is_optional && given <= (is_needed ? 1 : 0))) continue;
    const char* const how = given > 1 ? "more than once" : given == 1 ? "and must not" : "not";
    problems.push_back({binding.key + ".arguments",
                        fmt::format("{} of the model {} is given the {} {}", binding.role_name,
                                    binding.role->model, word_of(input), how),
                        fmt::format("it takes {}, and item where it needs one", words_of(needed)),
                        function.place});
  }
}

void check_result(const LinearBinding& binding, const CodeFunction& function,
                  LinearProblems& problems) {
  const LinearAnswer answer = binding.role->answer;
  const bool is_void = binding.returns_nothing();
  const auto complain = [&](std::string message, std::string remedy) {
    problems.push_back(
        {binding.key + ".function", std::move(message), std::move(remedy), function.place});
  };
  const bool is_element = answer == LinearAnswer::Element;
  // Code alone knows what its results mean; of a handle it must be known whether there is one.
  if (is_code(binding.role->model) && binding.role_name != "allocate") {
    if (binding.outs() <= kOutsMax) return;
    return complain(fmt::format("'{}' gives back more than one result by pointers", function.name),
                    "wrap it in a function that gives back one");
  }
  const bool may_point = is_element || answer == LinearAnswer::Swapped ||
                         answer == LinearAnswer::Truth || answer == LinearAnswer::Read;
  if (binding.outs() > (may_point ? kOutsMax : 0)) {
    complain(fmt::format("'{}' gives back by a pointer what {} of the model {} does not know",
                         function.name, binding.role_name, binding.role->model),
             "wrap it in a function that gives back what the role does");
  } else if (is_void && binding.outs() == 0 && answer != LinearAnswer::Nothing &&
             answer != LinearAnswer::Done && answer != LinearAnswer::Old) {
    complain(
        fmt::format("'{}' returns nothing, and {} of the model {} has a result", function.name,
                    binding.role_name, binding.role->model),
        is_element ? "write it as bool f(AS T *object, …, uint *result)" : "return what it found");
  } else if (answer == LinearAnswer::Old && function.result.name == "bool") {
    complain(fmt::format("'{}' says whether it worked, and the result of {} of the model {} is the "
                         "value before",
                         function.name, binding.role_name, binding.role->model),
             "return the value before, or void; what may not get in is of the model own");
  } else if (replaces(binding) && (is_void || binding.may_fail)) {
    complain(fmt::format("'{}' says by none: that the key had no value before, and {}",
                         function.name, is_void ? "returns nothing" : "may fail"),
             is_void ? "return the value that was there before"
                     : "leave may_fail out, or write full: for the result that means no room");
  } else if (is_element && binding.outs() == 0 && !binding.failure && !binding.waits &&
             function.result.name != "void") {
    complain(
        fmt::format("'{}' returns an element, and nothing says what means that there is none",
                    function.name),
        "write empty: VALUE beside it, or waits: true if it waits for one, or return bool and the "
        "element by a pointer");
  }
}

void check_operation(const Subject& subject, const LinearSubject& read,
                     const LinearBinding& binding, LinearProblems& problems) {
  const std::size_t before = problems.size();
  check_binding(
      subject, binding.key + ".function", binding.function,
      [&](const CodeFunction* function) {
        return wanted_operation(read.space, function, "object");
      },
      problems);
  const CodeFunction* function = called_function(source_code(subject), binding.function);
  if (problems.size() != before || binding.role == nullptr) return;
  if (function == nullptr) {
    problems.push_back(
        {binding.key + ".function",
         fmt::format("'{}' is a macro, whose results are not known", binding.function),
         "name a function that calls it"});
    return;
  }
  if (binding.inputs.size() > kInputsMax) {
    problems.push_back({binding.key + ".arguments",
                        fmt::format("'{}' takes more than {} numbers", function->name, kInputsMax),
                        "wrap it in a function that takes fewer", function->place});
    return;
  }
  check_inputs(binding, *function, problems);
  check_result(binding, *function, problems);
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
         "write capacity: N; or may_fail: true beside it, if it may say so at any time"});
  }
}

/// What the object holds at first must not be what means that it holds nothing.
void check_first_value(const LinearSubject& read, LinearProblems& problems) {
  if (read.model != "counter" && read.model != "register") return;
  const std::int64_t first = read.fill.empty() ? 0 : read.fill.front();
  for (const LinearBinding& binding : read.bindings) {
    if (!binding.failure || binding.role->answer != LinearAnswer::Read) continue;
    const bool is_first = read.init.empty() && *binding.failure == first;
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
    check_operation(subject, read, binding, problems);
  }
  check_object(subject, "object", read, problems);
  check_specification(subject, read, problems);
  if (!problems.empty()) return problems;
  check_locks(read, problems);
  check_capacity(read, problems);
  check_first_value(read, problems);
  check_observe(subject, read, problems);
  check_telling(read, problems);
  check_waiting(read, problems);
  check_init(subject, read, problems);
  return problems;
}

}  // namespace stalemate::properties
