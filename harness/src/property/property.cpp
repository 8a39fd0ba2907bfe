#include "stalemate/property.hpp"

#include "gen/case_tree.hpp"
#include "property/fit_parts.hpp"

namespace stalemate {

CaseTree Property::generate(const Subject& /*subject*/, const GenerateSettings& settings,
                            Seed subject_seed, std::uint64_t index) const {
  return gen::case_tree(settings, subject_seed, index);
}

CaseTree Property::shrink_tree(const Subject& /*subject*/, const Case& input) const {
  return gen::case_tree(input);
}

Case Property::fit_to_device(const Subject& /*subject*/, const Case& input,
                             const DeviceInfo& device) const {
  return fit_common(input, device, kTriesMax);
}

const Property* find_property(const Properties& properties, std::string_view name) {
  for (const auto& property : properties) {
    if (property->name() == name) return property.get();
  }
  return nullptr;
}

}  // namespace stalemate
