#include "source/tokens.hpp"

#include <string>

#include <catch2/catch.hpp>

namespace stalemate::source {
namespace {

std::string shown(const std::string& text) {
  const Tokens tokens = read_tokens(text);
  INFO(tokens.unread);
  REQUIRE(tokens.unread.empty());
  std::string all;
  for (const Token& token : tokens.all) {
    all += token.begins_line ? "|" : " ";
    const bool is_comment = token.kind == TokenKind::Comment;
    all += is_comment ? "(" + text.substr(token.offset, token.size) + ")" : token.spelling;
  }
  return all;
}

TEST_CASE("tokens: comments, literals and lines are as clang has them") {
  CHECK(shown("int a; // b \"\n'c' \"/*\" d\n") == "|int a ; (// b \")|'c' \"/*\" d");
  CHECK(shown("/* a\n */ # include \"x.cl\"\n") == "|(/* a\n */)|# include \"x.cl\"");
  CHECK(shown("a /* b\n */ # c") == "|a (/* b\n */) # c");
  CHECK(shown("#inc\\\nlude \"x\\\n.cl\"") == "|# include \"x.cl\"");
  CHECK(shown("%: define a %:%: b") == "|%: define a %:%: b");
}

TEST_CASE("tokens: what is not closed is unknown, or is not there") {
  const Tokens quote = read_tokens("it's\nnext");
  REQUIRE(quote.all.size() == 3);
  CHECK(quote.all[1].kind == TokenKind::Unknown);
  CHECK(quote.all[2].begins_line);
  CHECK(read_tokens("a /* b").all.size() == 1);
}

TEST_CASE("tokens: no directive is followed") {
  CHECK(shown("#if 0\n#include \"/etc/passwd\"\n#endif\n#error no\n") ==
        "|# if 0|# include \"/etc/passwd\"|# endif|# error no");
}

}  // namespace
}  // namespace stalemate::source
