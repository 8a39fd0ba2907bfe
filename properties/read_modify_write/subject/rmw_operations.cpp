#include "read_modify_write/subject/rmw_operations.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "read_modify_write/subject/rmw_struct.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "shared/binding.hpp"
#include "stalemate/rmw_choice.clh"

namespace stalemate::properties {

namespace {

RmwRole role_of(const Options& keys) {
  const std::string word = keys.text("role").value_or("update");
  if (word == "load") return RmwRole::Load;
  return word == "store" ? RmwRole::Store : RmwRole::Update;
}

RmwOperation read_operation(const Subject& subject, const Option::Mapping& mapping) {
  Subject alone = subject;
  alone.options = {};
  for (const auto& [key, value] : mapping) alone.options.set(key, value);
  RmwOperation operation;
  operation.function = function_per_space(alone, "function");
  operation.role = role_of(alone.options);
  operation.model_function = alone.options.text("model").value_or("");
  operation.model = built_in_model(operation.model_function).value_or(RmwModel::Custom);
  operation.weight = static_cast<std::uint32_t>(alone.options.integer("weight").value_or(1));
  return operation;
}

std::uint32_t weight_of_all(const std::vector<RmwOperation>& operations) {
  std::uint32_t sum = 0;
  for (const RmwOperation& operation : operations) sum += operation.weight;
  return sum;
}

/// A chain of returns: `of_operation` says what, or how, each operation returns.
template <class OfOperation>
std::string function_text(std::string_view signature, const std::vector<RmwOperation>& operations,
                          const OfOperation& of_operation) {
  std::string text = fmt::format(
      "static {} {{\n"
      "  const uint stalemate_drawn = stalemate_drawn_of(stalemate_p, stalemate_o, {}u);\n",
      signature, weight_of_all(operations));
  std::uint32_t below = 0;
  for (const RmwOperation& operation : operations) {
    below += operation.weight;
    const bool is_last = &operation == &operations.back();
    if (!is_last) text += fmt::format("  if (stalemate_drawn < {}u)", below);
    text += fmt::format("  {{ {} }}\n", of_operation(operation));
  }
  return text + "}\n";
}

std::string call_text(const RmwSubject& read, const SourceCode& code, const RmwOperation& operation,
                      AddressSpace space) {
  const UserFunction function(operation.function.in(space), code, read.value);
  const std::string operand = function.argument(1, "stalemate_a");
  switch (operation.role) {
    case RmwRole::Update: return fmt::format("return {};", function.call({"stalemate_x", operand}));
    case RmwRole::Load: return fmt::format("return {};", function.call({"stalemate_x"}));
    case RmwRole::Store:
      return fmt::format("{}; return stalemate_a;", function.call({"stalemate_x", operand}, false));
  }
  return {};
}

std::string update_text(const RmwSubject& read, const SourceCode& code,
                        const RmwOperation& operation) {
  if (operation.model != RmwModel::Custom) {
    return fmt::format("return stalemate_model_{}(stalemate_x, stalemate_a);",
                       traits(operation.model).word);
  }
  const UserFunction model(operation.model_function, code, read.value);
  return fmt::format("return {};", model.call({model.argument(0, "stalemate_x"),
                                               model.argument(1, "stalemate_a")}));
}

std::string model_text(const RmwSubject& read, const SourceCode& code,
                       const RmwOperation& operation) {
  switch (operation.role) {
    case RmwRole::Update: return update_text(read, code, operation);
    case RmwRole::Load: return "return stalemate_x;";
    case RmwRole::Store: return "return stalemate_a;";
  }
  return {};
}

void check_spaces(const RmwSubject& read, const RmwOperation& operation,
                  std::vector<SubjectProblem>& problems) {
  const bool agree = operation.function.global.empty() == read.global_function.empty() &&
                     operation.function.local.empty() == read.local_function.empty();
  if (agree) return;
  problems.push_back({"operations",
                      "an operation does not work in the address spaces of 'function'",
                      "name a function for each of them: {global: f, local: g}"});
}

void check_operation_model(const RmwSubject& read, const RmwOperation& operation,
                           const SourceCode& code, std::vector<SubjectProblem>& problems) {
  const bool is_named = !operation.model_function.empty();
  if (is_named != (operation.role == RmwRole::Update)) {
    problems.push_back({"operations",
                        is_named ? "a load or store has a model" : "an update has no model",
                        "write a model for updates, and for nothing else"});
    return;
  }
  if (!is_named) return;
  const ModelTraits& model = traits(operation.model);
  const bool is_there =
      operation.model != RmwModel::Custom || declares(code, operation.model_function);
  if (is_there && fits(model, read.value)) return;
  problems.push_back(
      {"operations",
       fmt::format(
           "'{}' is neither a built-in model of that type nor a function of the kernel file",
           operation.model_function),
       "name a function T m(T old, T operand) or a built-in model"});
}

constexpr std::size_t kFunctionsMax = 16;

}  // namespace

std::string_view name(RmwRole role) {
  switch (role) {
    case RmwRole::Update: return "update";
    case RmwRole::Load: return "load";
    case RmwRole::Store: return "store";
  }
  return {};
}

std::vector<RmwOperation> read_operations(const Subject& subject, const RmwSubject& read) {
  const Option::List* list = subject.options.list("operations");
  if (list == nullptr || list->empty()) return {};
  std::vector<RmwOperation> operations{{.function = {read.global_function, read.local_function},
                                        .model = read.model,
                                        .model_function = read.model_function}};
  for (const Option& item : *list) {
    const auto* mapping = std::get_if<Option::Mapping>(&item.value);
    if (mapping == nullptr) continue;
    RmwOperation& operation = operations.emplace_back(read_operation(subject, *mapping));
    keep_common(operation.function, operations.front().function);
  }
  return operations;
}

std::vector<SubjectProblem> operations_problems(const RmwSubject& read, const SourceCode& code) {
  std::vector<SubjectProblem> problems;
  if (read.operations.empty()) return problems;
  if (read.operations.size() > kFunctionsMax) {
    problems.push_back({"operations",
                        fmt::format("there are {} operations", read.operations.size() - 1),
                        fmt::format("write {} at most", kFunctionsMax - 1)});
  }
  if (read.returns != RmwReturns::Old || read.operand_count != 1 || !read.choices.empty()) {
    problems.push_back({"operations",
                        "beside other operations, an update takes one operand, no choices, and "
                        "returns the old value",
                        "leave 'returns', 'operand_count' and 'choices' out"});
  }
  for (std::size_t i = 1; i < read.operations.size(); ++i) {
    check_spaces(read, read.operations[i], problems);
    check_operation_model(read, read.operations[i], code, problems);
  }
  return problems;
}

const RmwOperation& drawn_operation(const std::vector<RmwOperation>& operations,
                                    const stalemate_parameters& parameters,
                                    std::uint32_t op_index) {
  std::uint32_t drawn =
      stalemate_rmw_drawn_operation(&parameters, weight_of_all(operations), op_index);
  for (const RmwOperation& operation : operations) {
    if (drawn < operation.weight) return operation;
    drawn -= operation.weight;
  }
  return operations.back();
}

std::string operations_text(const RmwSubject& read, const SourceCode& code, AddressSpace space) {
  const std::vector<RmwOperation>& operations = read.operations;
  const std::string_view before =
      "const stalemate_parameters *stalemate_p, stalemate_operation stalemate_o";
  std::string text = function_text(
      fmt::format("stalemate_scalar stalemate_call({}, STALEMATE_SPACE {} "
                  "*stalemate_x, stalemate_scalar stalemate_a)",
                  before, read.value.cell_name),
      operations,
      [&](const RmwOperation& operation) { return call_text(read, code, operation, space); });
  text += function_text(
      fmt::format("stalemate_scalar stalemate_model({}, stalemate_scalar "
                  "stalemate_x, stalemate_scalar stalemate_a)",
                  before),
      operations, [&](const RmwOperation& operation) { return model_text(read, code, operation); });
  text += function_text(fmt::format("int stalemate_is_store({})", before), operations,
                        [](const RmwOperation& operation) {
                          return fmt::format("return {:d};", operation.role == RmwRole::Store);
                        });
  return text +
         "#define STALEMATE_CALL(p, o, x, a, b) stalemate_call(p, o, x, a)\n"
         "#define STALEMATE_MODEL(p, o, x, a, b) stalemate_model(p, o, x, a)\n"
         "#define STALEMATE_DUE(p, o, start, made) (stalemate_is_store(p, o) ? made : start)\n";
}

}  // namespace stalemate::properties
