#include "read_modify_write/export/rmw_readable_text.hpp"

#include <fmt/format.h>
#include <string_view>

#include "read_modify_write/launch/rmw_program.hpp"
#include "read_modify_write/subject/rmw_struct.hpp"

namespace stalemate::properties {

namespace {

/// Texts that the driver has as well, with the names of an exported kernel.
std::string renamed(std::string text, const RmwValue& value) {
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
      text.replace(at, from.size(), to);
    }
  };
  replace("STALEMATE_BITS", bits_type(value.size_bytes));
  replace("stalemate_", "repro_");
  return text;
}

std::string bits_of_value(const RmwValue& value, const std::string& text) {
  const std::string bits(bits_type(value.size_bytes));
  if (value.is_struct || value.name == bits) return text;
  return fmt::format("as_{}({})", bits, text);
}

/// `left + right`, which wraps: of the unsigned lanes of integers.
std::string wrapping(const RmwValue& value, std::string_view left, char sign,
                     const std::string& right) {
  const std::string lanes = lanes_type(value);
  const auto as_lanes = [&](std::string_view text) {
    return value.name == lanes ? std::string(text) : fmt::format("as_{}({})", lanes, text);
  };
  const std::string sum = fmt::format("({})({} {} {})", lanes, as_lanes(left), sign,
                                      right == "1" ? fmt::format("({})1", lanes) : as_lanes(right));
  return value.name == lanes ? sum : fmt::format("as_{}({})", value.name, sum);
}

std::string arithmetic(const RmwValue& value, char sign) {
  if (value.is_floating()) return fmt::format("repro_x {} repro_a", sign);
  return wrapping(value, "repro_x", sign, "repro_a");
}

std::string bitwise(const RmwValue& value, char sign) {
  return wrapping(value, "repro_x", sign, "repro_a");
}

/// C makes an int of what `?:` gives of two narrower integers.
std::string extremum(const RmwValue& value, char sign) {
  const std::string chosen = fmt::format("repro_a {} repro_x ? repro_a : repro_x", sign);
  return value.is_scalar() ? fmt::format("({})({})", value.name, chosen) : chosen;
}

std::string built_in(RmwModel model, const RmwValue& value) {
  switch (model) {
    case RmwModel::Add: return arithmetic(value, '+');
    case RmwModel::Sub: return arithmetic(value, '-');
    case RmwModel::Mul: return "repro_x * repro_a";
    case RmwModel::Div: return "repro_x / repro_a";
    case RmwModel::Fmin: return "fmin(repro_x, repro_a)";
    case RmwModel::Fmax: return "fmax(repro_x, repro_a)";
    case RmwModel::MinOrder:
      return "repro_order(repro_a) < repro_order(repro_x) ? repro_a : repro_x";
    case RmwModel::MaxOrder:
      return "repro_order(repro_a) > repro_order(repro_x) ? repro_a : repro_x";
    case RmwModel::Min: return extremum(value, '<');
    case RmwModel::Max: return extremum(value, '>');
    case RmwModel::And: return bitwise(value, '&');
    case RmwModel::Or: return bitwise(value, '|');
    case RmwModel::Xor: return bitwise(value, '^');
    case RmwModel::Increment: return wrapping(value, "repro_x", '+', "1");
    case RmwModel::Decrement: return wrapping(value, "repro_x", '-', "1");
    case RmwModel::Exchange:
    case RmwModel::Custom: return "repro_a";
  }
  return {};
}

std::string custom(const RmwSubject& read, const std::string& name, const SourceCode& code) {
  const UserFunction model(name, code, read.value);
  std::vector<std::string> arguments = {model.argument(0, "repro_x")};
  if (model.takes_operand(read.choices.size())) {
    arguments.push_back(model.argument(1, "repro_a"));
  }
  if (read.operand_count == 2) arguments.push_back(model.argument(2, "repro_b"));
  for (std::size_t i = 0; i < read.choices.size(); ++i) {
    arguments.push_back(fmt::format("repro_choice_{}[repro_i]", i));
  }
  return renamed(model.call(arguments), read.value);
}

/// What an operation among several makes of repro_x.
std::string made_by(const RmwSubject& read, const RmwOperation& operation, const SourceCode& code) {
  switch (operation.role) {
    case RmwRole::Update:
      return operation.model == RmwModel::Custom ? custom(read, operation.model_function, code)
                                                 : built_in(operation.model, read.value);
    case RmwRole::Load: return "repro_x";
    case RmwRole::Store: return "repro_a";
  }
  return {};
}

std::string called(const RmwSubject& read, const RmwOperation& operation, const SourceCode& code,
                   AddressSpace space) {
  const UserFunction function(operation.function.in(space), code, read.value);
  std::vector<std::string> arguments = {"repro_cell"};
  const bool is_given = operation.role != RmwRole::Load && function.takes_operand(0);
  if (is_given) arguments.push_back(function.argument(1, "repro_a"));
  const bool is_store = operation.role == RmwRole::Store;
  const std::string call = renamed(function.call(arguments, !is_store), read.value);
  if (is_store) return call + ";";
  return fmt::format("repro_returned[repro_i] = {};", bits_of_value(read.value, call));
}

/// `of_operation` of each of several operations, for those that are of that sort.
template <class OfOperation>
std::vector<std::string> by_sort(const RmwSubject& read, const OfOperation& of_operation) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < read.operations.size(); ++i) {
    lines.push_back(
        fmt::format("if (repro_what[repro_i] == {}u) {}", i, of_operation(read.operations[i])));
  }
  return lines;
}

}  // namespace

std::string value_of_bits(const RmwValue& value, const std::string& bits) {
  const bool are_bits = value.is_struct || value.name == bits_type(value.size_bytes);
  return are_bits ? bits : fmt::format("as_{}({})", value.name, bits);
}

std::string scalar_of(const RmwValue& value) {
  return value.is_struct ? std::string(bits_type(value.size_bytes)) : value.name;
}

std::vector<std::string> call_lines(const RmwSubject& read, const SourceCode& code,
                                    AddressSpace space) {
  if (!read.operations.empty()) {
    return by_sort(
        read, [&](const RmwOperation& operation) { return called(read, operation, code, space); });
  }
  const UserFunction function(read.function(space), code, read.value);
  std::vector<std::string> arguments = {"repro_cell"};
  if (function.takes_operand(read.choices.size())) {
    arguments.push_back(function.argument(1, "repro_a"));
  }
  if (read.operand_count == 2) arguments.push_back(function.argument(2, "repro_b"));
  for (std::size_t i = 0; i < read.choices.size(); ++i) {
    arguments.push_back(fmt::format("repro_choice_{}[repro_i]", i));
  }
  const bool returns = read.returns != RmwReturns::Nothing;
  const std::string call = renamed(function.call(arguments, returns), read.value);
  if (!returns) return {call + ";"};
  return {fmt::format("repro_returned[repro_i] = {};", bits_of_value(read.value, call))};
}

std::vector<std::string> model_lines(const RmwSubject& read, const SourceCode& code,
                                     const std::string& target) {
  const auto assigned = [&](const std::string& made) {
    return fmt::format("{} = {};", target, bits_of_value(read.value, made));
  };
  if (!read.operations.empty()) {
    return by_sort(read, [&](const RmwOperation& operation) {
      return assigned(made_by(read, operation, code));
    });
  }
  const bool is_custom = read.model == RmwModel::Custom;
  return {assigned(is_custom ? custom(read, read.model_function, code)
                             : built_in(read.model, read.value))};
}

std::vector<std::string> inverse_lines(const RmwSubject& read, const std::string& target) {
  RmwModel inverse = read.model;
  if (read.model == RmwModel::Add) inverse = RmwModel::Sub;
  if (read.model == RmwModel::Sub) inverse = RmwModel::Add;
  if (read.model == RmwModel::Increment) inverse = RmwModel::Decrement;
  if (read.model == RmwModel::Decrement) inverse = RmwModel::Increment;
  return {
      fmt::format("{} = {};", target, bits_of_value(read.value, built_in(inverse, read.value)))};
}

std::string helper_text(const RmwSubject& read) {
  std::string text = renamed(struct_definitions(read.value), read.value);
  const bool is_ordered = read.model == RmwModel::MinOrder || read.model == RmwModel::MaxOrder;
  if (!is_ordered) return text;
  const std::string bits(bits_type(read.value.size_bytes));
  return text + fmt::format(
                    "// The place of a float's bits in the order -NaN, -infinity, …, -0, +0, …, "
                    "+infinity, +NaN.\n"
                    "static {0} repro_order({1} x) {{\n"
                    "  const {0} top = ({0})1 << {2};\n"
                    "  return (as_{0}(x) & top) != 0 ? ({0})~as_{0}(x) : ({0})(as_{0}(x) | top);\n"
                    "}}\n",
                    bits, read.value.name, 8 * read.value.size_bytes - 1);
}

}  // namespace stalemate::properties
