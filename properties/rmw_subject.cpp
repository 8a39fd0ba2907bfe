#include "rmw_subject.hpp"

#include <algorithm>
#include <bit>
#include <string_view>

#include "function_per_space.hpp"
#include "source_text.hpp"

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
    if (type == ScalarType::Float) {
      return std::bit_cast<std::uint32_t>(static_cast<float>(*whole));
    }
    const auto bits = static_cast<Bits>(*whole);
    return size_bytes(type) == 4 ? bits & 0xFFFFFFFFu : bits;
  }
  const auto* number = std::get_if<double>(&option.value);
  if (number == nullptr || type != ScalarType::Float) return 0;
  return std::bit_cast<std::uint32_t>(static_cast<float>(*number));
}

stalemate_value_rules read_rules(const Subject& subject, const RmwSubject& read) {
  stalemate_value_rules rules{};
  rules.type = static_cast<std::uint32_t>(read.type);
  rules.quiet_nans = read.one_nan ? 1 : 0;
  const Option::List* range = subject.options.list("operand_range");
  if (range == nullptr || range->size() != 2) return rules;
  rules.has_range = 1;
  rules.low = range_end(read.type, range->front());
  rules.high = range_end(read.type, range->back());
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
  if (!is_of({RmwModel::Custom}) || read.type != ScalarType::Float) return false;
  const std::string source = without_comments(subject.source);
  return mentions(source, "fmin") || mentions(source, "fmax");
}

std::vector<RmwChoice> read_choices(const Subject& subject) {
  std::vector<RmwChoice> choices;
  const Option::List* list = subject.options.list("choices");
  if (list == nullptr) return choices;
  for (const Option& item : *list) {
    const auto* mapping = std::get_if<Option::Mapping>(&item.value);
    if (mapping == nullptr) continue;
    Options keys;
    for (const auto& [name, value] : *mapping) keys.set(name, value);
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

}  // namespace

const std::string& RmwSubject::function(AddressSpace space) const {
  return space == AddressSpace::Local ? local_function : global_function;
}

RmwSubject read_rmw_subject(const Subject& subject) {
  RmwSubject read;
  const FunctionPerSpace function = function_per_space(subject, "function");
  read.global_function = function.global;
  read.local_function = function.local;
  read.type = scalar_type(subject.options.text("type").value_or("")).value_or(ScalarType::Uint);
  const std::string model = subject.options.text("model").value_or("");
  read.model = built_in_model(model).value_or(RmwModel::Custom);
  read.model_function = model;
  read.returns = read_returns(subject);
  read.operand_count = subject.options.integer("operand_count").value_or(1) == 2 ? 2 : 1;
  read.choices = read_choices(subject);
  read.operations = read_operations(subject, read);
  const bool compares_all =
      compares_bits(read.model) && std::all_of(read.operations.begin(), read.operations.end(),
                                               [](const RmwOperation& operation) {
                                                 return operation.role != RmwRole::Update ||
                                                        compares_bits(operation.model);
                                               });
  read.one_nan = read.type == ScalarType::Float && !compares_all;
  read.one_zero = has_one_zero(subject, read);
  read.rules = read_rules(subject, read);
  return read;
}

bool needs_exact_operands(const RmwSubject& subject) {
  return subject.type == ScalarType::Float && subject.returns == RmwReturns::Nothing &&
         !compares_bits(subject.model);
}

}  // namespace stalemate::properties
