#include "report/html/verdict_look.hpp"

#include <map>

#include "report/words/paint.hpp"

namespace stalemate::report::html {

namespace {

std::string symbol_of(const std::string& word) {
  static const std::map<std::string, std::string> symbols{
      {"pass", "✓"},        {"VIOLATION", "✗"}, {"known", "⚑"},
      {"ERROR", "✗"},       {"proven", "∎"},    {"exposed", "◆"},
      {"not exposed", "◇"}, {"skipped", "–"},   {"inconclusive", "?"}};
  const auto found = symbols.find(word);
  return found == symbols.end() ? "•" : found->second;
}

std::string tone_name(Tone tone) {
  switch (tone) {
    case Tone::Plain: return "plain";
    case Tone::Good: return "good";
    case Tone::Bad: return "bad";
    case Tone::Unsure: return "unsure";
  }
  return "";
}

}  // namespace

VerdictLook look_of(const SubjectResult& result) {
  const std::string word = matrix_word(result);
  const bool is_surprise = result.is_mutant && result.expectation == Expectation::Unexpected;
  return {word + (is_surprise ? "!" : ""), symbol_of(word), tone_name(tone_of(result.expectation))};
}

}  // namespace stalemate::report::html
