#pragma once

#include <string>

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

/// OpenCL C that calls the operation drawn, applies its model, and says what it should return.
std::string operations_text(const RmwSubject& read, const SourceCode& code, AddressSpace space);

}  // namespace stalemate::properties
