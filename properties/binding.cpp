#include "binding.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "stalemate/diagnostic.hpp"
#include "wanted_type.hpp"

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

void check_function(const std::string& key, const CodeFunction& function,
                    const WantedFunction& wanted, std::vector<SubjectProblem>& problems) {
  if (!function.is_defined) {
    problems.push_back({key, fmt::format("'{}' is declared and has no body", function.name),
                        "define it in the kernel file, or include the file that does",
                        function.place});
  }
  check_parameters_of(key, function, wanted, problems);
  if (wanted.result.takes == nullptr || wanted.result.takes(function.result)) return;
  const bool is_bool = function.result.name == "bool" && !function.result.is_pointer;
  problems.push_back(
      {key,
       fmt::format("'{}' returns '{}', needs {}", function.name, function.result.text,
                   wanted.result.text),
       is_bool && !wanted.bool_remedy.empty() ? wanted.bool_remedy : write_form(wanted),
       function.place});
}

}  // namespace

void check_binding(const Subject& subject, const std::string& key, const std::string& name,
                   const WantedFunction& wanted, std::vector<SubjectProblem>& problems) {
  const SourceCode& code = source_code(subject);
  const std::string_view called = meant(code, name);
  if (const CodeMacro* macro = code.macro(called)) {
    return check_macro(key, *macro, wanted, problems);
  }
  const CodeFunction* function = code.function(called);
  if (function == nullptr) {
    problems.push_back(unknown_function(code, key, name));
    return;
  }
  check_function(key, *function, wanted, problems);
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
  return fmt::format("({}{} {}{} *)", type.is_volatile ? "volatile " : "",
                     space == AddressSpace::Local ? "__local" : "__global",
                     type.is_atomic ? "atomic_" : "", type.name);
}

SubjectProblem unknown_function(const SourceCode& code, const std::string& key,
                                const std::string& name) {
  std::vector<std::string> known;
  for (const CodeFunction& function : code.functions) known.push_back(function.name);
  for (const CodeMacro& macro : code.macros) known.push_back(macro.name);
  const std::string nearest = nearest_word(name, known);
  return {key, fmt::format("the kernel file has no function or macro '{}'", name),
          nearest.empty() ? "name one of that file" : fmt::format("did you mean '{}'?", nearest)};
}

}  // namespace stalemate::properties
