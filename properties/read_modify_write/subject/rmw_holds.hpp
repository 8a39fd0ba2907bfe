#pragma once

#include "read_modify_write/subject/rmw_value.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Whether a value of the subject keeps its bits when C converts it to `type` and back: the same
/// type, an integer as wide or wider where it is one, a wider floating-point number likewise. A
/// narrower integer does if it has all of `operand_range`. Of a value that is not known, any type.
bool holds(const CodeType& type, const Subject& subject, const RmwValue& value);

/// Whether the index of a word of a choice becomes such a value.
bool takes_index(const CodeType& type);

}  // namespace stalemate::properties
