#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

/// Whether what a subject names can be called as its property calls it.
namespace stalemate::properties {

/// What a parameter or a result has to be.
struct WantedType {
  std::string text;  // behind "needs": "a pointer to uint in global memory"
  std::function<bool(const CodeType&)> takes;
};

/// "__global", "__local".
const char* space_word(AddressSpace space);

/// Whether it is a `bool` or an integer, by which a function may say whether it worked.
bool says_whether(const CodeType& type);

/// A pointer to one of the types, atomic ones included, in that address space or in the generic
/// one. The first is named where another is found.
WantedType pointer_to(std::vector<std::string> names, AddressSpace space);

/// A pointer to whatever has from `least` to `most` bytes, or to void; `what` says what that is.
WantedType pointer_to_bytes(std::size_t least, std::size_t most, AddressSpace space,
                            std::string what);

/// A value of one of the types. The first is named where another is found.
WantedType value_of(std::vector<std::string> names);

/// A value of any integer type; not a `bool`.
WantedType any_integer();

WantedType void_result();

/// A result that nobody looks at: anything but a `bool`, which says whether it worked.
WantedType ignored_result();

/// How a property calls a function.
struct WantedFunction {
  std::string form = {};  // "void f(volatile __global int *lock)"
  std::vector<WantedType> parameters = {};
  WantedType result = {};
  std::string whether_remedy = {};  // where the result `says_whether` and must not
  std::string remedy = {};          // where it is another than to write the form
  std::string result_remedy = {};   // likewise, for a wrong result
};

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
