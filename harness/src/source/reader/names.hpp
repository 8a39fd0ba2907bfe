#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include "source/reader/forbidden.hpp"

namespace stalemate::source {

/// What the preprocessor came by in the source.
struct Names {
  /// Identifiers behind the preprocessor, those that macros made among them, with how often.
  std::map<std::string, unsigned> behind = {};
  /// What `#if` leaves out, in bytes of the source, from the directive on that says so.
  std::vector<std::pair<unsigned, unsigned>> left_out = {};
  /// Of what the parser gets.
  Forbidden forbidden = {};
};

/// Has `preprocessor` fill `names`, which has to outlive it.
void watch(clang::Preprocessor& preprocessor, Names& names);

/// All identifiers of the source that no `#if` leaves out, conditions included; those that are
/// written out with where they are first, others without a place.
std::map<std::string, clang::SourceLocation> identifiers_of(const clang::Preprocessor& preprocessor,
                                                            const Names& names);

}  // namespace stalemate::source
