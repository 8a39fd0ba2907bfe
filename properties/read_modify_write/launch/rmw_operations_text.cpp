#include "read_modify_write/launch/rmw_operations_text.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_struct.hpp"

namespace stalemate::properties {

namespace {

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
    case RmwRole::Update:
      return fmt::format("return {};", function.takes_operand(0)
                                           ? function.call({"stalemate_x", operand})
                                           : function.call({"stalemate_x"}));
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
  std::vector<std::string> arguments{model.argument(0, "stalemate_x")};
  if (model.takes_operand(0)) arguments.push_back(model.argument(1, "stalemate_a"));
  return fmt::format("return {};", model.call(arguments));
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

}  // namespace

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
