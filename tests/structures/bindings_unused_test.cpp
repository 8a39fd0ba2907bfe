// Keys that would say nothing are mistakes, and results of which nothing says what they mean.
#include <cstdint>

#include <catch2/catch.hpp>

#include "bound.hpp"

using namespace stalemate;
using namespace stalemate::test;

TEST_CASE("bindings: who returns nothing cannot say that it gave up") {
  const auto of_words = [](Option write) {
    return mistakes({"register", {{"write", std::move(write)}, {"read", role("get_word")}}});
  };
  CHECK(of_words(role_that_may_fail("put_word")) == "operations.write.0.may_fail");
  CHECK(of_words(role("put_word")).empty());
  CHECK(mistakes({"itself", {{"write", role_that_may_fail("put_word")}}}) ==
        "operations.write.0.may_fail");
}

TEST_CASE("bindings: keys are of operations that are given one") {
  const Option::List range{1, 4};
  CHECK(mistakes({.model = "stack", .operations = stack_operations(), .keys = range}) == "keys");
  const Option get = Option::List{Option::Mapping{{"function", "map_get"}, {"empty", 0}}};
  CHECK(mistakes({.model = "map",
                  .operations = {{"put", role("map_put_silent")}, {"get", get}},
                  .object = {{"words", 9}},
                  .keys = range})
            .empty());
}

TEST_CASE("bindings: what holds no elements has no capacity") {
  const Option::Mapping of_a_word = {{"write", role("put_word")}, {"read", role("get_word")}};
  const Option map_get = Option::List{Option::Mapping{{"function", "map_get"}, {"empty", 0}}};
  CHECK(mistakes({.model = "register", .operations = of_a_word, .capacity = 4}) == "capacity");
  CHECK(mistakes({.model = "counter",
                  .operations = {{"add", role("count")}, {"read", role("counted")}},
                  .capacity = 4}) == "capacity");
  CHECK(mistakes({.model = "map",
                  .operations = {{"put", role("map_put_silent")}, {"get", map_get}},
                  .object = {{"words", 9}},
                  .capacity = 4}) == "capacity");
  CHECK(mistakes({.model = "stack", .operations = stack_operations(), .capacity = 4}).empty());
}

TEST_CASE("bindings: of a number it is said whether 0 is a no or no error") {
  const auto locked_by = [](Option acquire) {
    return mistakes({.model = "semaphore",
                     .operations = {{"acquire", std::move(acquire)}, {"release", role("unlock")}},
                     .capacity = 1});
  };
  const auto with_none = [](std::int64_t none) {
    return Option{Option::List{Option::Mapping{{"function", "lock_or_error"}, {"none", none}}}};
  };
  CHECK(locked_by(role("lock_or_error")) == "operations.acquire.0.function");
  CHECK(locked_by(with_none(-1)).empty());
  CHECK(locked_by(with_none(0)).empty());
  CHECK(locked_by(role("lock")).empty());
}

TEST_CASE("bindings: a release is not given what its acquire returned") {
  const auto released_by = [](Option::Mapping release) {
    return mistakes(
        {.model = "semaphore",
         .operations = {{"acquire", role("lock")}, {"release", Option::List{std::move(release)}}},
         .capacity = 1});
  };
  CHECK(released_by({{"function", "unlock_as"}}) == "operations.release.0.arguments");
  CHECK(released_by({{"function", "unlock_as"}, {"arguments", Option::List{"item"}}}).empty());
}

TEST_CASE("bindings: an object is filled with words for which it has room") {
  const auto filled_with = [](Option fill) {
    return mistakes({"register",
                     {{"write", role("put_word")}, {"read", role("get_word")}},
                     {{"fill", std::move(fill)}}});
  };
  CHECK(filled_with(-3).empty());
  CHECK(filled_with(Option::List{4'294'967'295}).empty());
  CHECK(filled_with(std::string("zero")).empty());
  CHECK(filled_with(4'294'967'296) == "object.fill");
  CHECK(filled_with(std::string("0xffffffffffffffff")) == "object.fill");
  CHECK(filled_with(0.5) == "object.fill");
  CHECK(filled_with(Option::List{1, 0.5}) == "object.fill");
  CHECK(filled_with(Option::List{1, 2}) == "object.fill");
  CHECK(filled_with(Option::Mapping{{"bytes", "AA=="}}) == "object.fill");
}

TEST_CASE("bindings: what a counter holds at first is what it is taken to hold") {
  const Option::Mapping counting = {{"add", role("count")}, {"read", role("counted")}};
  const auto with = [&](Option::Mapping object) {
    return mistakes({.model = "counter", .operations = counting, .object = std::move(object)});
  };
  CHECK(with({{"words", 1}, {"init", "ready_five"}}) == "object.init");
  CHECK(with({{"words", 1}, {"init", "ready_five"}, {"holds", 5}}).empty());
  CHECK(with({{"words", 1}, {"init", "ready_five"}, {"fill", 5}}).empty());
  CHECK(with({{"words", 1}, {"fill", 7}}).empty());
  CHECK(with({{"words", 1}, {"fill", 7}, {"holds", 7}}).empty());
  CHECK(with({{"words", 1}, {"fill", 7}, {"holds", 5}}) == "object.holds");
  CHECK(with({{"words", 1}, {"init", "ready_five"}, {"holds", 4}}) == "object.holds");
  CHECK(mistakes({.model = "stack",
                  .operations = stack_operations(),
                  .object = {{"type", "struct stack"}, {"holds", 1}}}) == "object.holds");
}

TEST_CASE("bindings: a result that means nothing to the model") {
  const auto swapping = [](Option::Mapping swap) {
    return mistakes(
        {"register",
         {{"compare_exchange", Option::List{std::move(swap)}}, {"read", role("get_word")}}});
  };
  CHECK(swapping({{"function", "swap_word"}}).empty());
  CHECK(swapping({{"function", "swap_word"}, {"none", -1}}) ==
        "operations.compare_exchange.0.none");
}

TEST_CASE("bindings: keys are numbers that the functions are given whole") {
  const auto with = [](Option::List keys) {
    return mistakes(
        {.model = "set",
         .operations = {{"insert", role("bytes_insert")}, {"remove", role("bytes_remove")}},
         .object = {{"words", 301}},
         .keys = std::move(keys)});
  };
  CHECK(with({0, 255}).empty());
  CHECK(with({0, 300}) == "keys");
}

TEST_CASE("bindings: of keys that are asked for there are not too many") {
  const auto with = [](Option::List keys, Option::List observe) {
    return mistakes({.model = "map",
                     .operations = {{"put", role("map_put_silent")},
                                    {"get", Option::List{Option::Mapping{{"function", "map_get"},
                                                                         {"none", 0}}}}},
                     .object = {{"words", 1 << 17}},
                     .observe = std::move(observe),
                     .keys = std::move(keys)});
  };
  CHECK(with({1, 65'536}, {}).empty());
  CHECK(with({0, 65'536}, {}) == "keys");
  CHECK(with({0, 65'536}, {"none"}).empty());
}

TEST_CASE("bindings: what only looks, and readers alone, test nothing") {
  CHECK(mistakes({"register", {{"read", role("get_word")}}}) == "operations");
  CHECK(mistakes({"itself", {{"read", role("get_word")}}}) == "operations");
  CHECK(mistakes({"rw_lock", {{"read_lock", role("lock")}, {"read_unlock", role("unlock")}}}) ==
        "operations");
}
