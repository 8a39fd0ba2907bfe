#include "source/tokens.hpp"

#include <exception>

#include "source/ask.hpp"
#include "source/reader_answer.hpp"

namespace stalemate::source {

Tokens read_tokens(const std::string& text) {
  const auto answer = ask_reader({RequestKind::Tokens, std::string(1, '\0'), text});
  if (const auto* none = std::get_if<NoAnswer>(&answer)) return {.unread = none->why};
  try {
    return tokens_from_json(std::get<std::string>(answer));
  } catch (const std::exception& error) {
    return {.unread = std::string("the reader of OpenCL C answered nonsense: ") + error.what()};
  }
}

}  // namespace stalemate::source
