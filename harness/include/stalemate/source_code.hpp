#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate {

struct Subject;

/// A position in the user's files, as `#line` directives place it. Lines and columns count from 1.
struct CodePlace {
  std::string file = {};
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const CodePlace&, const CodePlace&) = default;
};

/// "file:line:column"
std::string to_text(const CodePlace& place);

/// The address spaces of OpenCL C (OpenCL C 3.0, section 6.7).
enum class CodeSpace : std::uint8_t { Private, Global, Local, Constant, Generic };

/// A scalar in a struct or union: one of its members, or what is inside of one.
struct CodeMember {
  std::string name = {};  // as the source would name it: "sum", "position.x", "bytes[2]"
  std::string type = {};  // canonical and unqualified: "ushort"
  std::size_t begin_bits = 0;
  std::size_t size_bits = 0;
  bool is_bit_field = false;
  CodePlace place = {};  // of the member of the whole

  friend bool operator==(const CodeMember&, const CodeMember&) = default;
};

/// A member of a struct or union. Bit-fields begin with their first byte.
struct CodeField {
  std::string name = {};  // empty: what is inside belongs to the whole
  std::size_t begin_bytes = 0;
  std::size_t size_bytes = 0;
  std::size_t element_bytes = 0;       // of an array; else 0
  std::vector<CodeField> fields = {};  // of a struct, or of the elements of an array of such

  friend bool operator==(const CodeField&, const CodeField&) = default;
};

/// What lies `offset_bytes` behind the beginning of a struct with these fields, as the source would
/// name it: "turn[2]", "slots[0].value"; empty if there is nothing, as between fields.
std::string field_at(const std::vector<CodeField>& fields, std::size_t offset_bytes);

/// A type of OpenCL C. Of a pointer, the type that it points to with where that lies.
struct CodeType {
  std::string text = {};       // as the source spells it: "volatile __global real *"
  std::string name = {};       // canonical and unqualified, of what a pointer points to: "float"
  std::size_t size_bytes = 0;  // of what `name` names; 0 if it has none, as void
  bool is_pointer = false;
  bool is_scalar = false;    // `name` is an integer or floating-point type, not a vector or struct
  bool is_vector = false;    // `name` is "float2" and the like
  bool is_struct = false;    // or a union
  bool is_atomic = false;    // of an `atomic_…` type; `name` is then that of the value: "int"
  bool is_volatile = false;  // of a pointer: what it points to is
  bool is_const = false;     // likewise
  CodeSpace space = CodeSpace::Private;  // of a pointer: where what it points to lies
  std::vector<CodeMember> members = {};  // of a struct of up to eight bytes, in order
  std::vector<CodeField> fields = {};    // of a struct of any size, in order
  CodePlace place = {};                  // of a struct: where it is declared

  friend bool operator==(const CodeType&, const CodeType&) = default;
};

struct CodeParameter {
  std::string name = {};  // empty if it has none
  CodeType type = {};

  friend bool operator==(const CodeParameter&, const CodeParameter&) = default;
};

/// Where text can be put into a declaration of a function, in bytes of the source.
struct CodeSpot {
  std::size_t close = 0;                  // the parenthesis behind the parameters
  std::optional<std::size_t> brace = {};  // the last byte of what opens the body, if there is one

  friend bool operator==(const CodeSpot&, const CodeSpot&) = default;
};

/// `reqd_work_group_size` of a kernel.
struct CodeGroupSize {
  std::array<std::uint32_t, 3> sides = {1, 1, 1};
  CodePlace place = {};  // of the attribute

  friend bool operator==(const CodeGroupSize&, const CodeGroupSize&) = default;
};

struct CodeFunction {
  std::string name = {};
  CodePlace place = {};  // of the name
  CodeType result = {};
  std::vector<CodeParameter> parameters = {};
  bool is_kernel = false;
  std::optional<CodeGroupSize> group_size = {};  // that a kernel must be launched with
  bool is_defined = false;                       // with a body, not only declared
  bool is_called = false;                        // somewhere in the source
  std::vector<CodeSpot> spots = {};  // of every declaration that no macro wrote, in order

  /// Whether its body is in the source, and no macro wrote it.
  bool is_written_out() const {
    return std::any_of(spots.begin(), spots.end(),
                       [](const CodeSpot& spot) { return spot.brace.has_value(); });
  }

  friend bool operator==(const CodeFunction&, const CodeFunction&) = default;
};

struct CodeMacro {
  std::string name = {};
  CodePlace place = {};
  bool takes_arguments = false;             // M(…), not M
  bool is_variadic = false;                 // its last argument is `...`
  std::vector<std::string> arguments = {};  // without `...`
  std::string stands_for = {};              // the identifier that is all it is replaced by

  friend bool operator==(const CodeMacro&, const CodeMacro&) = default;
};

/// Identifiers, each once, in order. They lie one behind the other: a plan has tens of thousands.
class CodeNames {
 public:
  CodeNames() = default;
  explicit CodeNames(std::vector<std::string> names);

  bool contains(std::string_view name) const;
  auto begin() const { return names_.begin(); }
  auto end() const { return names_.end(); }

  friend bool operator==(const CodeNames&, const CodeNames&) = default;

 private:
  std::vector<std::string> names_;
};

/// What clang says against a source.
struct CodeProblem {
  CodePlace place = {};
  std::string message = {};

  friend bool operator==(const CodeProblem&, const CodeProblem&) = default;
};

/// What a source in OpenCL C declares, as clang-15 reads it after preprocessing: comments,
/// literals, branches of `#if` that are left out, and names that macros make are clang's to tell.
struct SourceCode {
  std::vector<CodeFunction> functions = {};  // each once, in order; its definition if it has one
  std::vector<CodeMacro> macros = {};        // of the source and of its options, by name
  // Identifiers, keywords included, of all that is not left out by an `#if`; those that macros
  // make, and those that conditions ask for.
  CodeNames identifiers = {};
  CodeNames asked_for = {};  // of these, those that directives alone have, other than `#pragma`
  // Of each function, global variable, constant of an enumeration and macro of the source that uses
  // any: the identifiers of its declarations and its definition. Those of a macro are as it is
  // written, all others behind the preprocessor.
  std::map<std::string, CodeNames, std::less<>> uses = {};
  std::vector<CodeProblem> problems = {};  // errors outside of function bodies
  // Words of CUDA that the source uses as if they were of OpenCL C, each where it is first.
  std::vector<CodeProblem> foreign = {};
  // Why nothing was read: there is no reader, or it took too long. Else empty.
  std::string unread = {};

  const CodeFunction* function(std::string_view name) const;  // or null
  const CodeMacro* macro(std::string_view name) const;        // or null
  bool mentions(std::string_view identifier) const;

  /// The identifiers that code which calls `names` uses: theirs, those of what they use, and so on.
  CodeNames used_by(const std::vector<std::string>& names) const;

  friend bool operator==(const SourceCode&, const SourceCode&) = default;
};

/// Reads the code under test of `subject`, with its build options. Asked of a process of its own
/// with a deadline and a memory limit; what was read is kept by its text, so asking again costs
/// nothing. May be called from any thread.
const SourceCode& source_code(const Subject& subject);

}  // namespace stalemate
