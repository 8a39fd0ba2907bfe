#include "property/own/makers.hpp"

#include <stdexcept>

#include <catch2/catch.hpp>

#include "stalemate/property/own_property.hpp"

using namespace stalemate;

namespace {

std::unique_ptr<Property> visits() {
  return OwnProperty("visits", "Nothing.").make();
}

std::unique_ptr<Property> nothing() {
  return nullptr;
}

std::unique_ptr<Property> thrown() {
  throw std::runtime_error("no file");
}

}  // namespace

TEST_CASE("makers: what is made is added, behind what is there") {
  Properties properties;
  CHECK_FALSE(add_made({{"visits", &visits}, {"again", &visits}}, properties));
  REQUIRE(properties.size() == 2);
  CHECK(properties[1]->name() == "visits");
}

TEST_CASE("makers: who makes no property, or throws, is told by name") {
  Properties properties;
  CHECK(add_made({{"visits", &visits}, {"nothing", &nothing}}, properties) ==
        "nothing() returns no property; let it return one, as OwnProperty::make() does");
  CHECK(add_made({{"thrown", &thrown}}, properties) ==
        "thrown() makes no property, and throws: no file");
}
