#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_value.hpp"
#include "stalemate/source_code.hpp"

/// Structs as values of read_modify_write. To the driver they are bits; functions of the user's are
/// given structs, or words of as many bytes, as they say.
namespace stalemate::properties {

/// The value that a struct of the source is. If its bytes are not all bytes of scalars, which alone
/// can be compared and given, its `problem` says so.
RmwValue struct_value(const CodeType& type);

/// Whether it is an integer with as many bytes as the struct.
bool is_word_of(const CodeType& type, const RmwValue& value);

/// Behind the code under test: how a struct becomes bits and comes of them; empty for other values.
std::string struct_definitions(const RmwValue& value);

/// A function or macro of the user's as the driver calls it, with bits. `code` and `value` outlive
/// it.
class UserFunction {
 public:
  UserFunction(std::string name, const SourceCode& code, const RmwValue& value);

  /// Whether it has a parameter for an operand beside the cell and `others`.
  bool takes_operand(std::size_t others) const { return argument_count_ != 1 + others; }

  /// `bits`, a value, as the parameter at `index` takes it.
  std::string argument(std::size_t index, const std::string& bits) const;

  /// A call that gives bits, or, if it does not return a value, a statement.
  std::string call(const std::vector<std::string>& arguments, bool returns_value = true) const;

 private:
  std::string name_;
  const CodeFunction* function_;  // null of a macro, which is given structs
  std::optional<std::size_t> argument_count_;
  const RmwValue& value_;
};

}  // namespace stalemate::properties
