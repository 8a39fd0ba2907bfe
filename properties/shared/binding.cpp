#include "shared/binding.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "stalemate/diagnostic.hpp"

namespace stalemate::properties {

namespace {

constexpr int kAliasesMax = 8;

/// `name`, or what the macros of that name and of the next ones stand for.
std::string_view meant(const SourceCode& code, std::string_view name) {
  for (int i = 0; i < kAliasesMax; ++i) {
    const CodeMacro* macro = code.macro(name);
    if (macro == nullptr || macro->stands_for.empty()) return name;
    name = macro->stands_for;
  }
  return name;
}

std::string listed(const CodeFunction& function) {
  std::vector<std::string> types;
  for (const CodeParameter& parameter : function.parameters) types.push_back(parameter.type.text);
  return fmt::format("({})", fmt::join(types, ", "));
}

std::string write_form(const WantedFunction& wanted) {
  if (!wanted.remedy.empty()) return wanted.remedy;
  return wanted.form.empty() ? "" : "write it as " + wanted.form;
}

void check_macro(const std::string& key, const CodeMacro& macro, const WantedFunction& wanted,
                 std::vector<SubjectProblem>& problems) {
  if (!macro.takes_arguments) return;
  const std::size_t given = wanted.parameters.size();
  const std::size_t least = macro.arguments.size();
  if (given == least || (macro.is_variadic && given > least)) return;
  problems.push_back(
      {key,
       fmt::format("the macro '{}' takes {}{}, and is called with {}", macro.name,
                   macro.is_variadic ? "at least " : "", counted(least, "argument"), given),
       write_form(wanted), macro.place});
}

void check_parameters_of(const std::string& key, const CodeFunction& function,
                         const WantedFunction& wanted, std::vector<SubjectProblem>& problems) {
  if (function.parameters.size() != wanted.parameters.size()) {
    problems.push_back({key,
                        fmt::format("'{}' takes {} {}, and is called with {}", function.name,
                                    counted(function.parameters.size(), "parameter"),
                                    listed(function), wanted.parameters.size()),
                        write_form(wanted), function.place});
    return;
  }
  for (std::size_t i = 0; i < wanted.parameters.size(); ++i) {
    const CodeType& type = function.parameters[i].type;
    if (wanted.parameters[i].takes(type)) continue;
    problems.push_back({key,
                        fmt::format("parameter {} of '{}' is '{}', needs {}", i + 1, function.name,
                                    type.text, wanted.parameters[i].text),
                        write_form(wanted), function.place});
  }
}

std::string remedy_of_result(const CodeType& result, const WantedFunction& wanted) {
  if (says_whether(result) && !wanted.whether_remedy.empty()) return wanted.whether_remedy;
  return wanted.result_remedy.empty() ? write_form(wanted) : wanted.result_remedy;
}

void check_function(const std::string& key, const CodeFunction& function,
                    const WantedFunction& wanted, std::vector<SubjectProblem>& problems) {
  if (function.is_kernel) {
    problems.push_back({key, fmt::format("'{}' is a kernel, needs a function", function.name),
                        "name a function that work-items call, or test the kernel as it is by "
                        "serial_equivalence",
                        function.place});
    return;
  }
  if (!function.is_defined) {
    problems.push_back({key, fmt::format("'{}' is declared and has no body", function.name),
                        "define it in the kernel file, or include the file that does",
                        function.place});
  }
  check_parameters_of(key, function, wanted, problems);
  if (wanted.result.takes == nullptr || wanted.result.takes(function.result)) return;
  problems.push_back({key,
                      fmt::format("'{}' returns '{}', needs {}", function.name,
                                  function.result.text, wanted.result.text),
                      remedy_of_result(function.result, wanted), function.place});
}

}  // namespace

void check_binding(const Subject& subject, const std::string& key, const std::string& name,
                   const WantedOf& wanted_of, std::vector<SubjectProblem>& problems) {
  const SourceCode& code = source_code(subject);
  if (const CodeMacro* macro = code.macro(meant(code, name))) {
    return check_macro(key, *macro, wanted_of(nullptr), problems);
  }
  const std::vector<const CodeFunction*> functions = called_functions(code, name);
  std::vector<SubjectProblem> of_nearest;
  for (const CodeFunction* function : functions) {
    std::vector<SubjectProblem> found;
    check_function(key, *function, wanted_of(function), found);
    if (found.empty()) return;
    if (of_nearest.empty() || found.size() < of_nearest.size()) of_nearest = std::move(found);
  }
  problems.insert(problems.end(), of_nearest.begin(), of_nearest.end());
  if (!declares(code, name)) problems.push_back(unknown_function(code, key, name));
}

void check_binding(const Subject& subject, const std::string& key, const std::string& name,
                   const WantedFunction& wanted, std::vector<SubjectProblem>& problems) {
  check_binding(
      subject, key, name, [&](const CodeFunction*) { return wanted; }, problems);
}

std::vector<const CodeFunction*> called_functions(const SourceCode& code, std::string_view name) {
  std::vector<const CodeFunction*> functions;
  const std::string_view called = meant(code, name);
  if (code.macro(called) != nullptr) return functions;
  for (const CodeFunction& function : code.functions) {
    if (function.name == called) functions.push_back(&function);
  }
  return functions;
}

std::optional<std::size_t> argument_count(const SourceCode& code, std::string_view name) {
  if (const CodeMacro* macro = code.macro(meant(code, name))) {
    const bool is_known = macro->takes_arguments && !macro->is_variadic;
    return is_known ? std::optional(macro->arguments.size()) : std::nullopt;
  }
  const CodeFunction* function = called_function(code, name);
  return function == nullptr ? std::nullopt : std::optional(function->parameters.size());
}

bool declares(const SourceCode& code, std::string_view name) {
  return code.macro(name) != nullptr || code.function(name) != nullptr;
}

std::vector<std::string> declared_names(const SourceCode& code) {
  std::vector<std::string> names;
  for (const CodeFunction& function : code.functions) names.push_back(function.name);
  for (const CodeMacro& macro : code.macros) names.push_back(macro.name);
  return names;
}

const CodeFunction* called_function(const SourceCode& code, std::string_view name) {
  const std::string_view called = meant(code, name);
  return code.macro(called) == nullptr ? code.function(called) : nullptr;
}

std::string cast_for(const SourceCode& code, std::string_view name, std::size_t index,
                     AddressSpace space) {
  const CodeFunction* function = called_function(code, name);
  if (function == nullptr || index >= function->parameters.size()) return {};
  const CodeType& type = function->parameters[index].type;
  const bool has_a_name = type.name.find('(') == std::string::npos;
  if (!type.is_pointer || !has_a_name) return {};
  return fmt::format("({}{} {}{} *)", type.is_volatile ? "volatile " : "", space_word(space),
                     type.is_atomic ? "atomic_" : "", type.name);
}

SubjectProblem unknown_function(const SourceCode& code, const std::string& key,
                                const std::string& name) {
  const std::string nearest = nearest_word(name, declared_names(code));
  return {key, fmt::format("the kernel file has no function or macro '{}'", name),
          nearest.empty() ? "name one of that file" : fmt::format("did you mean '{}'?", nearest)};
}

}  // namespace stalemate::properties
