#pragma once

#include <vector>

#include "stalemate/key.hpp"
#include "stalemate/property.hpp"

namespace stalemate::config {

/// The keys of a config. `subjects` lists only the keys that all subjects have.
std::vector<Key> plan_keys(const Properties& properties);

/// The keys of a simulated device: its name, the preset that it starts from, and every knob.
std::vector<Key> device_keys();

/// The keys that all subjects have, whatever their property. Which kinds of violation a mutant may
/// name depends on the property; without one it may name any property's.
std::vector<Key> common_subject_keys(const Properties& properties,
                                     const Property* property = nullptr);

/// The keys of a subject of that property.
std::vector<Key> subject_keys(const Properties& properties, const Property& property);

std::vector<std::string> property_names(const Properties& properties);

/// The keys of a subject whose property is not known: every property's, none required but the
/// common ones.
std::vector<Key> all_subject_keys(const Properties& properties);

}  // namespace stalemate::config
