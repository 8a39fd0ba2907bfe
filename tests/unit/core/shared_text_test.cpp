#include "stalemate/value/shared_text.hpp"

#include <catch2/catch.hpp>

#include "stalemate/device.hpp"

using namespace stalemate;

TEST_CASE("shared text: a copy lies where the text does") {
  const Program program{.source = std::string(100000, 'x')};
  const Program copy = program;
  CHECK(copy.source.str().data() == program.source.str().data());
  CHECK(copy == program);
}

TEST_CASE("shared text: texts in two places are compared") {
  const SharedText text = "kernel void f() {}";
  CHECK(text == SharedText("kernel void f() {}"));
  CHECK_FALSE(text == SharedText("kernel void g() {}"));
  CHECK_FALSE(text == SharedText());
  CHECK(SharedText() == "");
}
