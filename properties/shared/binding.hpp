#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/wanted_type.hpp"
#include "stalemate/case.hpp"
#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

/// Whether what a subject names can be called as its property calls it.
namespace stalemate::properties {

/// How a function, or a macro where it is null, has to be called.
using WantedOf = std::function<WantedFunction(const CodeFunction*)>;

/// Complains about the function or macro `name` at `key` if it cannot be called so. Of functions
/// with that name one has to fit; of a macro only the number of arguments is known. A macro that
/// stands for a function is that function, and one that stands for a name of the language is right.
void check_binding(const Subject& subject, const std::string& key, const std::string& name,
                   const WantedOf& wanted_of, std::vector<SubjectProblem>& problems);

/// The same, where all functions are called in one way.
void check_binding(const Subject& subject, const std::string& key, const std::string& name,
                   const WantedFunction& wanted, std::vector<SubjectProblem>& problems);

/// The function of the source that a call of `name` calls; null if there is none, or if that is for
/// a macro to say.
const CodeFunction* called_function(const SourceCode& code, std::string_view name);

/// All of them: more than one if `name` is overloaded.
std::vector<const CodeFunction*> called_functions(const SourceCode& code, std::string_view name);

/// How many arguments a call of that function or macro has; nothing if there is none, or any
/// number.
std::optional<std::size_t> argument_count(const SourceCode& code, std::string_view name);

/// Whether there is a function or macro `name`.
bool declares(const SourceCode& code, std::string_view name);

/// The functions and macros of the source.
std::vector<std::string> declared_names(const SourceCode& code);

/// What `name` can be called with, in front of an argument that points elsewhere:
/// "(volatile __global atomic_uint *)" for the parameter at `index`. Empty if there is nothing to
/// say.
std::string cast_for(const SourceCode& code, std::string_view name, std::size_t index,
                     AddressSpace space);

/// "there is no function or macro 'f'" with the nearest name as the remedy.
SubjectProblem unknown_function(const SourceCode& code, const std::string& key,
                                const std::string& name);

}  // namespace stalemate::properties
