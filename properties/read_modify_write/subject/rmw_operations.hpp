#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read_modify_write/subject/rmw_model.hpp"
#include "shared/function_per_space.hpp"
#include "stalemate/parameters.clh"
#include "stalemate/property.hpp"

namespace stalemate::properties {

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
};

struct RmwSubject;

/// The function of the subject and its `operations`; none if it has no `operations`.
std::vector<RmwOperation> read_operations(const Subject& subject, const RmwSubject& read);

/// What is wrong with them; whether they can be called, `rmw_binding_problems` tells.
std::vector<SubjectProblem> operations_problems(const RmwSubject& read, const SourceCode& code);

/// The key of operations.
Key operations_key();

/// Operation `op_index` of a case. The device draws the same.
const RmwOperation& drawn_operation(const std::vector<RmwOperation>& operations,
                                    const stalemate_parameters& parameters, std::uint32_t op_index);

/// OpenCL C that calls the operation drawn, applies its model, and says what it should return.
std::string operations_text(const RmwSubject& read, const SourceCode& code, AddressSpace space);

}  // namespace stalemate::properties
