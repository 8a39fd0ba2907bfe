#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/parameters.clh"
#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

/// What the weights of `operations` add up to.
std::uint32_t weight_of_all(const std::vector<RmwOperation>& operations);

/// Operation `op_index` of a case. The device draws the same.
const RmwOperation& drawn_operation(const std::vector<RmwOperation>& operations,
                                    const stalemate_parameters& parameters, std::uint32_t op_index);

/// The key of an operation of `RmwSubject`, whose first one is the function of the subject:
/// "operations.0" of the second.
std::string operation_key(std::size_t index);

/// What is wrong with them; whether they can be called, `rmw_binding_problems` tells.
std::vector<SubjectProblem> operations_problems(const RmwSubject& read, const SourceCode& code);

}  // namespace stalemate::properties
