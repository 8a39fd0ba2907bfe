#include "linearizability/problems/linear_function_problems.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <string_view>

#include "linearizability/problems/linear_object_problems.hpp"
#include "linearizability/subject/linear_reading.hpp"
#include "shared/binding.hpp"

namespace stalemate::properties {

namespace {

constexpr std::size_t kInputsMax = 3;
constexpr std::size_t kOutsMax = 1;

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

/// An operation has one number of each kind.
void check_repeats(const LinearBinding& binding, const CodeFunction& function,
                   LinearProblems& problems) {
  for (const LinearInput input :
       {LinearInput::Value, LinearInput::Key, LinearInput::Expected, LinearInput::Amount}) {
    if (std::count(binding.inputs.begin(), binding.inputs.end(), input) < 2) continue;
    problems.push_back(
        {binding.key + ".arguments",
         fmt::format("'{}' would be given the same {} twice", function.name, word_of(input)),
         "say by another word what one of them is: [key, amount] are two numbers", function.place});
  }
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

/// More numbers than the role has, or fewer.
void complain_of_numbers(const LinearBinding& binding, const CodeFunction& function,
                         LinearProblems& problems) {
  const std::size_t numbers = binding.parameters.size() - binding.outs();
  const std::string_view partner = binding.role->partner;
  const bool is_of_lock = binding.inputs.empty() && takes_lock(partner);
  const std::string remedy =
      is_of_lock ? fmt::format(
                       "write arguments: [item] if it is the work-item's number; if {} returned "
                       "it, wrap both in functions that keep it in the object, a place for each "
                       "get_global_id(0)",
                       partner)
                 : "say by arguments: [value, item] what each number is";
  problems.push_back({binding.key + ".arguments",
                      fmt::format("'{}' takes {} beside the object, and {} is given {}",
                                  function.name, counted(numbers, "number"), binding.role_name,
                                  binding.inputs.empty() ? "none" : words_of(binding.inputs)),
                      remedy, function.place});
}

/// Whether each number is said to be something, and what the role needs is among it, once.
void check_inputs(const LinearBinding& binding, const CodeFunction& function,
                  LinearProblems& problems) {
  if (binding.parameters.size() - binding.outs() != binding.inputs.size())
    return complain_of_numbers(binding, function, problems);
  if (is_code(binding.role->model)) {
    check_repeats(binding, function, problems);
    return check_handle(binding, function, problems);
  }
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

/// 0 is "no" to some, and "no error" to others, as to POSIX.
bool says_by_number(const LinearBinding& binding, const CodeFunction& function) {
  return !binding.returns_nothing() && binding.outs() == 0 && !binding.failure &&
         function.result.name != "bool";
}

/// Which words say of an operation that there was none, or no room.
std::vector<std::string_view> failure_words(const LinearRole& role) {
  switch (role.answer) {
    case LinearAnswer::Element: return {"empty", "none"};
    case LinearAnswer::Done:
      return takes_lock(role.name) ? std::vector<std::string_view>{"none"}
                                   : std::vector<std::string_view>{"full", "none"};
    case LinearAnswer::Truth:
    case LinearAnswer::Read: return {"none", "empty"};
    case LinearAnswer::Old:
    case LinearAnswer::Swapped:
    case LinearAnswer::Nothing:
    case LinearAnswer::Own: break;
  }
  return {"empty", "full", "none"};
}

/// Whether one of the words that fit the role says it, in a number that the result can be.
void check_failure(const LinearBinding& binding, const CodeFunction& function,
                   LinearProblems& problems) {
  const auto& words = binding.failure_words;
  if (words.size() > 1) {
    problems.push_back({binding.key + "." + words.back(),
                        fmt::format("{} and {} both say which result means that it did nothing",
                                    words.front(), words.back()),
                        "leave out all but one", function.place});
  }
  const LinearAnswer answer = binding.role->answer;
  if (!words.empty() && (answer == LinearAnswer::Old || answer == LinearAnswer::Swapped)) {
    const bool swaps = answer == LinearAnswer::Swapped;
    problems.push_back({binding.key + "." + words.front(),
                        fmt::format("no result of {} of the model {} means that it did nothing",
                                    binding.role_name, binding.role->model),
                        swaps ? "leave it out, and return bool or the old value"
                              : "leave it out; what gives up at a bound has model: itself",
                        function.place});
    return;
  }
  const std::vector<std::string_view> known = failure_words(*binding.role);
  for (const std::string& word : words) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    problems.push_back({binding.key + "." + word,
                        fmt::format("{} of the model {} has no result that means '{}'",
                                    binding.role_name, binding.role->model, word),
                        fmt::format("write {}: in its place", known.front()), function.place});
  }
  const bool is_truth = function.result.name == "bool" && !function.result.is_pointer;
  if (!is_truth || !binding.failure || *binding.failure == 0 || *binding.failure == 1) return;
  problems.push_back(
      {binding.key + "." + words.back(),
       fmt::format("'{}' returns bool, which is never {}", function.name, *binding.failure),
       fmt::format("leave {}: out; false means it", words.back()), function.place});
}

/// What a truth stands beside is not looked at elsewhere.
bool gives_what_it_removes(const LinearRole& role) {
  return role.model == "map" && role.name == "remove";
}

/// Of roles that give back nothing by a pointer.
std::string what_it_gives(const LinearRole& role) {
  switch (role.answer) {
    case LinearAnswer::Old: return "the value before, or nothing";
    case LinearAnswer::Done:
      return role.name == "put" ? "bool, nothing, or the value before, with the result that means "
                                  "that there was none as none:"
                                : "bool, or nothing";
    case LinearAnswer::Nothing: return "nothing";
    case LinearAnswer::Truth: return "bool alone, or call it in a model own or itself";
    case LinearAnswer::Element:
    case LinearAnswer::Read:
    case LinearAnswer::Swapped:
    case LinearAnswer::Own: break;
  }
  return "one result";
}

struct Complaint {
  std::string message;
  std::string remedy;
};

std::string of_model(const LinearBinding& binding) {
  return fmt::format("{} of the model {}", binding.role_name, binding.role->model);
}

/// Where the function gives back by other ways than the role has.
std::optional<Complaint> other_ways(const LinearBinding& binding, const CodeFunction& function) {
  const LinearAnswer answer = binding.role->answer;
  const bool is_element = answer == LinearAnswer::Element;
  const bool may_point = is_element || answer == LinearAnswer::Swapped ||
                         answer == LinearAnswer::Read || gives_what_it_removes(*binding.role);
  if (binding.outs() > (may_point ? kOutsMax : 0)) {
    return Complaint{fmt::format("'{}' gives back by a pointer what {} does not know",
                                 function.name, of_model(binding)),
                     "wrap it in a function that gives back " + what_it_gives(*binding.role)};
  }
  const bool needs_result = answer != LinearAnswer::Nothing && answer != LinearAnswer::Done &&
                            answer != LinearAnswer::Old;
  if (!binding.returns_nothing() || binding.outs() != 0 || !needs_result) return std::nullopt;
  return Complaint{
      fmt::format("'{}' returns nothing, and {} has a result", function.name, of_model(binding)),
      is_element ? "write it as bool f(AS T *object, …, uint *result)" : "return what it found"};
}

/// Where a number may be a yes to some and a no to others.
std::optional<Complaint> unclear_number(const LinearBinding& binding,
                                        const CodeFunction& function) {
  if (!says_by_number(binding, function)) return std::nullopt;
  if (binding.role->answer == LinearAnswer::Done) {
    return Complaint{
        fmt::format("'{}' returns {}, and nothing says which result means that it did nothing",
                    function.name, function.result.name),
        takes_lock(binding.role_name)
            ? "write none: 0 beside it, or none: -1 if 0 means that it has the lock; or return "
              "bool"
            : "write full: 0 beside it, or full: -1 if 0 means that it was done; or return bool"};
  }
  if (binding.role->answer == LinearAnswer::Truth) {
    return Complaint{fmt::format("'{}' returns {}, and nothing says which result means no",
                                 function.name, function.result.name),
                     "write none: 0 beside it, or none: -1 if 0 means yes; or return bool"};
  }
  if (binding.role->answer != LinearAnswer::Element || binding.waits) return std::nullopt;
  return Complaint{
      fmt::format("'{}' returns an element, and nothing says what means that there is none",
                  function.name),
      "write empty: VALUE beside it, or waits: true if it waits for one, or return bool and the "
      "element by a pointer"};
}

/// Where a yes or no stands for a value, or a value for a yes or no.
std::optional<Complaint> other_meaning(const LinearBinding& binding, const CodeFunction& function) {
  const LinearAnswer answer = binding.role->answer;
  const bool is_truth = function.result.name == "bool";
  const bool is_void = binding.returns_nothing();
  if (answer == LinearAnswer::Old && is_truth) {
    return Complaint{
        fmt::format("'{}' says whether it worked, and the result of {} is the value before",
                    function.name, of_model(binding)),
        "return the value before, or void; what may not get in is of the model own"};
  }
  if (answer == LinearAnswer::Read && is_truth && binding.outs() == 0) {
    return Complaint{fmt::format("'{}' returns bool, and the result of {} is its value",
                                 function.name, of_model(binding)),
                     "return the value, or bool and the value by a pointer"};
  }
  if (!replaces(binding) || (!is_void && !binding.may_fail)) return std::nullopt;
  return Complaint{fmt::format("'{}' says by none: that the key had no value before, and {}",
                               function.name, is_void ? "returns nothing" : "may fail"),
                   is_void
                       ? "return the value that was there before"
                       : "leave may_fail out, or write full: for the result that means no room"};
}

/// Code alone knows what its results mean; of a handle it must be known whether there is one.
std::optional<Complaint> about_result(const LinearBinding& binding, const CodeFunction& function) {
  if (is_code(binding.role->model) && binding.role_name != "allocate") {
    if (binding.outs() <= kOutsMax) return std::nullopt;
    return Complaint{fmt::format("'{}' gives back more than one result by pointers", function.name),
                     "wrap it in a function that gives back one"};
  }
  for (const auto& check : {other_ways, other_meaning, unclear_number}) {
    if (auto complaint = check(binding, function)) return complaint;
  }
  return std::nullopt;
}

void check_result(const LinearBinding& binding, const CodeFunction& function,
                  LinearProblems& problems) {
  auto complaint = about_result(binding, function);
  if (!complaint) return;
  problems.push_back({binding.key + ".function", std::move(complaint->message),
                      std::move(complaint->remedy), function.place});
}

}  // namespace

void check_function(const Subject& subject, const LinearSubject& read, const LinearBinding& binding,
                    std::vector<SubjectProblem>& problems) {
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
  check_failure(binding, *function, problems);
  check_result(binding, *function, problems);
}

}  // namespace stalemate::properties
