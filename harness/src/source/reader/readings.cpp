#include "source/reader/readings.hpp"

#include "confine/confine.hpp"
#include "source/reader/conversation.hpp"
#include "source/reader/declarations.hpp"
#include "source/reader/limits.hpp"
#include "source/reader/tokens.hpp"

namespace stalemate::source {

namespace {

std::string read(const Request& request) {
  switch (request.kind) {
    case RequestKind::Declarations: return declarations_json(request);
    case RequestKind::Tokens: return tokens_json(request.text);
  }
  return "{}";
}

}  // namespace

int answer_readings() {
  limit_process();
  // It runs nothing foreign: where it cannot be confined, nothing is lost but a second line.
  static_cast<void>(confine::confine(confine::allowed_to_reader()));
  while (const auto request = next_request()) {
    limit_request();
    if (!answer(read(*request))) return 1;
  }
  return 0;
}

}  // namespace stalemate::source
