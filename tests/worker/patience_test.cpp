#include "worker/watch/patience.hpp"

#include <catch2/catch.hpp>

namespace {

using namespace std::chrono_literals;
using stalemate::worker::Patience;

}  // namespace

TEST_CASE("patience: ends when the time that was seen to pass reaches the limit") {
  Patience patience(250ms, 1000ms);
  patience.look(1100ms);
  patience.look(1200ms);
  CHECK_FALSE(patience.exhausted());
  patience.look(1250ms);
  CHECK(patience.exhausted());
}

TEST_CASE("patience: time in which this process was stopped does not count") {
  Patience patience(500ms, 0ms);
  patience.look(100ms);
  patience.look(120s);
  CHECK_FALSE(patience.exhausted());
  patience.look(120s + 199ms);
  CHECK_FALSE(patience.exhausted());
  patience.look(120s + 200ms);
  CHECK(patience.exhausted());
}

TEST_CASE("patience: looks often enough, and never past the deadline") {
  Patience patience(250ms, 0ms);
  CHECK(patience.slice() == Patience::kSlice);
  patience.look(190ms);
  CHECK(patience.slice() == 60ms);
  patience.look(300ms);
  CHECK(patience.slice() == 0ms);
}
