#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_model.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_value.hpp"
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
  RmwValue value;
  RmwModel model = RmwModel::Add;
  std::string model_function;  // of a custom model
  RmwReturns returns = RmwReturns::Old;
  std::uint32_t operand_count = 1;
  std::vector<RmwChoice> choices = {};
  std::vector<RmwOperation> operations = {};  // of several, the function above the first
  stalemate_value_rules rules{};
  bool is_bit_for_bit = true;  // different bits are different values

  const std::string& function(AddressSpace space) const;
};

/// The keys that a subject of this property may have.
std::vector<Key> rmw_keys();

/// The options of `subject`; of what `rmw_problems` complains about, the defaults.
///
RmwSubject read_rmw_subject(const Subject& subject);

std::vector<SubjectProblem> rmw_problems(const Subject& subject);

/// The extensions that the type of the values needs.
std::vector<std::string> rmw_requirements(const RmwSubject& subject);

/// Whether there is such a model of such values. Of structs the host knows no more than their bits.
bool fits(const ModelTraits& model, const RmwValue& value);

/// Whether a sum must be exact to be judged: of floats, where what is returned does not say what
/// was there.
bool needs_exact_operands(const RmwSubject& subject);

/// So many operations on a cell, whose sum is exact in any order if operands are `kind`. As many as
/// there are where nothing is rounded.
std::uint64_t exact_operations(const RmwSubject& subject, OperandKind kind);

/// What the model of `subject` makes of `old`, see `apply_model`; of a vector lane by lane.
std::optional<Bits> apply_model(const RmwSubject& subject, Bits old, Bits operand);

/// The old value of an operation that made `made`, see `invert_model`.
Bits invert_model(const RmwSubject& subject, Bits made, Bits operand);

/// `bits` as they count in a comparison.
inline Bits canonical(const RmwSubject& subject, Bits bits) {
  return subject.is_bit_for_bit ? bits : stalemate_canonical(&subject.rules, bits);
}

}  // namespace stalemate::properties
