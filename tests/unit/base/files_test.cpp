#include "stalemate/files.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

constexpr std::string_view kText = "kernel void k() {}\n";

}  // namespace

TEST_CASE("files: what the program carries is found where it lies, in copies and unions too") {
  const Files carried = Files::carried({{"k.cl", kText}, {"empty.cl", ""}});
  CHECK(carried.find("k.cl")->data() == kText.data());
  CHECK(carried.find("empty.cl") == "");
  CHECK_FALSE(carried.find("none.cl"));
  const Files both = Files(carried).with(Files({{"more.cl", "more"}}));
  CHECK(both.find("k.cl")->data() == kText.data());
  CHECK(both.find("more.cl") == "more");
}

TEST_CASE("files: where two sets have a path, the one that is added wins") {
  const Files carried = Files::carried({{"k.cl", kText}});
  CHECK(carried.with(Files({{"k.cl", "mine"}})).find("k.cl") == "mine");
  CHECK(Files({{"k.cl", "mine"}}).with(carried).find("k.cl") == kText);
}

TEST_CASE("files: texts stay as long as there is a union that has them") {
  const std::string text(1000, 'x');
  const Files carried = Files::carried({{"k.cl", kText}});
  const Files over = carried.with(Files({{"x.cl", text}}));
  CHECK(over.find("x.cl") == text);
  const Files under = Files({{"x.cl", text}}).with(carried);
  CHECK(under.find("x.cl") == text);
}
