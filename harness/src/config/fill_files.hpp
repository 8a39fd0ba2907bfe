#pragma once

#include "config/file_access.hpp"
#include "config/findings.hpp"
#include "config/yaml_tree.hpp"
#include "stalemate/key.hpp"
#include "stalemate/option.hpp"

namespace stalemate::config {

/// Where the config lies that asks for a file, and by what it is read.
struct FillSource {
  const FileAccess& access;
  const Location& from;
};

/// Puts the numbers of a file in the place of each {file: NAME} in `values`, which `node` says, so
/// that a subject is complete in itself; of a NAME.bin {bytes: BASE64}, its bytes as they are.
/// Findings say what cannot be had.
void read_fill_files(const std::vector<Key>& keys, const TreeNode& node, const FillSource& source,
                     Option::Mapping& values, Findings& findings);

}  // namespace stalemate::config
