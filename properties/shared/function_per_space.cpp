#include "shared/function_per_space.hpp"

#include <algorithm>

#include "shared/binding.hpp"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kLocalOneIn = 3;

/// Whether a parameter of the function is a pointer there.
bool points_to(const CodeFunction& function, CodeSpace space) {
  return std::any_of(function.parameters.begin(), function.parameters.end(),
                     [&](const CodeParameter& parameter) {
                       return parameter.type.is_pointer && parameter.type.space == space;
                     });
}

}  // namespace

FunctionPerSpace function_per_space(const Subject& subject, std::string_view option) {
  FunctionPerSpace functions;
  if (const Option::Mapping* spaces = subject.options.mapping(option)) {
    Options options;
    for (const auto& [space, function] : *spaces) options.set(space, function);
    functions.global = options.text("global").value_or("");
    functions.local = options.text("local").value_or("");
    return functions;
  }
  const std::string function = subject.options.text(option).value_or("");
  const CodeFunction* called = called_function(source_code(subject), function);
  const bool is_local = called != nullptr && points_to(*called, CodeSpace::Local);
  const bool is_generic = called != nullptr && !is_local &&
                          !points_to(*called, CodeSpace::Global) &&
                          points_to(*called, CodeSpace::Generic);
  if (!is_local) functions.global = function;
  if (is_local || is_generic) functions.local = function;
  functions.is_generic = is_generic;
  return functions;
}

void keep_common(FunctionPerSpace& functions, const FunctionPerSpace& other) {
  if (!functions.is_generic || other.empty()) return;
  if (other.global.empty()) functions.global.clear();
  if (other.local.empty()) functions.local.clear();
}

std::string key_in_space(const Subject& subject, const std::string& key, AddressSpace space) {
  if (subject.options.mapping(key) == nullptr) return key;
  return key + (space == AddressSpace::Local ? ".local" : ".global");
}

AddressSpace address_space_for(const FunctionPerSpace& functions, Seed case_seed) {
  if (functions.local.empty()) return AddressSpace::Global;
  if (functions.global.empty()) return AddressSpace::Local;
  const bool is_local = case_seed.split("address space").value % kLocalOneIn == 0;
  return is_local ? AddressSpace::Local : AddressSpace::Global;
}

}  // namespace stalemate::properties
