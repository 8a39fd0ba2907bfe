#include "read_modify_write/subject/rmw_operations.hpp"

#include <fmt/format.h>

#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/binding.hpp"
#include "stalemate/rmw_choice.clh"

namespace stalemate::properties {

namespace {

void check_spaces(const RmwSubject& read, const RmwOperation& operation, const std::string& key,
                  std::vector<SubjectProblem>& problems) {
  const bool agree = operation.function.global.empty() == read.global_function.empty() &&
                     operation.function.local.empty() == read.local_function.empty();
  if (agree) return;
  problems.push_back({key + ".function",
                      "an operation does not work in the address spaces of 'function'",
                      "name a function for each of them: {global: f, local: g}"});
}

void check_operation_model(const RmwSubject& read, const RmwOperation& operation,
                           const std::string& key, const SourceCode& code,
                           std::vector<SubjectProblem>& problems) {
  const bool is_named = !operation.model_function.empty();
  if (is_named != (operation.role == RmwRole::Update)) {
    problems.push_back({is_named ? key + ".model" : key,
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
      {key + ".model",
       fmt::format(
           "'{}' is neither a built-in model of that type nor a function of the kernel file",
           operation.model_function),
       "name a function T m(T old, T operand) or a built-in model"});
}

constexpr std::size_t kFunctionsMax = 16;

}  // namespace

std::string operation_key(std::size_t index) {
  return fmt::format("operations.{}", index - 1);
}

std::uint32_t weight_of_all(const std::vector<RmwOperation>& operations) {
  std::uint32_t sum = 0;
  for (const RmwOperation& operation : operations) sum += operation.weight;
  return sum;
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
    const std::string key = operation_key(i);
    check_spaces(read, read.operations[i], key, problems);
    check_operation_model(read, read.operations[i], key, code, problems);
  }
  return problems;
}

}  // namespace stalemate::properties
