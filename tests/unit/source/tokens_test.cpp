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
  CHECK(shown("int a; // b \"\n#c \"/*\" // d\n'e' \"/*\" f\n#g") == "|# c \"/*\" (// d)|# g");
  CHECK(shown("/* a\n */ # include \"x.cl\"\n") == "|# include \"x.cl\"");
  CHECK(shown("a /* b\n */ # c").empty());
  CHECK(shown("#inc\\\nlude \"x\\\n.cl\"") == "|# include \"x.cl\"");
  CHECK(shown("%: define a %:%: b") == "|%: define a %:%: b");
}

TEST_CASE("tokens: who asks for files is told, wherever he does") {
  CHECK(shown("#a\nb __has_include(c)\n#if __has_include(d)") ==
        "|# a|__has_include|# if __has_include ( d )");
}

TEST_CASE("tokens: assembly and pragmas are told, wherever they are") {
  CHECK(shown("int a; asm(\"b\"); c") == "|asm");
  CHECK(shown("_Pragma /* a */ (\"b c\") d") == "|_Pragma ( \"b c\"");
  CHECK(shown("_Pragma\n(\n\"b\") d") == "|_Pragma ( \"b\"");
  CHECK(shown("#define D _Pragma(\"e\") f") == "|# define D _Pragma ( \"e\" ) f");
}

TEST_CASE("tokens: what is not closed is unknown") {
  const Tokens quote = read_tokens("#it's\n#next");
  REQUIRE(quote.all.size() == 5);
  CHECK(quote.all[2].kind == TokenKind::Unknown);
  CHECK(quote.all[3].begins_line);
  CHECK(shown("a /* b\n#c") == "|/*");
}

TEST_CASE("tokens: no directive is followed") {
  CHECK(shown("#if 0\n#include \"/etc/passwd\"\n#endif\n#error no\n") ==
        "|# if 0|# include \"/etc/passwd\"|# endif|# error no");
}

}  // namespace
}  // namespace stalemate::source
