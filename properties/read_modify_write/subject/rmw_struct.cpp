#include "read_modify_write/subject/rmw_struct.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <utility>

#include "shared/binding.hpp"
#include "shared/wanted_type.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

namespace {

/// Why a struct is no value.
struct Unfit {
  std::string problem;
  std::string remedy;
  CodePlace place;
};

std::string bytes_text(std::size_t begin_bits, std::size_t end_bits) {
  return counted((end_bits - begin_bits) / 8, "byte");
}

Unfit padded(const CodeType& type, std::size_t begin_bits, std::size_t end_bits,
             const CodePlace& place) {
  return {fmt::format("'{}' has {} of padding from byte {} on, which nothing determines", type.name,
                      bytes_text(begin_bits, end_bits), begin_bits / 8),
          "fill them with a member of their own, which the code sets and the model keeps", place};
}

/// Why a scalar in a struct is none that can be given, or lies where it cannot.
std::optional<Unfit> unfit_member(const CodeType& type, const CodeMember& member, std::size_t end) {
  if (member.is_bit_field) {
    return Unfit{
        fmt::format("'{}' of '{}' is a bit-field, whose place in the word is the compiler's "
                    "choice",
                    member.name, type.name),
        "make it a member of 1, 2 or 4 bytes, or let the function and its model take the "
        "word and shift",
        member.place};
  }
  if (!scalar_type(member.type)) {
    return Unfit{fmt::format("'{}' of '{}' is of type '{}', for which no values can be drawn",
                             member.name, type.name, member.type),
                 "use members of types from char to double", member.place};
  }
  if (member.begin_bits < end) {
    return Unfit{
        fmt::format("'{}' of '{}' shares bytes with the member before it", member.name, type.name),
        "let the function and its model take the struct of the union, or the word", member.place};
  }
  if (member.begin_bits % member.size_bits != 0) {
    return Unfit{fmt::format("'{}' of '{}' begins at byte {}, off its alignment", member.name,
                             type.name, member.begin_bits / 8),
                 "order the members by size, the largest first", member.place};
  }
  if (member.begin_bits > end) return padded(type, end, member.begin_bits, member.place);
  return std::nullopt;
}

std::optional<Unfit> unfit(const CodeType& type) {
  if (type.size_bytes != 4 && type.size_bytes != 8) {
    return Unfit{fmt::format("'{}' has {}, and a struct in a cell has 4 or 8", type.name,
                             counted(type.size_bytes, "byte")),
                 "test the kernel as a whole by serial_equivalence, whose buffers may hold it",
                 type.place};
  }
  std::size_t end = 0;
  for (const CodeMember& member : type.members) {
    if (auto found = unfit_member(type, member, end)) return found;
    end = member.begin_bits + member.size_bits;
  }
  if (end != 8 * type.size_bytes) return padded(type, end, 8 * type.size_bytes, type.place);
  return std::nullopt;
}

}  // namespace

RmwValue struct_value(const CodeType& type) {
  RmwValue value{.name = type.name, .is_struct = true};
  if (const auto found = unfit(type)) {
    value.problem = found->problem;
    value.remedy = found->remedy;
    value.place = found->place;
    return value;
  }
  value.size_bytes = type.size_bytes;
  value.parts.clear();
  for (const CodeMember& member : type.members) {
    value.parts.push_back(scalar_type(member.type).value_or(ScalarType::Uint));
    value.members.push_back(member.name);
  }
  return value;
}

bool is_word_of(const CodeType& type, const RmwValue& value) {
  const auto scalar = scalar_type(type.name);
  return !type.is_pointer && scalar && !is_floating(*scalar) && type.size_bytes == value.size_bytes;
}

std::string struct_definitions(const RmwValue& value) {
  if (!value.is_struct) return {};
  return fmt::format(
      "typedef union {{ {0} stalemate_value; STALEMATE_BITS stalemate_word; }} stalemate_either;\n"
      "// As large as the host took it to be.\n"
      "typedef uint stalemate_same_size[sizeof({0}) == sizeof(STALEMATE_BITS) ? 1 : -1];\n"
      "static inline {0} stalemate_struct_of(STALEMATE_BITS stalemate_a) {{\n"
      "  stalemate_either stalemate_e;\n"
      "  stalemate_e.stalemate_word = stalemate_a;\n"
      "  return stalemate_e.stalemate_value;\n"
      "}}\n"
      "static inline STALEMATE_BITS stalemate_of_struct({0} stalemate_a) {{\n"
      "  stalemate_either stalemate_e;\n"
      "  stalemate_e.stalemate_word = 0;\n"
      "  stalemate_e.stalemate_value = stalemate_a;\n"
      "  return stalemate_e.stalemate_word;\n"
      "}}\n",
      value.name);
}

UserFunction::UserFunction(std::string name, const SourceCode& code, const RmwValue& value)
    : name_(std::move(name)),
      function_(called_function(code, name_)),
      argument_count_(argument_count(code, name_)),
      value_(value) {}

std::string UserFunction::argument(std::size_t index, const std::string& bits) const {
  const bool is_known = function_ != nullptr && index < function_->parameters.size();
  const bool takes_word = is_known && is_word_of(function_->parameters[index].type, value_);
  return value_.is_struct && !takes_word ? fmt::format("stalemate_struct_of({})", bits) : bits;
}

std::string UserFunction::call(const std::vector<std::string>& arguments,
                               bool returns_value) const {
  const std::string text = fmt::format("{}({})", name_, fmt::join(arguments, ", "));
  const bool returns_word = function_ != nullptr && is_word_of(function_->result, value_);
  const bool unwraps = value_.is_struct && returns_value && !returns_word;
  return unwraps ? fmt::format("stalemate_of_struct({})", text) : text;
}

}  // namespace stalemate::properties
