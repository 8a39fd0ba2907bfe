#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/findings.hpp"
#include "config/yaml_tree.hpp"
#include "stalemate/key.hpp"
#include "stalemate/option.hpp"

namespace stalemate::config {

/// The key of that name, or null.
const Key* find_key(const std::vector<Key>& keys, std::string_view name);

/// The value of `key` that `node` holds. Nothing, and a finding, if it is of another form. Numbers
/// stay as written: 3 is an integer, 3.0 is not. What a duration or path means is the caller's to
/// say.
std::optional<Option> read_value(const Key& key, const TreeNode& node, Findings& findings);

/// The values of a mapping whose keys are `keys`; those with mistakes are left out. Nothing if
/// `node` is no mapping.
std::optional<Option::Mapping> read_mapping(const std::vector<Key>& keys, const TreeNode& node,
                                            Findings& findings);

}  // namespace stalemate::config
