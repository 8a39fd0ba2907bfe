#include "report/words/paint.hpp"

namespace stalemate::report {

namespace {

/// Select Graphic Rendition of ECMA-48; colours that are readable on black and on white.
std::string escape_code(Tone tone) {
  switch (tone) {
    case Tone::Plain: return "";
    case Tone::Good: return "\x1b[32m";
    case Tone::Bad: return "\x1b[1;31m";
    case Tone::Unsure: return "\x1b[33m";
  }
  return "";
}

}  // namespace

Tone tone_of(Expectation expectation) {
  switch (expectation) {
    case Expectation::AsExpected: return Tone::Good;
    case Expectation::Unexpected: return Tone::Bad;
    case Expectation::Undecided: return Tone::Unsure;
    case Expectation::NotJudged: return Tone::Bad;
  }
  return Tone::Plain;
}

std::string painted(const std::string& text, Tone tone, bool use_color) {
  const std::string code = escape_code(tone);
  return use_color && !code.empty() ? code + text + "\x1b[0m" : text;
}

}  // namespace stalemate::report
