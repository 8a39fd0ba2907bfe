#include "read_modify_write/subject/rmw_read_value.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string_view>

#include "read_modify_write/subject/rmw_struct.hpp"
#include "shared/binding.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

constexpr std::array kScalarTypes{"char", "uchar", "short", "ushort", "int",   "uint",
                                  "long", "ulong", "half",  "float",  "double"};
constexpr std::array<std::size_t, 4> kLaneCounts{2, 3, 4, 8};

std::optional<RmwValue> scalar_value(std::string_view text) {
  const std::optional<ScalarType> type = scalar_type(text);
  if (!type) return std::nullopt;
  return RmwValue{
      .name = std::string(text), .parts = {*type}, .size_bytes = stalemate::size_bytes(*type)};
}

/// "short4", and of three components "short3", which takes as much room as four.
std::optional<RmwValue> vector_value(std::string_view text) {
  for (const std::size_t lanes : kLaneCounts) {
    const std::string digits = std::to_string(lanes);
    if (!text.ends_with(digits)) continue;
    const auto lane = scalar_type(text.substr(0, text.size() - digits.size()));
    if (!lane) continue;
    const std::size_t size = stalemate::size_bytes(*lane) * (lanes == 3 ? 4 : lanes);
    if (size != 4 && size != 8) return std::nullopt;
    return RmwValue{.name = std::string(text),
                    .parts = std::vector<ScalarType>(lanes, *lane),
                    .size_bytes = size,
                    .is_vector = true};
  }
  return std::nullopt;
}

std::vector<std::string> vectors_of(const std::string& scalar) {
  std::vector<std::string> vectors;
  for (const std::size_t lanes : kLaneCounts) {
    std::string name = scalar + std::to_string(lanes);
    if (vector_value(name)) vectors.push_back(std::move(name));
  }
  return vectors;
}

std::optional<RmwValue> value_of_type(const CodeType& type) {
  if (type.is_struct) return struct_value(type);
  return type.is_vector ? vector_value(type.name) : scalar_value(type.name);
}

/// The types of values that a function returns or takes, its result first.
std::vector<const CodeType*> types_of(const CodeFunction* function) {
  std::vector<const CodeType*> types;
  if (function == nullptr) return types;
  if (!function->result.is_pointer && function->result.size_bytes != 0) {
    types.push_back(&function->result);
  }
  for (const CodeParameter& parameter : function->parameters) {
    if (!parameter.type.is_pointer) types.push_back(&parameter.type);
  }
  return types;
}

std::string without_typedef(const std::string& text) {
  return text.starts_with("struct ") ? text.substr(7) : text;
}

bool is_called(const CodeType& type, const std::string& text) {
  return without_typedef(type.text) == text || without_typedef(type.name) == text;
}

/// The struct called `text` that a function of the file takes or returns.
std::optional<RmwValue> struct_of_source(const std::string& text, const SourceCode& code) {
  for (const CodeFunction& function : code.functions) {
    for (const CodeType* type : types_of(&function)) {
      if (type->is_struct && is_called(*type, text)) return struct_value(*type);
    }
  }
  return std::nullopt;
}

/// The value called `text`: a word of OpenCL C, or a type of the file that the function names.
std::optional<RmwValue> named_value(const std::string& text, const SourceCode& code,
                                    const CodeFunction* function) {
  if (auto value = scalar_value(text)) return value;
  if (auto value = vector_value(text)) return value;
  for (const CodeType* type : types_of(function)) {
    if (is_called(*type, text)) return value_of_type(*type);
  }
  return struct_of_source(text, code);
}

/// The value of a function that names no other: what it returns, or takes; its struct, where it
/// has the word of one for another.
std::optional<RmwValue> implied_value(const CodeFunction* function) {
  const std::vector<const CodeType*> types = types_of(function);
  if (types.empty()) return std::nullopt;
  const auto found = std::find_if(types.begin(), types.end(),
                                  [](const CodeType* type) { return type->is_struct; });
  return value_of_type(found == types.end() ? *types.front() : **found);
}

/// The function that a call of `name` with values called `text` calls, if the source says it.
const CodeFunction* function_called(const SourceCode& code, const std::string& name,
                                    const std::string& text) {
  const std::vector<const CodeFunction*> functions = called_functions(code, name);
  for (const CodeFunction* function : functions) {
    for (const CodeType* type : types_of(function)) {
      if (type->name == text || without_typedef(type->text) == text) return function;
    }
  }
  return functions.empty() ? nullptr : functions.front();
}

/// A type may have several names, of which the reader knows the one that the function has.
std::string struct_remedy(const CodeFunction* function) {
  const auto types = types_of(function);
  const auto found = std::find_if(types.begin(), types.end(),
                                  [](const CodeType* type) { return type->is_struct; });
  if (found == types.end()) {
    return "write a scalar type such as double, a vector such as float2, or a struct that the "
           "function takes";
  }
  return fmt::format("leave it out, or write the function's own name for its struct: type: {}",
                     without_typedef((*found)->text));
}

/// A type that the function takes or returns, of another size than a value's; null if there is
/// none.
const CodeType* of_other_size(const CodeFunction* function) {
  const auto types = types_of(function);
  const auto found = std::find_if(types.begin(), types.end(), [](const CodeType* type) {
    return type->size_bytes > sizeof(std::uint64_t);
  });
  return found == types.end() ? nullptr : *found;
}

RmwValue unknown_value(const std::string& text, const SourceCode& code,
                       const CodeFunction* function) {
  RmwValue value;
  if (const CodeType* type = text.empty() ? of_other_size(function) : nullptr) {
    value.problem =
        fmt::format("a value of '{}' has {} bytes, and one atomic operation has 8 at most",
                    type->text, type->size_bytes);
    value.remedy = "test a kernel that calls the function by serial_equivalence";
  } else if (text.empty()) {
    value.problem =
        function == nullptr && !code.unread.empty()
            ? fmt::format("the type is left out, and the file was not read: {}", code.unread)
            : "the type is left out, and the function does not say it";
    value.remedy = "write type: T, what the function takes and returns";
  } else {
    value.problem = fmt::format(
        "'{}' is neither a scalar nor a vector of 4 or 8 bytes, nor a struct of the kernel file",
        text);
    value.remedy = struct_remedy(function);
  }
  return value;
}

/// One of the functions that a call without a type may mean.
struct Overload {
  std::string type;
  CodePlace place;
};

/// What a call without a type cannot choose from; empty if all overloads have one type of values.
std::vector<Overload> overloads(const SourceCode& code, const std::string& name) {
  std::vector<Overload> overloads;
  for (const CodeFunction* function : called_functions(code, name)) {
    const std::optional<RmwValue> value = implied_value(function);
    if (!value) continue;
    const bool is_known =
        std::any_of(overloads.begin(), overloads.end(),
                    [&](const Overload& overload) { return overload.type == value->name; });
    if (!is_known) overloads.push_back({value->name, function->place});
  }
  return overloads.size() > 1 ? overloads : std::vector<Overload>();
}

RmwValue ambiguous_value(const std::string& name, const std::vector<Overload>& overloads) {
  std::vector<std::string> types;
  std::vector<std::string> places;
  for (const auto& [type, place] : overloads) {
    types.push_back(type);
    places.push_back(fmt::format("{} ({})", type, to_text(place)));
  }
  RmwValue value;
  value.problem = fmt::format("the type is left out, and '{}' is overloaded for {}", name,
                              fmt::join(places, " and "));
  value.remedy = fmt::format("write type: {}", fmt::join(types, " or type: "));
  return value;
}

/// A struct that has no name is of a type that no other declaration has.
bool has_no_name(const CodeType& type) {
  return type.is_struct && type.name.find('(') != std::string::npos;
}

/// What the function's pointer points to.
void set_cell(RmwValue& value, const CodeFunction* function) {
  value.cell_name = value.name;
  value.cell_bytes = value.size_bytes;
  if (function == nullptr || function->parameters.empty()) return;
  const CodeType& pointer = function->parameters.front().type;
  if (!pointer.is_pointer || pointer.name == "void") return;
  if (has_no_name(pointer)) {
    value.problem =
        "the function's pointer is to a struct without a name, so no cell can be passed";
    value.remedy = "name the struct: typedef struct { … } my_cell;";
    value.place = pointer.place;
    return;
  }
  // A cell that is too small is a mistake that `rmw_problems` tells.
  if (pointer.size_bytes < value.size_bytes || pointer.size_bytes > 8) return;
  value.cell_name = pointer.is_atomic ? "atomic_" + pointer.name : pointer.name;
  value.cell_bytes = pointer.size_bytes;
}

}  // namespace

RmwValue read_value(const Subject& subject, const FunctionPerSpace& function) {
  const SourceCode& code = source_code(subject);
  const std::string text = subject.options.text("type").value_or("");
  const std::string& name = function.global.empty() ? function.local : function.global;
  const CodeFunction* called = function_called(code, name, text);
  if (const auto several = overloads(code, name); text.empty() && !several.empty()) {
    return ambiguous_value(name, several);
  }
  std::optional<RmwValue> value;
  if (!text.empty()) {
    value = named_value(text, code, called);
  } else {
    value = implied_value(called);
  }
  if (!value) value = unknown_value(text, code, called);
  set_cell(*value, called);
  return *value;
}

std::vector<std::string> built_in_types() {
  std::vector<std::string> types(kScalarTypes.begin(), kScalarTypes.end());
  for (const char* const scalar : kScalarTypes) {
    for (std::string& vector : vectors_of(scalar)) types.push_back(std::move(vector));
  }
  return types;
}

}  // namespace stalemate::properties
