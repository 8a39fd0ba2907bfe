#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/source_code.hpp"

/// What a property asks of a function that it calls.
namespace stalemate::properties {

/// What a parameter or a result has to be.
struct WantedType {
  std::string text;  // behind "needs": "a pointer to uint in global memory"
  std::function<bool(const CodeType&)> takes;
};

/// How a property calls a function.
struct WantedFunction {
  std::string form = {};  // "void f(volatile __global int *lock)"
  std::vector<WantedType> parameters = {};
  WantedType result = {};
  std::string whether_remedy = {};  // where the result `says_whether` and must not
  std::string remedy = {};          // where it is another than to write the form
  std::string result_remedy = {};   // likewise, for a wrong result
};

/// "__global", "__local".
const char* space_word(AddressSpace space);

/// Whether it is a `bool` or an integer, by which a function may say whether it worked.
bool says_whether(const CodeType& type);

/// "1 argument", "2 arguments".
std::string counted(std::size_t count, const char* noun);

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

}  // namespace stalemate::properties
