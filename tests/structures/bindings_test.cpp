// Bad bindings are mistakes at `validate`, each with a place and a remedy.
#include <cstdint>
#include <string>

#include <catch2/catch.hpp>

#include "bound.hpp"

using namespace stalemate;
using namespace stalemate::test;

TEST_CASE("bindings: what fits is no mistake") {
  CHECK(mistakes({"stack", stack_operations()}).empty());
}

TEST_CASE("bindings: an operation that the model does not have") {
  CHECK(mistakes(
            {"stack", {{"push", role_that_may_fail("stack_push")}, {"take", role("stack_pop")}}}) ==
        "operations.take");
}

TEST_CASE("bindings: a function that is missing") {
  CHECK(mistakes(
            {"stack", {{"push", role_that_may_fail("stack_push")}, {"pop", role("stack_popp")}}}) ==
        "operations.pop.0.function");
}

TEST_CASE("bindings: a private pointer where the object is needed") {
  CHECK(mistakes({"stack",
                  {{"push", role_that_may_fail("stack_push")}, {"pop", role("pop_of_private")}}}) ==
        "operations.pop.0.function");
}

TEST_CASE("bindings: a result that the role does not know") {
  CHECK(
      mistakes({"stack", {{"push", role_that_may_fail("stack_push")}, {"pop", role("counted")}}}) ==
      "operations.pop.0.function");
}

TEST_CASE("bindings: an object that is too small for its type") {
  CHECK(mistakes({"stack", stack_operations(), {{"words", 16}}}) == "object.words");
}

TEST_CASE("bindings: an object that is too small for what makes it ready, or that is never ready") {
  const Option::Mapping of_a_word = {{"write", role("put_word")}, {"read", role("get_word")}};
  const auto on = [&](std::int64_t words, const char* init) {
    return mistakes({"register", of_a_word, {{"words", words}, {"init", init}}});
  };
  CHECK(on(10, "ready_ten").empty());
  CHECK(on(9, "ready_ten") == "object.words");
  CHECK(on(1, "ready_ten") == "object.words");
  CHECK(on(10, "ready_never") == "object.init");
}

TEST_CASE("bindings: an object of another type than the functions take") {
  CHECK(mistakes({"stack", stack_operations(), {{"type", "struct ring"}}}) == "object.type");
}

TEST_CASE("bindings: room that is limited, and nothing says how much there is") {
  CHECK(mistakes({"stack", {{"push", role("stack_push")}, {"pop", role("stack_pop")}}}) ==
        "operations.push.0.function");
}

TEST_CASE("bindings: operations of which nothing could be wrong") {
  const Option::Mapping pushes = {{"push", role_that_may_fail("stack_push")}};
  CHECK(mistakes({"stack", pushes}) == "operations");
  CHECK(mistakes({"stack", pushes, {}, 4}).empty());  // more may have been pushed than fit in
  CHECK(mistakes({"register", {{"write", role("put_word")}}}) == "operations");
  CHECK(mistakes({"map", {{"put", role("map_put_silent")}}, {{"words", 9}}}) == "operations");
  CHECK(mistakes({"itself", {{"write", role("put_word")}}}).empty());  // it may wait
}

TEST_CASE("bindings: what a set does not know behind a pointer is not left out in silence") {
  const Option::Mapping operations = {{"insert", role("bytes_insert")},
                                      {"remove", role("bytes_remove")}};
  CHECK(mistakes({"set", operations, {{"words", 256}}}).empty());
  Option::Mapping has = operations;
  has["contains"] = role("bytes_has");
  CHECK(mistakes({"set", has, {{"words", 256}}}) == "operations.contains.0.function");
  CHECK(mistakes({"itself", has, {{"words", 256}}}).empty());
}

TEST_CASE("bindings: a number is a yes or no once the config says which") {
  const auto with = [](const Option& insert) {
    return mistakes(
        {"set", {{"insert", insert}, {"remove", role("bytes_remove")}}, {{"words", 256}}});
  };
  CHECK(with(role("bytes_insert_number")) == "operations.insert.0.function");
  CHECK(with(Option::List{
                 Option::Mapping{{"function", "bytes_insert_number"}, {"none", std::int64_t{0}}}})
            .empty());
}

TEST_CASE("bindings: a register is not read as a yes or no") {
  CHECK(mistakes({"register", {{"write", role("put_word")}, {"read", role("is_word_set")}}}) ==
        "operations.read.0.function");
}

TEST_CASE("bindings: blocks that are limited, and nothing says how many there are") {
  const Option::Mapping operations = {{"allocate", role("stack_pop")},
                                      {"free", role("stack_push")}};
  CHECK(mistakes({"allocator", operations}) == "operations.allocate.0.function");
  CHECK(mistakes({"allocator", operations, {}, 4}).empty());
}

TEST_CASE("bindings: a result that means none, and that the object may hold") {
  const auto read_that = [](std::int64_t none) {
    return Option::Mapping{
        {"write", role("put_word")},
        {"read", Option::List{Option::Mapping{{"function", "get_word"}, {"none", none}}}}};
  };
  CHECK(mistakes({"register", read_that(0)}) == "operations.read.0.function");
  CHECK(mistakes({"register", read_that(5)}).empty());
}

TEST_CASE("bindings: a put that says what was there before neither may fail nor returns nothing") {
  const auto put = [](const char* function, bool may_fail) {
    return Option::Mapping{
        {"put", Option::List{Option::Mapping{
                    {"function", function}, {"none", 0}, {"may_fail", may_fail}}}},
        {"get", Option::List{Option::Mapping{{"function", "map_get"}, {"none", 0}}}}};
  };
  const Option::Mapping object = {{"words", 9}};
  CHECK(mistakes({"map", put("map_put_old", false), object}).empty());
  CHECK(mistakes({"map", put("map_put_old", true), object}) == "operations.put.0.function");
  CHECK(mistakes({"map", put("map_put_silent", false), object}) == "operations.put.0.function");
}

TEST_CASE("bindings: a lock that nobody gives back") {
  CHECK(mistakes({"semaphore", {{"acquire", role("lock")}}}) == "operations.acquire model");
}

namespace {

Option call(Option::Mapping function) {
  return Option::List{std::move(function)};
}

Option given(const char* argument) {
  return Option::List{argument};
}

}  // namespace

TEST_CASE("bindings: code as its own model needs no roles, but to know what numbers are") {
  CHECK(
      mistakes({"itself", {{"call", call({{"function", "raise"}, {"arguments", given("value")}})}}})
          .empty());
  CHECK(mistakes({"itself", {{"call", role("raise")}}}) == "operations.call.0.arguments");
  CHECK(mistakes({"itself", stack_operations()}).empty());
}

TEST_CASE("bindings: two numbers of one operation that would be the same") {
  const auto twice = [](const char* first, const char* second) {
    return mistakes(
        {"itself",
         {{"call", call({{"function", "raise_by"}, {"arguments", Option::List{first, second}}})}}});
  };
  CHECK(twice("key", "amount").empty());
  CHECK(twice("value", "item").empty());
  for (const char* word : {"key", "value", "expected", "amount"}) {
    CHECK(twice(word, word) == "operations.call.0.arguments");
  }
}

TEST_CASE("bindings: a handle that nobody gives") {
  CHECK(mistakes({"itself",
                  {{"call", call({{"function", "raise"}, {"arguments", given("handle")}})}}}) ==
        "operations.call.0.arguments");
}

TEST_CASE("bindings: what specifies an operation has its form") {
  const auto specified = [](const char* by) {
    return Option::Mapping{
        {"call",
         call({{"function", "raise"}, {"arguments", given("value")}, {"specified_by", by}})}};
  };
  CHECK(mistakes({"own", specified("pair_raise")}).empty());
  CHECK(mistakes({"own", specified("pair_rise")}) == "operations.call.0.specified_by");
  CHECK(mistakes({"own", specified("pair_raise_long")}) == "operations.call.0.specified_by");
  CHECK(mistakes({"own", specified("pair_raise"), {}, 0, {{"words", 1}}}) == "specification.words");
  CHECK(
      mistakes({"own", {{"call", call({{"function", "raise"}, {"arguments", given("value")}})}}}) ==
      "operations.call.0.function");
}

TEST_CASE("bindings: a specification that nobody asks for") {
  CHECK(mistakes({"stack", stack_operations(), {}, 0, {{"words", 1}}}) == "specification");
  CHECK(mistakes({"itself",
                  {{"call", call({{"function", "raise"},
                                  {"arguments", given("value")},
                                  {"specified_by", "pair_raise"}})}}}) ==
        "operations.call.0.specified_by");
}

TEST_CASE("bindings: an object in the memory that its functions do not point to") {
  const Option::Mapping operations = {{"push", role_that_may_fail("local_stack_push")},
                                      {"pop", role("local_stack_pop")}};
  const Option::Mapping local = {{"init", "local_stack_init"}, {"space", "local"}};
  for (const char* model : {"stack", "itself"}) {
    CHECK(mistakes({model, operations, local}).empty());
    CHECK(mistakes({model, operations, {{"init", "local_stack_init"}}}) ==
          "operations.push.0.function operations.pop.0.function object.init");
  }
}

TEST_CASE("bindings: a specification lies where the object does, unless it says another place") {
  const auto specified = [](const char* by, Option::Mapping specification) {
    return Bound{"own",
                 {{"call", call({{"function", "group_raise"},
                                 {"arguments", given("value")},
                                 {"specified_by", by}})}},
                 {{"words", 1}, {"space", "local"}},
                 0,
                 std::move(specification)};
  };
  CHECK(mistakes(specified("group_raise_racy", {{"words", 1}})).empty());
  CHECK(mistakes(specified("pair_raise", {{"words", 2}})) == "operations.call.0.specified_by");
  CHECK(mistakes(specified("pair_raise", {{"words", 2}, {"space", "global"}})).empty());
}

TEST_CASE("bindings: what is asked in the end can be asked, and is nothing or something") {
  const auto asking = [](Option::List words) {
    return Bound{"stack", stack_operations(), {}, 0, {}, std::move(words)};
  };
  CHECK(mistakes(asking({"drain"})).empty());
  CHECK(mistakes(asking({"drain", "drain"})).empty());
  CHECK(mistakes(asking({"none"})).empty());
  CHECK(mistakes(asking({"drain", "none"})) == "observe");
  CHECK(mistakes(asking({"drain", "all_keys"})) == "observe");
  CHECK(mistakes(asking({"drain", "drain", "drain", "drain", "drain"})) == "observe");
}

TEST_CASE("bindings: what is waited for must come") {
  const auto taking = [](Option::Mapping words) {
    words.emplace("waits", true);
    return Option{Option::List{std::move(words)}};
  };
  const Option push = role("ring_put");
  CHECK(mistakes({"queue", {{"push", push}, {"pop", role("ring_get")}}}) ==
        "operations.pop.0.function");
  CHECK(mistakes({"queue", {{"push", push}, {"pop", taking({{"function", "ring_get"}})}}}).empty());
  CHECK(mistakes({"queue", {{"push", push}, {"pop", role("ring_get_out")}}}).empty());
  CHECK(mistakes({"queue",
                  {{"push", push}, {"pop", taking({{"function", "ring_get"}, {"empty", 0}})}}}) ==
        "operations.pop.0.waits");
  CHECK(mistakes({"queue",
                  {{"push", push},
                   {"pop", taking({{"function", "ring_get"}, {"by", std::string("owner")}})}}}) ==
        "operations.pop.0.waits");
  CHECK(mistakes({"queue",
                  {{"push", role_that_may_fail("ring_push")},
                   {"pop", taking({{"function", "ring_get"}})}}}) == "operations.push.0.may_fail");
  CHECK(mistakes({"queue",
                  {{"push", taking({{"function", "ring_put"}})}, {"pop", role("ring_get_out")}}}) ==
        "operations.push.0.waits");
  CHECK(mistakes({"queue", {{"pop", taking({{"function", "ring_get"}})}}}) == "operations");
  CHECK(mistakes({.model = "queue",
                  .operations = {{"push", push}, {"pop", taking({{"function", "ring_get"}})}},
                  .observe = {std::string("drain")}}) == "observe");
}

TEST_CASE("bindings: what a counter's add gives back is the value before, not whether it worked") {
  CHECK(mistakes({"counter", {{"add", role_that_may_fail("ring_push")}}}) ==
        "operations.add.0.function");
  CHECK(mistakes({"counter", {{"add", role("whole_add")}}}).empty());
}

TEST_CASE("bindings: what makes the object ready takes that object") {
  const Option::Mapping ring{{"push", role_that_may_fail("ring_push")},
                             {"pop", role_that_may_fail("ring_pop")}};
  CHECK(mistakes({"queue", ring, {{"type", "struct ring"}, {"init", "ring_init"}}}).empty());
  CHECK(
      mistakes({"stack", stack_operations(), {{"type", "struct stack"}, {"init", "ring_init"}}}) ==
      "object.init");
}

TEST_CASE("bindings: only what one at most has, or who only reads, guards data") {
  const Option::Mapping permits = {{"acquire", role("lock")}, {"release", role("unlock")}};
  const auto guarding = [](std::string model, const Option::Mapping& operations,
                           std::int64_t permitted, const char* guards) {
    return mistakes({.model = std::move(model),
                     .operations = operations,
                     .object = {{"words", 4}},
                     .capacity = permitted,
                     .guards = guards});
  };
  CHECK(guarding("semaphore", permits, 1, "data").empty());
  CHECK(guarding("semaphore", permits, 2, "data") == "guards");
  CHECK(guarding("semaphore", permits, 2, "nothing").empty());
  CHECK(mistakes({.model = "stack", .operations = stack_operations(), .guards = "data"}) ==
        "guards");
}

namespace {

std::string with_result(const char* role_name, const char* word, std::int64_t result) {
  Option::Mapping operations = stack_operations();
  auto& list = std::get<Option::List>(operations.at(role_name).value);
  std::get<Option::Mapping>(list.front().value)[word] = Option{result};
  return mistakes({"stack", operations});
}

}  // namespace

TEST_CASE("bindings: a result that means that there was none is one that the function has") {
  CHECK(with_result("pop", "empty", 0xffffffff) == "operations.pop.0.empty");
  CHECK(with_result("pop", "empty", 0).empty());
  CHECK(with_result("pop", "full", 0) == "operations.pop.0.full");
  CHECK(with_result("push", "empty", 0) == "operations.push.0.empty");
}

TEST_CASE("bindings: an object whose every operation is its owner's is shared by nobody") {
  Option::Mapping operations = stack_operations();
  const auto by_owner = [&](const char* role_name) {
    auto& list = std::get<Option::List>(operations.at(role_name).value);
    std::get<Option::Mapping>(list.front().value)["by"] = Option{std::string("owner")};
  };
  by_owner("push");
  CHECK(mistakes({"stack", operations}).empty());
  by_owner("pop");
  CHECK(mistakes({"stack", operations}) == "operations");
}
