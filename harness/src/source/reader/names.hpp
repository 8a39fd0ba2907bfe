#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

namespace stalemate::source {

/// What the preprocessor came by in the source.
struct Names {
  /// Identifiers behind the preprocessor, those that macros made among them, with how often.
  std::map<std::string, unsigned> behind = {};
  /// Identifiers that conditions ask for, be their branches left out or not.
  std::set<std::string> asked = {};
  /// What `#if` leaves out, in bytes of the source.
  std::vector<std::pair<unsigned, unsigned>> left_out = {};
};

/// Has `preprocessor` fill `names`, which has to outlive it.
void watch(clang::Preprocessor& preprocessor, Names& names);

/// All identifiers of the source that no `#if` leaves out.
std::set<std::string> identifiers_of(const clang::Preprocessor& preprocessor, const Names& names);

}  // namespace stalemate::source
