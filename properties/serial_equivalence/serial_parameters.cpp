#include "serial_equivalence/serial_parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "shared/binding.hpp"
#include "shared/options_of.hpp"
#include "shared/wanted_type.hpp"

namespace stalemate::properties {

namespace {

/// Whether an argument of that form can be given for the parameter.
bool may_take(const CodeType& parameter, SerialForm form) {
  const CodeSpace space = parameter.space;
  switch (form) {
    case SerialForm::Buffer:
      return parameter.is_pointer && (space == CodeSpace::Global || space == CodeSpace::Constant);
    case SerialForm::Local: return parameter.is_pointer && space == CodeSpace::Local;
    case SerialForm::Scalar: return !parameter.is_pointer && parameter.is_scalar;
  }
  return true;
}

std::string remedy_for(const CodeType& parameter, SerialForm form) {
  const bool is_local = parameter.is_pointer && parameter.space == CodeSpace::Local;
  if (is_local && form == SerialForm::Buffer) {
    return "write `local: TYPE` in the place of its `type:`, or list arguments in the order of the "
           "kernel's parameters";
  }
  if (parameter.is_pointer || parameter.is_scalar) {
    return "list arguments in the order of the kernel's parameters";
  }
  if (parameter.name.find("image") != std::string::npos ||
      parameter.name.find("sampler") != std::string::npos ||
      parameter.name.find("pipe") != std::string::npos) {
    return "images, samplers and pipes cannot be given: put what the code does with them into a "
           "function, "
           "and call it by a kernel that takes buffers";
  }
  return fmt::format(
      "numbers alone can be given by value: take a '{}' from a buffer, or its parts one by one, or "
      "call the kernel from one of your own (docs/whole-kernels.md, Kernels that are called)",
      parameter.name);
}

/// An enumeration, which has no name here, of the size of that integer.
bool is_enumeration_of(const CodeType& parameter, const SerialElement& element) {
  return parameter.is_scalar && !element_named(parameter.name) && element.is_scalar() &&
         !is_floating(element.components.front().type) &&
         element.size_bytes == parameter.size_bytes;
}

/// Buffers of void are taken at their word.
bool is_of_another_type(const CodeType& parameter, const SerialElement& element) {
  return !element.is_struct && (parameter.is_scalar || parameter.is_vector) &&
         parameter.name != element.text && !is_enumeration_of(parameter, element);
}

/// Whether a number of `size_bytes` that begins there lies in one member, or in one element of an
/// array.
bool lies_in_one(const std::vector<CodeField>& fields, std::size_t begin, std::size_t size_bytes) {
  return std::any_of(fields.begin(), fields.end(), [&](const CodeField& field) {
    if (begin < field.begin_bytes) return false;
    std::size_t offset = begin - field.begin_bytes;
    if (offset + size_bytes > field.size_bytes) return false;
    if (field.element_bytes != 0) offset %= field.element_bytes;
    const std::size_t room = field.element_bytes != 0 ? field.element_bytes : field.size_bytes;
    return field.fields.empty() ? offset + size_bytes <= room
                                : lies_in_one(field.fields, offset, size_bytes);
  });
}

/// How the elements of a buffer differ from the struct that a parameter points to; empty if they do
/// not, as far as sizes and places tell.
std::string other_layout(const CodeType& parameter, const SerialElement& element) {
  if (!parameter.is_pointer || !parameter.is_struct || parameter.size_bytes == 0) return {};
  if (parameter.size_bytes != element.size_bytes) {
    return fmt::format("{} has {} bytes, and what it is given to has {}", element.text,
                       element.size_bytes, parameter.size_bytes);
  }
  if (parameter.fields.empty()) return {};
  for (const SerialComponent& component : element.components) {
    if (lies_in_one(parameter.fields, component.offset_bytes, size_bytes(component.type))) continue;
    return fmt::format("the {} at byte {} of {} is no member there", name(component.type),
                       component.offset_bytes, element.text);
  }
  return {};
}

/// Local memory has no content: of a struct there its bytes count, whatever they are told as.
bool is_local_struct(const CodeType& parameter, SerialForm form) {
  return form == SerialForm::Local && parameter.is_struct;
}

std::string form_text(SerialForm form) {
  switch (form) {
    case SerialForm::Buffer: return "a buffer in global memory";
    case SerialForm::Scalar: return "a number";
    case SerialForm::Local: return "local memory";
  }
  return {};
}

/// What is checked, and where it is said: `key` names the kernel, `arguments_key` is where its
/// arguments are listed.
struct Named {
  const SerialKernel& kernel;
  std::string key;
  std::string arguments_key;
};

void check_each(const Named& named, const CodeFunction& function, const SerialSubject& read,
                std::vector<SubjectProblem>& problems) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::size_t number = named.kernel.arguments[i];
    const SerialArgument& argument = read.arguments[number];
    const auto& [parameter_name, type] = function.parameters[i];
    const std::string parameter = fmt::format("parameter {} of the kernel '{}', '{} {}'", i + 1,
                                              function.name, type.text, parameter_name);
    if (!may_take(type, argument.form)) {
      problems.push_back({fmt::format("arguments.{}", number),
                          fmt::format("{} is given to {}", form_text(argument.form), parameter),
                          remedy_for(type, argument.form), function.place});
    } else if (is_local_struct(type, argument.form)) {
      continue;
    } else if (is_of_another_type(type, argument.element)) {
      problems.push_back({fmt::format("arguments.{}", number),
                          fmt::format("{} is given to {}", argument.element.text, parameter),
                          fmt::format("write {} for its type; where another kernel takes it "
                                      "otherwise, call one of them from a kernel of your own "
                                      "(docs/whole-kernels.md, Kernels that are called)",
                                      type.name),
                          function.place});
    } else if (const std::string other = other_layout(type, argument.element); !other.empty()) {
      problems.push_back(
          {fmt::format("arguments.{}", number), fmt::format("{}: {}", parameter, other),
           "list the members of the struct under `struct:`, in its order", function.place});
    }
  }
}

/// The kernel of that name if it can be run; else null, and why not.
const CodeFunction* find_kernel(const SourceCode& code, const Named& named,
                                std::vector<SubjectProblem>& problems) {
  const std::string& name = named.kernel.name;
  const CodeFunction* function = code.function(name);
  if (function == nullptr) {
    problems.push_back(unknown_function(code, named.key, name));
    return nullptr;
  }
  if (function->is_kernel && function->is_written_out()) return function;
  problems.push_back(
      {named.key,
       function->is_kernel ? fmt::format("the file does not write out the kernel '{}'", name)
                           : fmt::format("'{}' is a function, needs a kernel", name),
       "write it out, __kernel void NAME(…) {…}, and not by a macro, or call it from a kernel of "
       "your own (docs/whole-kernels.md, Kernels that are called)",
       function->place});
  return nullptr;
}

void check_kernel(const SourceCode& code, const Named& named, const SerialSubject& read,
                  std::vector<SubjectProblem>& problems) {
  const CodeFunction* function = find_kernel(code, named, problems);
  if (function == nullptr) return;
  if (function->parameters.size() == named.kernel.arguments.size()) {
    return check_each(named, *function, read, problems);
  }
  problems.push_back(
      {named.arguments_key,
       fmt::format("the kernel '{}' takes {}, and {} {} listed", function->name,
                   counted(function->parameters.size(), "argument"), named.kernel.arguments.size(),
                   named.kernel.arguments.size() == 1 ? "is" : "are"),
       "list one for each of its parameters; a kernel that takes others than the rest has its own "
       "by "
       "kernels: [{entry: NAME, arguments: […]}], and the reference by reference_arguments",
       function->place});
}

void check_not_called(const SourceCode& code, const Named& named,
                      std::vector<SubjectProblem>& problems) {
  const CodeFunction* function = code.function(named.kernel.name);
  if (function == nullptr || !function->is_called) return;
  problems.push_back({named.key, fmt::format("'{}' is called in the file", function->name),
                      "name a kernel that nothing calls; it may call what they share",
                      function->place});
}

/// Kernel number `number` under test.
Named named_kernel(const Subject& subject, const SerialSubject& read, std::size_t number) {
  const SerialKernel& kernel = read.kernels[number];
  const Option::List* kernels = subject.options.list("kernels");
  if (kernels == nullptr) return {kernel, "entry", "arguments"};
  const std::string item = fmt::format("kernels.{}", number);
  const bool selects = options_of((*kernels)[number]).find("arguments") != nullptr;
  return {kernel, item + ".entry", selects ? item + ".arguments" : "arguments"};
}

}  // namespace

void check_parameters(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems) {
  const SourceCode& code = source_code(subject);
  for (std::size_t i = 0; i < read.kernels.size(); ++i) {
    check_kernel(code, named_kernel(subject, read, i), read, problems);
  }
  if (problems.empty() && read.has_reference() && !read.is_under_test(read.reference.name)) {
    const bool selects = subject.options.find("reference_arguments") != nullptr;
    check_kernel(code, {read.reference, "reference", selects ? "reference_arguments" : "arguments"},
                 read, problems);
  }
  const auto control = subject.options.text("control");
  if (problems.empty() && control && !read.kernels.empty()) {
    SerialKernel kernel = read.kernels.front();
    kernel.name = *control;
    check_kernel(code, {kernel, "control", "arguments"}, read, problems);
  }
  if (!problems.empty()) return;
  for (std::size_t i = 0; i < read.kernels.size(); ++i) {
    check_not_called(code, named_kernel(subject, read, i), problems);
  }
}

}  // namespace stalemate::properties
