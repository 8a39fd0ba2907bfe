#pragma once

#include <string>
#include <string_view>

#include "stalemate/case.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Names of functions under test. Empty where there is none.
struct FunctionPerSpace {
  std::string global = {};
  std::string local = {};
  bool is_generic = false;  // a bare name that works in both

  bool empty() const { return global.empty() && local.empty(); }
  const std::string& in(AddressSpace space) const {
    return space == AddressSpace::Local ? local : global;
  }
};

/// What `option` of `subject` names: {global: f, local: g}, or a bare name, which works in the
/// address space of its pointers: in local memory if one of them points there, in both if they are
/// generic, else in global memory.
FunctionPerSpace function_per_space(const Subject& subject, std::string_view option);

/// Leaves out of `functions` what `other` is not for, where its pointers are generic: such code is
/// used where its partner works.
void keep_common(FunctionPerSpace& functions, const FunctionPerSpace& other);

/// Where the function for `space` is written: "acquire", or "acquire.local".
std::string key_in_space(const Subject& subject, const std::string& key, AddressSpace space);

/// The address space of a case for code that works in one or in both. Of three cases of code for
/// both, one runs in local memory: it meets less often.
AddressSpace address_space_for(const FunctionPerSpace& functions, Seed case_seed);

}  // namespace stalemate::properties
