#include "serial_parameters.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "kernel_text.hpp"
#include "source_text.hpp"

namespace stalemate::properties {

namespace {

bool mentions_space(std::string_view parameter, const std::string& space) {
  return mentions(parameter, space) || mentions(parameter, "__" + space);
}

bool mentions_type(std::string_view parameter, ScalarType type) {
  return mentions(parameter, std::string(name(type)));
}

bool mentions_some_type(std::string_view parameter) {
  const auto all = {ScalarType::Int, ScalarType::Uint, ScalarType::Float, ScalarType::Long,
                    ScalarType::Ulong};
  return std::any_of(all.begin(), all.end(),
                     [&](ScalarType type) { return mentions_type(parameter, type); });
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

/// Whether the parameter is of another of our types than `type`. `unsigned int` and what is
/// defined elsewhere are taken at their word.
bool is_of_another_type(std::string_view parameter, ScalarType type) {
  return !mentions_type(parameter, type) && !mentions(parameter, "unsigned") &&
         mentions_some_type(parameter);
}

std::string form_text(SerialForm form) {
  switch (form) {
    case SerialForm::Buffer: return "a buffer in global memory";
    case SerialForm::Scalar: return "a number";
    case SerialForm::Local: return "local memory";
  }
  return {};
}

void check_each(const std::string& kernel, const std::vector<std::string_view>& parameters,
                const SerialSubject& read, std::vector<SubjectProblem>& problems) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const SerialArgument& argument = read.arguments[i];
    const std::string parameter(parameters[i]);
    if (!may_take(parameter, argument.form)) {
      problems.push_back({fmt::format("arguments.{}", i),
                          fmt::format("{} is given to '{}' of the kernel '{}'",
                                      form_text(argument.form), parameter, kernel),
                          "list arguments in the order of the kernel's parameters"});
    } else if (is_of_another_type(parameter, argument.type)) {
      problems.push_back({fmt::format("arguments.{}", i),
                          fmt::format("{} is given to '{}' of the kernel '{}'", name(argument.type),
                                      parameter, kernel),
                          "give it the parameter's type"});
    }
  }
}

void check_kernel(const char* key, const std::string& kernel, std::string_view text,
                  const SerialSubject& read, std::vector<SubjectProblem>& problems) {
  const auto all = mentions_of(text, kernel);
  const auto definition = std::find_if(all.begin(), all.end(), [](const Mention& mention) {
    return mention.kind == Mention::Kind::Definition;
  });
  if (definition == all.end()) {
    problems.push_back({key, fmt::format("the kernel file does not define a kernel '{}'", kernel),
                        "write it out, __kernel void NAME(…) {…}, and not by a macro"});
    return;
  }
  const auto parameters = parts_of(text, *definition);
  if (parameters.size() != read.arguments.size()) {
    problems.push_back({"arguments",
                        fmt::format("the kernel '{}' takes {} arguments, and {} are listed", kernel,
                                    parameters.size(), read.arguments.size()),
                        "list one for each of its parameters"});
    return;
  }
  check_each(kernel, parameters, read, problems);
}

}  // namespace

void check_parameters(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems) {
  const std::string text = blanked(subject.source);
  check_kernel("entry", read.entry, text, read, problems);
  if (problems.empty() && read.reference != read.entry) {
    check_kernel("reference", read.reference, text, read, problems);
  }
  const auto entries = mentions_of(text, read.entry);
  const bool is_called = std::any_of(entries.begin(), entries.end(), [](const Mention& mention) {
    return mention.kind == Mention::Kind::Call;
  });
  if (!is_called || !problems.empty()) return;
  problems.push_back({"entry", fmt::format("'{}' is called elsewhere in the file", read.entry),
                      "name a kernel that nothing calls; it may call what they share"});
}

}  // namespace stalemate::properties
