#include "read_modify_write/launch/rmw_calls_text.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_struct.hpp"

namespace stalemate::properties {

namespace {

constexpr std::string_view kArguments =
    "stalemate_p, stalemate_o, stalemate_x, stalemate_a, stalemate_b";

constexpr std::string_view kDue =
    "#define STALEMATE_DUE(p, o, start, made) (STALEMATE_RETURNS_NEW ? made : start)\n";

bool returns_value(const RmwSubject& read) {
  return read.returns != RmwReturns::Nothing;
}

/// `function` called with a first argument, the operands and what is chosen for the operation.
std::string call(const UserFunction& function, const RmwSubject& read, std::string first,
                 bool returns_value = true) {
  std::vector<std::string> arguments{std::move(first)};
  if (function.takes_operand(read.choices.size())) {
    arguments.push_back(function.argument(1, "stalemate_a"));
  }
  if (read.operand_count == 2) arguments.push_back(function.argument(2, "stalemate_b"));
  for (std::size_t i = 0; i < read.choices.size(); ++i) {
    arguments.push_back(fmt::format("stalemate_choice_of(stalemate_p, stalemate_o, {}u, {}u)", i,
                                    read.choices[i].words.size()));
  }
  return function.call(arguments, returns_value);
}

/// The function under test, called.
std::string function_call(const RmwSubject& read, const SourceCode& code, AddressSpace space) {
  const UserFunction called(read.function(space), code, read.value);
  return call(called, read, "stalemate_x", returns_value(read));
}

/// Its model, called.
std::string model_call(const RmwSubject& read, const SourceCode& code) {
  if (read.model == RmwModel::Custom) {
    const UserFunction model(read.model_function, code, read.value);
    return call(model, read, model.argument(0, "stalemate_x"));
  }
  return fmt::format("stalemate_model_{}(stalemate_x, stalemate_a)", traits(read.model).word);
}

std::string macro(std::string_view name, std::string_view expression) {
  return fmt::format("#define {}({}) {}\n", name, kArguments, expression);
}

/// A function that carries out the statement of the subject that the parameters name, and a macro
/// that calls it.
std::string chosen(std::string_view macro_name, std::string_view function,
                   std::string_view first_type, const std::vector<std::string>& statements) {
  std::string text = fmt::format(
      "static stalemate_scalar {}(const stalemate_parameters *stalemate_p, stalemate_operation "
      "stalemate_o, {}stalemate_x, stalemate_scalar stalemate_a, stalemate_scalar stalemate_b) {{\n"
      "  switch (stalemate_p->subject) {{\n",
      function, first_type);
  for (std::size_t i = 0; i < statements.size(); ++i) {
    text += i + 1 == statements.size() ? "    default: " : fmt::format("    case {}u: ", i);
    text += statements[i] + "\n";
  }
  return text + "  }\n}\n" + macro(macro_name, fmt::format("{}({})", function, kArguments));
}

/// The functions under test of all of them.
std::vector<std::string> function_statements(const std::vector<const Subject*>& subjects,
                                             AddressSpace space) {
  std::vector<std::string> statements;
  for (const Subject* subject : subjects) {
    const RmwSubject read = read_rmw_subject(*subject);
    const std::string called = function_call(read, source_code(*subject), space);
    statements.push_back(returns_value(read) ? fmt::format("return {};", called)
                                             : fmt::format("{}; return stalemate_a;", called));
  }
  return statements;
}

std::vector<std::string> model_statements(const std::vector<const Subject*>& subjects) {
  std::vector<std::string> statements;
  for (const Subject* subject : subjects) {
    const RmwSubject read = read_rmw_subject(*subject);
    statements.push_back(fmt::format("return {};", model_call(read, source_code(*subject))));
  }
  return statements;
}

}  // namespace

std::string calls_text(const RmwSubject& read, const SourceCode& code, AddressSpace space,
                       bool for_both) {
  std::string text = macro("STALEMATE_CALL", function_call(read, code, space)) +
                     macro("STALEMATE_MODEL", model_call(read, code));
  if (for_both) {
    text += macro("STALEMATE_CALL_IN_LOCAL", function_call(read, code, AddressSpace::Local));
  }
  return text.append(kDue);
}

std::string shared_calls_text(const std::vector<const Subject*>& subjects, AddressSpace space,
                              bool for_both) {
  const std::string cell = read_rmw_subject(*subjects.front()).value.cell_name;
  std::string text =
      chosen("STALEMATE_CALL", "stalemate_call", fmt::format("STALEMATE_SPACE {} *", cell),
             function_statements(subjects, space)) +
      chosen("STALEMATE_MODEL", "stalemate_model", "stalemate_scalar ", model_statements(subjects));
  if (for_both) {
    text += chosen("STALEMATE_CALL_IN_LOCAL", "stalemate_call_in_local",
                   fmt::format("__local {} *", cell),
                   function_statements(subjects, AddressSpace::Local));
  }
  return text.append(kDue);
}

}  // namespace stalemate::properties
