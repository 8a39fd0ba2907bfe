#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rmw_model.hpp"
#include "rmw_operations.hpp"
#include "stalemate/case.hpp"
#include "stalemate/property.hpp"
#include "stalemate/rmw_values.clh"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// What the code under test returns.
enum class RmwReturns : std::uint8_t { Old, Nothing, New };

/// A further argument of the code under test, drawn for each operation: the index of a word.
struct RmwChoice {
  std::string name;
  std::vector<std::string> words;
};

/// The options of a subject of `read_modify_write`, understood.
struct RmwSubject {
  std::string global_function;  // empty if there is none
  std::string local_function;
  ScalarType type = ScalarType::Uint;
  RmwModel model = RmwModel::Add;
  std::string model_function;  // of a custom model
  RmwReturns returns = RmwReturns::Old;
  std::uint32_t operand_count = 1;
  std::vector<RmwChoice> choices = {};
  std::vector<RmwOperation> operations = {};  // of several, the function above the first
  stalemate_value_rules rules{};
  bool one_nan = false;   // all NaNs count as one value
  bool one_zero = false;  // so do both zeros

  const std::string& function(AddressSpace space) const;
};

/// The keys that a subject of this property may have.
std::vector<Key> rmw_keys();

/// The options of `subject`; of what `rmw_problems` complains about, the defaults.
///
/// A function given by its bare name works in the address space that its definition's parameters
/// name: local if one of them is `__local` or `local`, else global.
RmwSubject read_rmw_subject(const Subject& subject);

std::vector<SubjectProblem> rmw_problems(const Subject& subject);

/// Whether only exact operands give a last value that does not depend on the order.
bool needs_exact_operands(const RmwSubject& subject);

/// `bits` as they count in a comparison.
inline Bits canonical(const RmwSubject& subject, Bits bits) {
  const Bits magnitude = bits & 0x7FFFFFFFu;
  if (subject.one_nan && magnitude > 0x7F800000u) return 0x7FC00000u;
  if (subject.one_zero && magnitude == 0) return 0;
  return bits;
}

}  // namespace stalemate::properties
