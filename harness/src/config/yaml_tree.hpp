#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/findings.hpp"

namespace stalemate::config {

enum class NodeKind : std::uint8_t {
  Nothing,  // empty, ~ or null
  Scalar,
  List,
  Mapping,
  Refused,  // an alias, or with an anchor or tag; reported already
};

/// One value of a YAML file, as written.
struct TreeNode {
  NodeKind kind = NodeKind::Nothing;
  Place place;
  std::string text;              // of a scalar
  bool is_plain = false;         // a scalar without quotes
  std::vector<TreeNode> keys;    // of a mapping: scalars, each once
  std::vector<TreeNode> values;  // of a mapping, beside its keys; of a list, its items

  /// The value of a mapping's key, or null.
  const TreeNode* find(std::string_view key) const;
};

/// Reads one document in the strict part of YAML that configs are written in: no aliases, anchors,
/// tags, duplicate keys, second documents, no nesting deeper than 32. Nothing if there is no tree
/// at all; mistakes that leave a tree are only reported.
std::optional<TreeNode> parse_yaml(const SourceFile& file, Findings& findings);

}  // namespace stalemate::config
