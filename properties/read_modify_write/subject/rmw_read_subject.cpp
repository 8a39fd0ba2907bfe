#include "read_modify_write/subject/rmw_read_subject.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include "read_modify_write/subject/rmw_read_value.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/binding.hpp"
#include "shared/function_per_space.hpp"
#include "shared/options_of.hpp"
#include "shared/read_once.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

RmwReturns read_returns(const Subject& subject) {
  const std::string word = subject.options.text("returns").value_or("old");
  if (word == "nothing") return RmwReturns::Nothing;
  return word == "new" ? RmwReturns::New : RmwReturns::Old;
}

/// One end of `operand_range` as bits.
Bits range_end(ScalarType type, const Option& option) {
  if (const auto* whole = std::get_if<std::int64_t>(&option.value)) {
    if (is_floating(type)) return real_bits(type, static_cast<double>(*whole));
    return static_cast<Bits>(*whole) & stalemate_type_mask(static_cast<std::uint32_t>(type));
  }
  const auto* number = std::get_if<double>(&option.value);
  return number == nullptr || !is_floating(type) ? 0 : real_bits(type, *number);
}

/// So many units in the last place, as a power of two, that sums of their multiples stay exact for
/// 2^20 operations; fewer where the range has room for no more than a few multiples else.
std::uint32_t coarse_for(ScalarType part, const stalemate_value_rules& rules) {
  const auto type = static_cast<std::uint32_t>(part);
  const std::uint64_t multiples =
      std::min<std::uint64_t>(4, stalemate_multiples_of(type, rules.low, rules.high, 0).count);
  std::uint32_t coarse = 0;
  const std::uint32_t most = std::min(20U, stalemate_fraction_bits(type));
  while (coarse < most &&
         stalemate_multiples_of(type, rules.low, rules.high, coarse + 1).count >= multiples) {
    ++coarse;
  }
  return coarse;
}

stalemate_value_rules read_rules(const Subject& subject, const RmwSubject& read) {
  stalemate_value_rules rules{};
  for (std::size_t i = 0; i < read.value.parts.size(); ++i) {
    rules.types |= static_cast<std::uint64_t>(read.value.parts[i]) << (4 * i);
  }
  rules.parts = static_cast<std::uint32_t>(read.value.parts.size());
  rules.size_bytes = static_cast<std::uint32_t>(read.value.size_bytes);
  rules.cell_bytes = static_cast<std::uint32_t>(read.value.cell_bytes);
  if (const Option::Mapping* operands = subject.options.mapping("operands")) {
    for (const auto& [key, value] : *operands) {
      const auto* is_set = std::get_if<bool>(&value.value);
      if (key == "finite" && is_set != nullptr && *is_set) rules.finite = 1;
    }
  }
  const Option::List* range = subject.options.list("operand_range");
  if (range == nullptr || range->size() != 2) return rules;
  const ScalarType part = read.value.parts.front();
  rules.low = range_end(part, range->front());
  rules.high = range_end(part, range->back());
  // Of an empty range nothing could be drawn; `rmw_problems` tells it.
  const bool is_empty =
      stalemate::is_floating(part) && !(as_real({part, rules.low}) <= as_real({part, rules.high}));
  rules.has_range = is_empty ? 0 : 1;
  return rules;
}

/// The zero that fmin and fmax give may have either sign. A custom model that uses them inherits
/// that.
bool has_one_zero(const Subject& subject, const RmwSubject& read) {
  const auto is_of = [&](std::initializer_list<RmwModel> models) {
    const auto is_one = [&](RmwModel model) {
      return std::find(models.begin(), models.end(), model) != models.end();
    };
    return is_one(read.model) ||
           std::any_of(read.operations.begin(), read.operations.end(),
                       [&](const RmwOperation& operation) {
                         return operation.role == RmwRole::Update && is_one(operation.model);
                       });
  };
  if (is_of({RmwModel::Fmin, RmwModel::Fmax})) return true;
  if (!is_of({RmwModel::Custom}) || !read.value.has_floating()) return false;
  const SourceCode& code = source_code(subject);
  return code.mentions("fmin") || code.mentions("fmax");
}

/// An update that needs no operand may be declared without.
bool has_operand(const Subject& subject, const FunctionPerSpace& function, std::size_t choices) {
  const std::string& name = function.global.empty() ? function.local : function.global;
  return argument_count(source_code(subject), name) != 1 + choices;
}

RmwRole role_of(const Options& keys) {
  const std::string word = keys.text("role").value_or("update");
  if (word == "load") return RmwRole::Load;
  return word == "store" ? RmwRole::Store : RmwRole::Update;
}

RmwOperation read_operation(const Subject& subject, const Option& mapping) {
  Subject alone = subject;
  alone.options = options_of(mapping);
  RmwOperation operation;
  operation.function = function_per_space(alone, "function");
  operation.has_operand = has_operand(subject, operation.function, 0);
  operation.role = role_of(alone.options);
  operation.model_function = alone.options.text("model").value_or("");
  operation.model = built_in_model(operation.model_function).value_or(RmwModel::Custom);
  operation.weight = static_cast<std::uint32_t>(alone.options.integer("weight").value_or(1));
  return operation;
}

/// The function of the subject and its `operations`; none if it has no `operations`.
std::vector<RmwOperation> read_operations(const Subject& subject, const RmwSubject& read) {
  const Option::List* list = subject.options.list("operations");
  if (list == nullptr || list->empty()) return {};
  std::vector<RmwOperation> operations{{.function = {read.global_function, read.local_function},
                                        .model = read.model,
                                        .model_function = read.model_function,
                                        .has_operand = read.has_operand}};
  for (const Option& item : *list) {
    if (!std::holds_alternative<Option::Mapping>(item.value)) continue;
    RmwOperation& operation = operations.emplace_back(read_operation(subject, item));
    keep_common(operation.function, operations.front().function);
  }
  return operations;
}

/// The function, for the address spaces that the other operations work in.
FunctionPerSpace function_in_common(const Subject& subject) {
  FunctionPerSpace function = function_per_space(subject, "function");
  for (const RmwOperation& operation : read_operations(subject, {})) {
    keep_common(function, operation.function);
  }
  return function;
}

std::vector<RmwChoice> read_choices(const Subject& subject) {
  std::vector<RmwChoice> choices;
  const Option::List* list = subject.options.list("choices");
  if (list == nullptr) return choices;
  for (const Option& item : *list) {
    if (!std::holds_alternative<Option::Mapping>(item.value)) continue;
    const Options keys = options_of(item);
    RmwChoice& choice = choices.emplace_back();
    choice.name = keys.text("of").value_or("");
    const Option::List* words = keys.list("words");
    if (words == nullptr) continue;
    for (const Option& word : *words) {
      if (const auto* text = std::get_if<std::string>(&word.value)) choice.words.push_back(*text);
    }
  }
  return choices;
}

bool compares_bits(RmwModel model) {
  return model == RmwModel::Exchange || model == RmwModel::MinOrder || model == RmwModel::MaxOrder;
}

/// Whether the file has a function T m(T old, T operand) that is called as the built-in model.
bool has_namesake(const Subject& subject, const RmwSubject& read) {
  if (read.model == RmwModel::Custom) return false;
  const CodeFunction* function = source_code(subject).function(read.model_function);
  return function != nullptr && !function->is_kernel &&
         function->parameters.size() == 1U + read.operand_count &&
         std::none_of(function->parameters.begin(), function->parameters.end(),
                      [](const CodeParameter& each) { return each.type.is_pointer; });
}

RmwSubject read_rmw_subject_anew(const Subject& subject) {
  RmwSubject read;
  const FunctionPerSpace function = function_in_common(subject);
  read.global_function = function.global;
  read.local_function = function.local;
  read.value = read_value(subject, function);
  const std::string model = subject.options.text("model").value_or("");
  read.model = built_in_model(model).value_or(RmwModel::Custom);
  read.model_function = model;
  read.returns = read_returns(subject);
  read.operand_count = subject.options.integer("operand_count").value_or(1) == 2 ? 2 : 1;
  read.has_namesake = has_namesake(subject, read);
  read.choices = read_choices(subject);
  read.has_operand = has_operand(subject, function, read.choices.size());
  read.operations = read_operations(subject, read);
  const bool compares_all =
      compares_bits(read.model) && std::all_of(read.operations.begin(), read.operations.end(),
                                               [](const RmwOperation& operation) {
                                                 return operation.role != RmwRole::Update ||
                                                        compares_bits(operation.model);
                                               });
  read.rules = read_rules(subject, read);
  read.rules.one_nan = read.value.has_floating() && !compares_all ? 1 : 0;
  read.rules.one_zero = has_one_zero(subject, read) ? 1 : 0;
  if (needs_exact_operands(read) && read.rules.has_range != 0) {
    read.rules.coarse = coarse_for(read.value.parts.front(), read.rules);
  }
  const Bits all = stalemate_value_mask(&read.rules);
  read.is_bit_for_bit = read.rules.one_nan == 0 && read.rules.one_zero == 0 &&
                        stalemate_canonical(&read.rules, all) == all;
  return read;
}

}  // namespace

RmwSubject read_rmw_subject(const Subject& subject) {
  return read_once(subject, read_rmw_subject_anew);
}

}  // namespace stalemate::properties
