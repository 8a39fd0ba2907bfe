#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include "source/reader/forbidden.hpp"

namespace stalemate::source {

/// The identifiers of what stands at the outermost level of a source, up to its `;` or the brace
/// that closes its body, behind the preprocessor.
struct Stretch {
  std::set<std::string> identifiers = {};
  std::set<clang::SourceLocation> places = {};  // of each of them, wherever a macro put it
};

/// What the preprocessor came by in the source.
struct Names {
  /// Identifiers behind the preprocessor, those that macros made among them, with how often.
  std::map<std::string, unsigned> behind = {};
  /// Of those, how often a `(` follows: in declarations of functions and in calls.
  std::map<std::string, unsigned> before_parenthesis = {};
  /// The source in its outermost pieces, in order.
  std::vector<Stretch> stretches = {};
  /// What `#if` leaves out, in bytes of the source, from the directive on that says so.
  std::vector<std::pair<unsigned, unsigned>> left_out = {};
  /// Of what the parser gets.
  Forbidden forbidden = {};
  /// Braces that are not closed, so far. Clang does not tell of them, since it skips bodies.
  std::vector<clang::SourceLocation> open_braces = {};
  /// Those that open something at the outermost level, bodies among them, in order.
  std::vector<clang::SourceLocation> outer_braces = {};
};

/// Has `preprocessor` fill `names`, which has to outlive it.
void watch(clang::Preprocessor& preprocessor, Names& names);

struct Identifier {
  clang::SourceLocation place = {};  // of the first one that is written out
  bool is_of_code = false;           // or else directives alone have it, other than `#pragma`
};

/// All identifiers of the source that no `#if` leaves out, conditions included.
std::map<std::string, Identifier> identifiers_of(const clang::Preprocessor& preprocessor,
                                                 const Names& names);

/// What is declared at `location` is written in that stretch; null if no stretch has it.
const Stretch* stretch_at(const Names& names, clang::SourceLocation location);

}  // namespace stalemate::source
