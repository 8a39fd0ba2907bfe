#pragma once

#include <string>
#include <vector>

#include "config/findings.hpp"
#include "stalemate/key.hpp"
#include "stalemate/option.hpp"
#include "stalemate/origin.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::config {

/// Where a subject is written down.
struct Written {
  Place entry;
  std::string folder;  // that the source's names of files are relative to
};

/// Where the subject stands, and the first function or macro of `code` that its options name, in
/// the order of `keys`.
Origin origin_of(const Written& written, const std::vector<Key>& keys, const Options& options,
                 const SourceCode& code);

}  // namespace stalemate::config
