#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/yaml_tree.hpp"
#include "stalemate/key.hpp"

namespace stalemate::config {

/// The form of a value in words: "an integer from 1 to 100".
std::string expected(const Key& key);

/// What a node is, in words: "a list", "the text 'x'".
std::string described(const TreeNode& node);

/// "did you mean 'x'?", or all of `known` if nothing is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace stalemate::config
