#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read_modify_write/subject/rmw_model.hpp"
#include "read_modify_write/subject/rmw_value.hpp"
#include "shared/function_per_space.hpp"
#include "stalemate/case.hpp"
#include "stalemate/rmw_values.clh"

namespace stalemate::properties {

/// What the code under test returns.
enum class RmwReturns : std::uint8_t { Old, Nothing, New };

/// A further argument of the code under test, drawn for each operation: the index of a word.
struct RmwChoice {
  std::string name;
  std::vector<std::string> words;
};

/// What an operation does to its cell, which also says how it is called.
enum class RmwRole : std::uint8_t {
  Update,  // T f(cell, T operand), returns the old value
  Load,    // T f(cell), returns the value
  Store,   // void f(cell, T operand)
};

std::string_view name(RmwRole role);  // "update", "load", "store"

/// One of several functions that work-items call on the same cells, drawn for each operation.
struct RmwOperation {
  FunctionPerSpace function;
  RmwRole role = RmwRole::Update;
  RmwModel model = RmwModel::Add;  // of updates
  std::string model_function;      // of a custom model
  std::uint32_t weight = 1;        // how often it is drawn, beside the others
  bool has_operand = true;         // a parameter of the function
};

/// The options of a subject of `read_modify_write`, understood.
struct RmwSubject {
  std::string global_function;  // empty if there is none
  std::string local_function;
  RmwValue value;
  RmwModel model = RmwModel::Add;
  std::string model_function;  // of a custom model
  bool has_namesake = false;   // of a built-in model: a function of the file that might be one
  RmwReturns returns = RmwReturns::Old;
  std::uint32_t operand_count = 1;
  bool has_operand = true;  // a parameter of the function, at least one
  std::vector<RmwChoice> choices = {};
  std::vector<RmwOperation> operations = {};  // of several, the function above the first
  stalemate_value_rules rules{};
  bool is_bit_for_bit = true;  // different bits are different values

  const std::string& function(AddressSpace space) const;
};

/// The extensions that the type of the values needs.
std::vector<std::string> rmw_requirements(const RmwSubject& subject);

}  // namespace stalemate::properties
