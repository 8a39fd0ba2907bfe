#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/evidence/fact_words.hpp"
#include "report/evidence/place_words.hpp"
#include "report/evidence/step_words.hpp"
#include "report/evidence/value_words.hpp"

/// What a violation says, as a person reads it.
namespace stalemate {

using report::words;

inline std::vector<std::string> words(const std::vector<Evidence>& explanation) {
  std::vector<std::string> lines;
  for (const Evidence& evidence : explanation) lines.push_back(words(evidence));
  return lines;
}

/// A line each.
inline std::string joined(const std::vector<Evidence>& explanation) {
  std::string text;
  for (const std::string& line : words(explanation)) text += line + "\n";
  return text;
}

/// Words of a property's own.
inline Fact own(std::string text) {
  return Fact::in_own_words(std::move(text));
}

}  // namespace stalemate
