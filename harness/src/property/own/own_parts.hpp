#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "stalemate/property/own_property.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate {

/// A function under test.
struct OwnFunction {
  std::string key;
  std::string signature;
  std::string control;  // empty: none
};

struct OwnNumber {
  std::string name;
  ScalarType type;
  CaseNumber value;
};

struct OwnLocal {
  std::string name;
  ScalarType type;
  CaseNumber size;
};

using OwnArgument = std::variant<OwnBuffer, OwnNumber, OwnLocal>;

/// What an author said, in the order in which he said it.
struct OwnProperty::Parts {
  std::string name;
  std::string claim;
  std::vector<OwnFunction> functions = {};
  std::string file = {};    // of the kernel; empty: it is under test itself
  std::string kernel = {};  // likewise
  std::vector<OwnArgument> arguments = {};
  std::vector<OwnKind> kinds = {};
  std::vector<Invariant> invariants = {};
  std::function<std::optional<Violation>(const Seen&)> judge = {};
  bool meets = true;
  unsigned judges = 0;   // that were given; the last one judges
  unsigned kernels = 0;  // likewise

  bool is_whole() const { return file.empty(); }
  std::vector<const OwnBuffer*> buffers() const;
  const OwnBuffer* buffer(std::string_view buffer_name) const;  // or null
};

/// Of a property that may be put together wrongly, whatever its subjects are.
class MistakenFacet {
 public:
  MistakenFacet() = default;
  MistakenFacet(const MistakenFacet&) = delete;
  MistakenFacet& operator=(const MistakenFacet&) = delete;
  virtual ~MistakenFacet() = default;
  virtual std::vector<std::string> mistakes() const = 0;
};

/// The kernel that `subject` runs: its own, or the property's.
std::string kernel_of(const OwnProperty::Parts& parts, const Subject& subject);

LaunchRequest lower_own(const OwnProperty::Parts& parts, const Subject& subject, const Case& input,
                        const Target& target);

/// Why the arguments of the property are not those of a kernel, and what mends it.
struct Misfit {
  std::string what;
  std::string remedy;
};
std::optional<Misfit> misfit_of(const OwnProperty::Parts& parts, const CodeFunction& kernel);

/// At least one element. Throws where no device has as many as are asked for.
std::uint64_t bytes_in(const OwnBuffer& buffer, const Case& input);

/// Within the limits of the device. A kernel of an author's takes no operands of ours, and runs
/// with no work-groups of ours beside it.
Case fit_own(const OwnProperty::Parts& parts, const Subject& subject, const Case& input,
             const DeviceInfo& device);

/// Mistakes of whoever wrote the subject.
std::vector<SubjectProblem> own_problems(const OwnProperty::Parts& parts, const Subject& subject);

/// Mistakes of whoever wrote the property; empty if there are none.
std::vector<std::string> own_mistakes(const OwnProperty::Parts& parts);

}  // namespace stalemate
