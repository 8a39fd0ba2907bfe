#include "serial_parameters.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "kernel_text.hpp"
#include "serial_keys.hpp"
#include "source_text.hpp"

namespace stalemate::properties {

namespace {

bool mentions_space(std::string_view parameter, const std::string& space) {
  return mentions(parameter, space) || mentions(parameter, "__" + space);
}

bool mentions_some_type(std::string_view parameter) {
  const auto& all = element_words();
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& type) { return mentions(parameter, type); });
}

/// Whether the parameter can be for an argument of that form, as far as it says: a macro or a
/// typedef may hide what it is.
bool may_take(std::string_view parameter, SerialForm form) {
  const bool is_pointer = parameter.find_first_of("*[") != std::string_view::npos;
  const bool is_number = !is_pointer && mentions_some_type(parameter);
  const bool is_local = mentions_space(parameter, "local");
  const bool is_global =
      mentions_space(parameter, "global") || mentions_space(parameter, "constant");
  switch (form) {
    case SerialForm::Buffer: return !is_number && !is_local;
    case SerialForm::Local: return !is_number && !is_global;
    case SerialForm::Scalar: return !is_pointer && !is_local && !is_global;
  }
  return true;
}

/// Whether the parameter is of another of our types than `element`. `unsigned int`, structs and
/// what is defined elsewhere are taken at their word.
bool is_of_another_type(std::string_view parameter, const SerialElement& element) {
  return !element.is_struct && !mentions(parameter, element.text) &&
         !mentions(parameter, "unsigned") && mentions_some_type(parameter);
}

std::string form_text(SerialForm form) {
  switch (form) {
    case SerialForm::Buffer: return "a buffer in global memory";
    case SerialForm::Scalar: return "a number";
    case SerialForm::Local: return "local memory";
  }
  return {};
}

void check_each(const SerialKernel& kernel, const std::vector<std::string_view>& parameters,
                const SerialSubject& read, std::vector<SubjectProblem>& problems) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::size_t number = kernel.arguments[i];
    const SerialArgument& argument = read.arguments[number];
    const std::string parameter(parameters[i]);
    if (!may_take(parameter, argument.form)) {
      problems.push_back({fmt::format("arguments.{}", number),
                          fmt::format("{} is given to '{}' of the kernel '{}'",
                                      form_text(argument.form), parameter, kernel.name),
                          "list arguments in the order of the kernel's parameters"});
    } else if (is_of_another_type(parameter, argument.element)) {
      problems.push_back({fmt::format("arguments.{}", number),
                          fmt::format("{} is given to '{}' of the kernel '{}'",
                                      argument.element.text, parameter, kernel.name),
                          "give it the parameter's type"});
    }
  }
}

void check_count(const std::string& key, const SerialKernel& kernel, std::size_t parameters,
                 std::vector<SubjectProblem>& problems) {
  if (parameters == kernel.arguments.size()) return;
  problems.push_back({key,
                      fmt::format("the kernel '{}' takes {} arguments, and {} are listed",
                                  kernel.name, parameters, kernel.arguments.size()),
                      "list one for each of its parameters"});
}

/// `key` names the kernel, `arguments_key` is where its arguments are listed.
struct KernelPlace {
  std::string key;
  std::string arguments_key;
};

void check_kernel(const KernelPlace& place, const SerialKernel& kernel, std::string_view text,
                  const SerialSubject& read, std::vector<SubjectProblem>& problems) {
  const auto all = mentions_of(text, kernel.name);
  const auto definition = std::find_if(all.begin(), all.end(), [](const Mention& mention) {
    return mention.kind == Mention::Kind::Definition;
  });
  if (definition == all.end()) {
    problems.push_back({place.key,
                        fmt::format("the kernel file does not define a kernel '{}'", kernel.name),
                        "write it out, __kernel void NAME(…) {…}, and not by a macro"});
    return;
  }
  const auto parameters = parts_of(text, *definition);
  const std::size_t before = problems.size();
  check_count(place.arguments_key, kernel, parameters.size(), problems);
  if (problems.size() == before) check_each(kernel, parameters, read, problems);
}

void check_not_called(const std::string& key, const SerialKernel& kernel, std::string_view text,
                      std::vector<SubjectProblem>& problems) {
  const auto all = mentions_of(text, kernel.name);
  const bool is_called = std::any_of(all.begin(), all.end(), [](const Mention& mention) {
    return mention.kind == Mention::Kind::Call;
  });
  if (!is_called) return;
  problems.push_back({key, fmt::format("'{}' is called elsewhere in the file", kernel.name),
                      "name a kernel that nothing calls; it may call what they share"});
}

/// Where kernel number `number` under test is said.
KernelPlace place_of(const Subject& subject, std::size_t number) {
  const Option::List* kernels = subject.options.list("kernels");
  if (kernels == nullptr) return {"entry", "arguments"};
  const std::string item = fmt::format("kernels.{}", number);
  const bool selects = options_of((*kernels)[number]).find("arguments") != nullptr;
  return {item + ".entry", selects ? item + ".arguments" : "arguments"};
}

}  // namespace

void check_parameters(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems) {
  const std::string text = blanked(subject.source);
  for (std::size_t i = 0; i < read.kernels.size(); ++i) {
    check_kernel(place_of(subject, i), read.kernels[i], text, read, problems);
  }
  if (problems.empty() && !read.is_under_test(read.reference.name)) {
    const bool selects = subject.options.find("reference_arguments") != nullptr;
    check_kernel({"reference", selects ? "reference_arguments" : "arguments"}, read.reference, text,
                 read, problems);
  }
  if (!problems.empty()) return;
  for (std::size_t i = 0; i < read.kernels.size(); ++i) {
    check_not_called(place_of(subject, i).key, read.kernels[i], text, problems);
  }
}

}  // namespace stalemate::properties
