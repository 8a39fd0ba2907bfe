#pragma once

#include "config/findings.hpp"
#include "config/yaml_tree.hpp"

namespace stalemate::config {

/// Checks what the table of keys cannot say of a subject's common keys: how its name is written,
/// which compiler options it may have, that `requires:` lists identifiers. Values of a wrong form
/// are left to the table.
void check_subject_words(const TreeNode& subject, Findings& findings);

}  // namespace stalemate::config
