#include <cstdio>

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

}  // namespace stalemate::source

int main() {
  using namespace stalemate::source;
  limit_process();
  const std::string problem = stalemate::confine::confine(stalemate::confine::allowed_to_reader());
  if (!problem.empty()) {
    std::fprintf(stderr, "it cannot be confined: %s\n", problem.c_str());
    return 1;
  }
  while (const auto request = next_request()) {
    limit_request();
    if (!answer(read(*request))) return 1;
  }
  return 0;
}
