#include "base/printable.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("printable: words of any language stay as they are", "[base]") {
  CHECK(printable("Größe ≤ 3 μs, 設備, 🙂") == "Größe ≤ 3 μs, 設備, 🙂");
}

TEST_CASE("printable: an escape sequence cannot reach the terminal", "[base]") {
  CHECK(printable("\x1b[31mred\x07") == "\\x1b[31mred\\x07");
}

TEST_CASE("printable: C1 controls and DEL are shown as numbers", "[base]") {
  CHECK(printable("a\xc2\x9b"
                  "b\x7f") == "a\\x9bb\\x7f");
}

TEST_CASE("printable: bidirectional controls cannot reorder a line", "[base]") {
  CHECK(printable("safe\xe2\x80\xaeteltit") == "safe\\u{202e}teltit");
}

TEST_CASE("printable: bytes that are not UTF-8 are shown one by one", "[base]") {
  CHECK(printable("\xff\xc0\xaf") == "\\xff\\xc0\\xaf");
  CHECK(printable("cut \xe2\x82") == "cut \\xe2\\x82");
  CHECK(printable("surrogate \xed\xa0\x80") == "surrogate \\xed\\xa0\\x80");
  CHECK(printable("too large \xf4\x90\x80\x80") == "too large \\xf4\\x90\\x80\\x80");
}

TEST_CASE("printable: newlines are kept only where they are wanted", "[base]") {
  CHECK(printable("a\nb") == "a\\x0ab");
  CHECK(printable("a\nb", KeepNewlines::Yes) == "a\nb");
}

TEST_CASE("printable: no line is a command that a CI service obeys", "[base]") {
  CHECK(printable("::error file=x::pwned") == "\\x3a:error file=x::pwned");
  CHECK(printable("a\n::add-mask::b", KeepNewlines::Yes) == "a\n\\x3a:add-mask::b");
  CHECK(printable("a\n \t ::error::b", KeepNewlines::Yes) == "a\n   \\x3a:error::b");
  CHECK(printable("log: ##[group]b") == "log: \\x23#[group]b");
  CHECK(printable("a ##vso[task.complete]") == "a \\x23#vso[task.complete]");
  CHECK(printable("##teamcity[buildStatus]") == "\\x23#teamcity[buildStatus]");
  CHECK(printable("## teamcity") == "## teamcity");
  CHECK(printable("a::b # c ## d", KeepNewlines::Yes) == "a::b # c ## d");
  CHECK(printable("a\n::b") == "a\\x0a::b");
}
