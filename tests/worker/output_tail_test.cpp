#include "worker/watch/output_tail.hpp"

#include <catch2/catch.hpp>

using stalemate::worker::OutputTail;

TEST_CASE("output tail: the last line is the last that says something") {
  OutputTail tail;
  CHECK(tail.last_line().empty());
  tail.add("one\ntw");
  CHECK(tail.last_line() == "tw");
  tail.add("o\n \r\n\n");
  CHECK(tail.last_line() == "two");
  tail.clear();
  CHECK(tail.last_line().empty());
}

TEST_CASE("output tail: a flood keeps its end") {
  OutputTail tail;
  for (int i = 0; i < 100; ++i) tail.add(std::string(1000, 'x') + "\n");
  tail.add("the end");
  CHECK(tail.last_line() == "the end");
  tail.add(std::string(OutputTail::kKeptBytes, 'y'));
  CHECK(tail.last_line() == std::string(200, 'y'));
}

TEST_CASE("output tail: what would move the cursor is shown, not done") {
  OutputTail tail;
  tail.add("\x1b[2Jfoo\xff\n");
  CHECK(tail.last_line() == "\\x1b[2Jfoo\\xff");
}

TEST_CASE("output tail: what was marked goes, what came later stays") {
  OutputTail tail;
  tail.add("before\n");
  tail.mark();
  tail.add("later\n");
  tail.clear_marked();
  CHECK(tail.last_line() == "later");
  tail.mark();
  tail.clear_marked();
  CHECK(tail.last_line().empty());
  tail.add("marked\n");
  tail.mark();
  tail.add(std::string(OutputTail::kKeptBytes - 10, 'z'));
  tail.clear_marked();
  CHECK(tail.last_line() == std::string(200, 'z'));
}
