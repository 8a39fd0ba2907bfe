#pragma once

#include <string>

#include "linearizability/subject/linear_subject.hpp"

/// Statements of OpenCL C that call functions under test. Names of what they use begin with a
/// prefix: PREFIX_object, PREFIX_numbers, PREFIX_result (a pointer to a result with `returned`,
/// `out`, `handle` and `guarded`), PREFIX_kept, PREFIX_number (of the object), PREFIX_keep and
/// PREFIX_give; where locks guard data, PREFIX_guarded (a pointer to it), PREFIX_look,
/// PREFIX_begin and PREFIX_end.
namespace stalemate::properties {

/// Whether it gives back what the same work-item got before: a handle, a permit, a lock.
bool gives_back(const LinearBinding& binding);

/// Whether another one gives back what this one gets.
bool is_given_back(const LinearSubject& read, const LinearBinding& binding);

/// An expression: whether the result in front of which `result` stands says that it failed.
std::string failed_text(const LinearBinding& binding, const std::string& result);

/// The functions PREFIX_look, PREFIX_begin and PREFIX_end, which read what a lock guards, and
/// change the one word of it and the other.
std::string guards_text(const std::string& space, const std::string& prefix);

/// A case of a switch: the call with what comes before and behind it. Leaves the function that it
/// stands in if there is nothing to give back, or no room to keep more. Behind an operation that
/// takes a lock, and before one that gives it back, what the lock guards is looked at; who has it
/// alone changes a word of it each time.
std::string call_text(const LinearSubject& read, const LinearBinding& binding,
                      const SourceCode& code, const std::string& prefix);

}  // namespace stalemate::properties
