#include "linearizability/subject/linear_reading.hpp"

namespace stalemate::properties {

namespace {

constexpr unsigned kBitsOfNumber = 64;

LinearFound found_of(const LinearBinding& binding) {
  if (binding.outs() != 0) return LinearFound::Out;
  return binding.returns_nothing() ? LinearFound::Nowhere : LinearFound::Returned;
}

/// By what it returns, where that says whether it did it.
LinearFailure failure_of(const LinearBinding& binding) {
  if (binding.returns_nothing()) return LinearFailure::Never;
  return binding.failure ? LinearFailure::Value : LinearFailure::Zero;
}

/// Whether it says what it removed from a map, and not only whether it did.
bool removes(const LinearBinding& binding) {
  return binding.role->model == "map" && binding.role->name == "remove" &&
         (binding.failure || binding.outs() != 0);
}

LinearReading swapped_reading(const LinearBinding& binding) {
  const bool says_whether =
      binding.result.name == "bool" || (binding.outs() != 0 && !binding.returns_nothing());
  if (!says_whether) return {LinearFailure::NotExpected, found_of(binding)};
  return {LinearFailure::Zero, binding.outs() != 0 ? LinearFound::Out : LinearFound::Nowhere};
}

/// Only the code knows what it says; a bool, and a result that the config names, may be a no.
LinearReading own_reading(const LinearBinding& binding) {
  const bool says_whether = binding.failure.has_value() || binding.result.name == "bool";
  return {says_whether ? failure_of(binding) : LinearFailure::Never, found_of(binding)};
}

}  // namespace

bool replaces(const LinearBinding& binding) {
  return binding.role->model == "map" && binding.role->name == "put" && binding.is_none();
}

const CodeType* out_type(const LinearBinding& binding) {
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) return &type;
  }
  return nullptr;
}

LinearReading reading_of(const LinearBinding& binding) {
  const bool says_whether = binding.outs() != 0 || binding.failure.has_value();
  switch (binding.role->answer) {
    case LinearAnswer::Nothing: return {};
    case LinearAnswer::Done:
      return {failure_of(binding), replaces(binding) ? found_of(binding) : LinearFound::Nowhere};
    case LinearAnswer::Truth:
      return {failure_of(binding), removes(binding) ? found_of(binding) : LinearFound::Nowhere};
    case LinearAnswer::Element:
    case LinearAnswer::Read:
      return {says_whether ? failure_of(binding) : LinearFailure::Never, found_of(binding)};
    case LinearAnswer::Old: return {LinearFailure::Never, found_of(binding)};
    case LinearAnswer::Own: return own_reading(binding);
    case LinearAnswer::Swapped: return swapped_reading(binding);
  }
  return {};
}

const CodeType* found_type(const LinearBinding& binding) {
  switch (reading_of(binding).found) {
    case LinearFound::Nowhere: return nullptr;
    case LinearFound::Returned: return &binding.result;
    case LinearFound::Out: return out_type(binding);
  }
  return nullptr;
}

std::uint64_t mask_of(const CodeType& type) {
  const auto bits = static_cast<unsigned>(8 * type.size_bytes);
  if (bits == 0 || bits >= kBitsOfNumber) return ~std::uint64_t{0};
  return (std::uint64_t{1} << bits) - 1;
}

}  // namespace stalemate::properties
