#include "linearizability/problems/linear_specification_problems.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "shared/binding.hpp"

namespace stalemate::properties {

namespace {

/// What is said of a specification where none is used.
void check_no_specification(const Subject& subject, const LinearSubject& read,
                            LinearProblems& problems) {
  const char* const remedy = "write model: own, or leave it out";
  if (subject.options.find("specification") != nullptr) {
    problems.push_back(
        {"specification", fmt::format("the model {} needs no specification", read.model), remedy});
  }
  for (const LinearBinding& binding : read.bindings) {
    if (binding.specified_by.empty()) continue;
    problems.push_back(
        {binding.key + ".specified_by",
         fmt::format("the model {} says what '{}' is to do", read.model, binding.function),
         remedy});
  }
}

bool has_same_form(const LinearBinding& function, const LinearBinding& specified) {
  const auto alike = [](const CodeType& a, const CodeType& b) {
    return a.name == b.name && a.is_pointer == b.is_pointer;
  };
  return alike(function.result, specified.result) &&
         std::equal(function.parameters.begin(), function.parameters.end(),
                    specified.parameters.begin(), specified.parameters.end(), alike);
}

/// Whether it can be called in the place of the function that it specifies.
void check_specified_by(const Subject& subject, const LinearBinding& binding,
                        const LinearSubject& specification, std::size_t index,
                        LinearProblems& problems) {
  const std::string key = binding.key + ".specified_by";
  if (binding.specified_by.empty()) {
    problems.push_back({binding.key + ".function",
                        fmt::format("nothing says what '{}' is to do", binding.function),
                        "write specified_by: f beside it; or model: itself"});
    return;
  }
  const std::size_t before = problems.size();
  check_binding(
      subject, key, binding.specified_by,
      [&](const CodeFunction* function) {
        return wanted_operation(specification.space, function, "specification");
      },
      problems);
  if (problems.size() != before) return;
  if (has_same_form(binding, specification.bindings[index])) return;
  const CodeFunction* function = called_function(source_code(subject), binding.specified_by);
  problems.push_back({key,
                      fmt::format("'{}' has another result than '{}', or other parameters behind "
                                  "the object",
                                  binding.specified_by, binding.function),
                      "give both the same", function == nullptr ? CodePlace{} : function->place});
}

}  // namespace

void check_specification(const Subject& subject, const LinearSubject& read,
                         LinearProblems& problems) {
  if (read.model != "own") return check_no_specification(subject, read, problems);
  const LinearSubject specification = specification_of(subject, read);
  const std::size_t before = problems.size();
  for (std::size_t i = 0; i < read.bindings.size(); ++i) {
    check_specified_by(subject, read.bindings[i], specification, i, problems);
  }
  if (problems.size() == before) check_object(subject, "specification", specification, problems);
}

}  // namespace stalemate::properties
