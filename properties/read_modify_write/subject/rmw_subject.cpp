#include "read_modify_write/subject/rmw_subject.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "shared/function_per_space.hpp"
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
  const FunctionPerSpace function = function_in_common(subject);
  read.global_function = function.global;
  read.local_function = function.local;
  read.value = read_value(subject, function);
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

bool fits(const ModelTraits& model, const RmwValue& value) {
  if (model.word.empty() || model.word == "exchange") return true;
  if (value.is_struct || (value.is_vector && !model.on_vectors)) return false;
  return value.is_floating() ? model.on_floats : model.on_integers;
}

std::vector<std::string> rmw_requirements(const RmwSubject& subject) {
  std::vector<std::string> extensions;
  const auto has = [&](ScalarType type) {
    const auto& parts = subject.value.parts;
    return std::find(parts.begin(), parts.end(), type) != parts.end();
  };
  if (has(ScalarType::Half)) extensions.emplace_back("cl_khr_fp16");
  if (has(ScalarType::Double)) extensions.emplace_back("cl_khr_fp64");
  return extensions;
}

bool needs_exact_operands(const RmwSubject& subject) {
  return subject.value.has_floating() && subject.returns != RmwReturns::Old &&
         is_sum(subject.model);
}

std::uint64_t exact_operations(const RmwSubject& subject, OperandKind kind) {
  std::uint64_t operations = std::numeric_limits<std::uint64_t>::max();
  if (!is_sum(subject.model)) return operations;
  for (const ScalarType part : subject.value.parts) {
    if (!is_floating(part)) continue;
    const auto type = static_cast<std::uint32_t>(part);
    // The first value counts as one more operand.
    std::uint64_t terms = 0;
    if (subject.rules.has_range != 0) {
      terms = std::uint64_t{1} << subject.rules.coarse;
    } else if (kind == OperandKind::Exact || kind == OperandKind::Recurring) {
      terms = (std::uint64_t{2} << stalemate_fraction_bits(type)) / stalemate_exact_max(type);
    }
    operations = std::min(operations, terms < 2 ? 0 : terms - 2);
  }
  return operations;
}

namespace {

/// What `of_part` makes of each part of two values.
template <class OfPart>
std::optional<Bits> part_by_part(const RmwSubject& subject, Bits one, Bits other,
                                 const OfPart& of_part) {
  Bits whole = 0;
  std::uint32_t end = 0;
  for (const ScalarType part : subject.value.parts) {
    const auto type = static_cast<std::uint32_t>(part);
    const std::uint32_t begin = stalemate_part_begin(type, end);
    const Bits mask = stalemate_type_mask(type);
    const std::optional<Bits> made =
        of_part(Scalar{part, (one >> begin) & mask}, (other >> begin) & mask);
    if (!made) return std::nullopt;
    whole |= *made << begin;
    end = begin + stalemate_type_width(type);
  }
  return whole;
}

}  // namespace

std::optional<Bits> apply_model(const RmwSubject& subject, Bits old, Bits operand) {
  return part_by_part(subject, old, operand, [&](Scalar part, Bits operand_part) {
    return apply_model(subject.model, part, operand_part);
  });
}

Bits invert_model(const RmwSubject& subject, Bits made, Bits operand) {
  const auto old = part_by_part(subject, made, operand, [&](Scalar part, Bits operand_part) {
    return std::optional(invert_model(subject.model, part, operand_part));
  });
  return old.value_or(0);
}

}  // namespace stalemate::properties
