#include "read_modify_write/subject/rmw_binding.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "read_modify_write/subject/rmw_holds.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "shared/binding.hpp"
#include "shared/wanted_type.hpp"

namespace stalemate::properties {

namespace {

/// Of a pointer to what is a mistake itself; that is told once.
constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

/// A function or model that is called.
struct Called {
  std::string key = {};
  std::string name = {};
  AddressSpace space = AddressSpace::Global;
  RmwRole role = RmwRole::Update;
  RmwModel model = RmwModel::Custom;
  std::string model_function = {};  // of a custom model
  bool is_model = false;
};

class Binding {
 public:
  Binding(const Subject& subject, const RmwSubject& read)
      : subject_(subject), without_range_(subject), read_(read) {
    without_range_.options.set("operand_range", Option::List{});
  }

  void check(const Called& called, std::vector<SubjectProblem>& problems) const {
    check_binding(
        subject_, called.key, called.name,
        [&](const CodeFunction* function) { return wanted(called, function); }, problems);
  }

 private:
  /// What adds or takes one does not look at an operand.
  bool ignores_operand(const Called& called) const {
    return !called.is_model && called.role == RmwRole::Update &&
           (called.model == RmwModel::Increment || called.model == RmwModel::Decrement);
  }

  bool lacks_operand(const std::string& name) const {
    return argument_count(source_code(subject_), name) == 1 + read_.choices.size();
  }

  /// A function does without an operand if its model does.
  bool may_lack_operand(const Called& called) const {
    if (read_.operand_count != 1) return false;
    if (called.is_model || ignores_operand(called)) return true;
    return called.role == RmwRole::Update && called.model == RmwModel::Custom &&
           lacks_operand(called.model_function);
  }

  std::size_t operands(const Called& called) const {
    if (!called.is_model && called.role == RmwRole::Load) return 0;
    return may_lack_operand(called) && lacks_operand(called.name) ? 0 : read_.operand_count;
  }

  bool returns_value(const Called& called) const {
    if (called.is_model || called.role == RmwRole::Load) return true;
    return called.role == RmwRole::Update && read_.returns != RmwReturns::Nothing;
  }

  std::string form(const Called& called) const {
    const std::string& type = read_.value.name;
    std::string text = called.is_model ? fmt::format("{0} m({0} old", type)
                                       : fmt::format("{} f(volatile {} {} *cell",
                                                     returns_value(called) ? type : "void",
                                                     space_word(called.space), type);
    const bool is_one = operands(called) == 1;
    for (std::size_t i = 0; i < operands(called); ++i) {
      text += fmt::format(", {} {}", type, is_one ? "operand" : i == 0 ? "a" : "b");
    }
    for (const RmwChoice& choice : read_.choices) text += ", uint " + choice.name;
    return text + ")";
  }

  /// A value of the subject's type.
  WantedType value() const {
    WantedType wanted = value_of({read_.value.name});
    wanted.takes = [this](const CodeType& type) { return holds(type, subject_, read_.value); };
    return wanted;
  }

  /// What is given back is a value of the cell, which no range bounds where it is computed.
  WantedType result(const Called& called) const {
    WantedType wanted = value();
    if (keeps_range(called)) return wanted;
    wanted.takes = [this](const CodeType& type) {
      return holds(type, without_range_, read_.value);
    };
    return wanted;
  }

  /// Whether values stay in a type that holds the range of the operands; of a model of the author's
  /// own nobody knows.
  static bool keeps_range(const Called& called) {
    constexpr RmwModel leaving[] = {RmwModel::Add, RmwModel::Sub,       RmwModel::Mul,
                                    RmwModel::Div, RmwModel::Increment, RmwModel::Decrement};
    return std::find(std::begin(leaving), std::end(leaving), called.model) == std::end(leaving);
  }

  /// What is not looked at may be of any type that a number becomes.
  WantedType operand(const Called& called) const {
    WantedType wanted = value();
    if (!ignores_operand(called) || read_.value.parts.size() != 1) return wanted;
    wanted.takes = [](const CodeType& type) { return type.is_scalar && !type.is_pointer; };
    return wanted;
  }

  /// The types that the function has where it is given values, and where it returns one.
  std::vector<const CodeType*> value_types(const Called& called,
                                           const CodeFunction& function) const {
    std::vector<const CodeType*> types;
    if (returns_value(called)) types.push_back(&function.result);
    const std::size_t end = std::min(1 + operands(called), function.parameters.size());
    for (std::size_t i = called.is_model ? 0 : 1; i < end; ++i) {
      types.push_back(&function.parameters[i].type);
    }
    return types;
  }

  /// A pointer to values, or, of a function that else takes or returns them, to what is as wide or
  /// wider.
  WantedType cell(const Called& called, const CodeFunction* function) const {
    const RmwValue& value = read_.value;
    WantedType wanted =
        value.problem.empty()
            ? pointer_to_bytes(value.size_bytes, value.cell_bytes, called.space, value.name)
            : pointer_to_bytes(1, kAnySize, called.space, "values");
    if (function == nullptr) return wanted;
    const std::vector<const CodeType*> types = value_types(called, *function);
    const bool agrees = std::any_of(types.begin(), types.end(), [&](const CodeType* type) {
      return holds(*type, subject_, value);
    });
    if (agrees) return wanted;
    wanted.takes = [this, takes = wanted.takes](const CodeType& type) {
      CodeType pointee = type;
      pointee.is_pointer = false;
      return takes(type) && (type.name == "void" || holds(pointee, subject_, read_.value));
    };
    return wanted;
  }

  /// The name of the one type that the function takes and returns, if it is another than asked for.
  std::optional<std::string> other_type(const Called& called, const CodeFunction& function) const {
    if (called.is_model || subject_.options.text("type").value_or("").empty()) return std::nullopt;
    const std::vector<const CodeType*> types = value_types(called, function);
    if (types.empty() || types.front()->is_pointer || types.front()->name == read_.value.name ||
        !scalar_type(types.front()->name)) {
      return std::nullopt;
    }
    const bool are_one = std::all_of(types.begin(), types.end(), [&](const CodeType* type) {
      return !type->is_pointer && type->name == types.front()->name;
    });
    return are_one ? std::optional(types.front()->name) : std::nullopt;
  }

  /// Whether it has a pointer beside that to the cell, by which it may hand out the old value.
  static bool gives_by_pointer(const Called& called, const CodeFunction& function) {
    const auto& parameters = function.parameters;
    return !called.is_model && parameters.size() > 1 && parameters.front().type.is_pointer &&
           std::any_of(parameters.begin() + 1, parameters.end(),
                       [](const CodeParameter& each) { return each.type.is_pointer; });
  }

  std::string wrapped(const Called& called) const {
    return "where it hands out the old value by a pointer, call it in a function that returns "
           "it: " +
           form(called);
  }

  std::string remedy(const Called& called, const CodeFunction& function) const {
    const auto is_pointer = [](const CodeParameter& parameter) {
      return parameter.type.is_pointer;
    };
    const std::vector<CodeParameter>& parameters = function.parameters;
    if (gives_by_pointer(called, function)) return wrapped(called);
    const bool has_cell = std::any_of(parameters.begin(), parameters.end(), is_pointer);
    if (!called.is_model && has_cell && !is_pointer(parameters.front())) {
      return "the cell comes first: write it as " + form(called);
    }
    const bool is_update = !called.is_model && called.role == RmwRole::Update;
    if (is_update && operands(called) == 1 && lacks_operand(called.name)) {
      return fmt::format(
          "write it as {0}, or give it a model that has no operand either: "
          "increment, decrement or a function {1} m({1} old)",
          form(called), read_.value.name);
    }
    const std::optional<std::string> other = other_type(called, function);
    return other ? fmt::format("write type: {}, which it takes, or leave type out", *other) : "";
  }

  std::string result_remedy(const Called& called, const CodeType& result) const {
    const bool is_bool = result.name == "bool" && !result.is_pointer;
    if (called.is_model || (!is_bool && (result.is_pointer || result.name != "void"))) return {};
    const std::string said = is_bool ? "it returns whether it changed the cell: " : "";
    const bool is_update = called.role == RmwRole::Update;
    if (is_update && read_.operations.empty() && traits(called.model).order_independent) {
      return said + "say returns: nothing";
    }
    return said + "wrap it in a function that returns the " +
           (is_update ? "old value" : "value that it found");
  }

  WantedFunction wanted(const Called& called, const CodeFunction* function) const {
    WantedFunction wanted;
    wanted.form = form(called);
    wanted.parameters.push_back(called.is_model ? value() : cell(called, function));
    for (std::size_t i = 0; i < operands(called); ++i) {
      wanted.parameters.push_back(operand(called));
    }
    for (std::size_t i = 0; i < read_.choices.size(); ++i) {
      wanted.parameters.push_back({"a uint", takes_index});
    }
    if (returns_value(called)) wanted.result = result(called);
    if (function == nullptr) return wanted;
    wanted.remedy = remedy(called, *function);
    wanted.result_remedy = gives_by_pointer(called, *function)
                               ? wrapped(called)
                               : result_remedy(called, function->result);
    return wanted;
  }

  const Subject& subject_;
  Subject without_range_;
  const RmwSubject& read_;
};

/// The functions of an operation, or of the subject where it has but one.
void check_functions(const Binding& binding, const FunctionPerSpace& functions, Called called,
                     const std::pair<std::string, std::string>& keys,
                     std::vector<SubjectProblem>& problems) {
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    called.key = space == AddressSpace::Local ? keys.second : keys.first;
    called.name = functions.in(space);
    called.space = space;
    if (!called.name.empty()) binding.check(called, problems);
  }
}

void check_model(const Binding& binding, const SourceCode& code, const std::string& key,
                 const std::string& model, std::vector<SubjectProblem>& problems) {
  if (built_in_model(model) || !declares(code, model)) return;
  binding.check({.key = key, .name = model, .is_model = true}, problems);
}

}  // namespace

std::vector<SubjectProblem> rmw_binding_problems(const Subject& subject, const RmwSubject& read) {
  const Binding binding(subject, read);
  const SourceCode& code = source_code(subject);
  std::vector<SubjectProblem> problems;
  check_functions(binding, {read.global_function, read.local_function},
                  {.model = read.model, .model_function = read.model_function},
                  {key_in_space(subject, "function", AddressSpace::Global),
                   key_in_space(subject, "function", AddressSpace::Local)},
                  problems);
  check_model(binding, code, "model", read.model_function, problems);
  for (std::size_t i = 1; i < read.operations.size(); ++i) {
    const RmwOperation& operation = read.operations[i];
    check_functions(binding, operation.function,
                    {.role = operation.role,
                     .model = operation.model,
                     .model_function = operation.model_function},
                    {operation_key(i) + ".function.global", operation_key(i) + ".function.local"},
                    problems);
    if (operation.role == RmwRole::Update) {
      check_model(binding, code, operation_key(i) + ".model", operation.model_function, problems);
    }
  }
  return problems;
}

}  // namespace stalemate::properties
