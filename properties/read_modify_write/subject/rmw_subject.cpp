#include "read_modify_write/subject/rmw_subject.hpp"

#include <algorithm>

namespace stalemate::properties {

std::string_view name(RmwRole role) {
  switch (role) {
    case RmwRole::Update: return "update";
    case RmwRole::Load: return "load";
    case RmwRole::Store: return "store";
  }
  return {};
}

const std::string& RmwSubject::function(AddressSpace space) const {
  return space == AddressSpace::Local ? local_function : global_function;
}

std::vector<std::string> rmw_requirements(const RmwSubject& subject) {
  std::vector<std::string> extensions;
  const auto has = [&](ScalarType type) {
    const auto& parts = subject.value.parts;
    return std::find(parts.begin(), parts.end(), type) != parts.end();
  };
  if (has(ScalarType::Half)) extensions.emplace_back("cl_khr_fp16");
  if (has(ScalarType::Double)) extensions.emplace_back("cl_khr_fp64");
  return extensions;
}

}  // namespace stalemate::properties
