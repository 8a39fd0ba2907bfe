#pragma once

#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/source_code.hpp"

/// The statements of a readable kernel of read_modify_write. In them repro_x is a value, repro_a
/// and repro_b are operands, and repro_i is the number of the operation.
namespace stalemate::properties {

/// "as_float(bits)", or "bits" where that is a value.
std::string value_of_bits(const RmwValue& value, const std::string& bits);

/// What values are called: the type, of a struct its bits.
std::string scalar_of(const RmwValue& value);

/// The operation, and that what it returned is written down: a line, or one for each function of
/// several.
std::vector<std::string> call_lines(const RmwSubject& read, const SourceCode& code,
                                    AddressSpace space);

/// "TARGET = …": what the operation makes of repro_x.
std::vector<std::string> model_lines(const RmwSubject& read, const SourceCode& code,
                                     const std::string& target);

/// "TARGET = …": what an invertible operation that made repro_x had taken.
std::vector<std::string> inverse_lines(const RmwSubject& read, const std::string& target);

/// Functions behind the code under test that those lines need; lines, mostly none.
std::string helper_text(const RmwSubject& read);

}  // namespace stalemate::properties
