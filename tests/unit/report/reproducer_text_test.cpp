#include "report/file/reproducer_text.hpp"

#include <catch2/catch.hpp>

#include "core/json.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using nlohmann::json;

namespace {

/// But for its words, which are for people.
void check_same_as_tree(const Reproducer& reproducer) {
  const std::string text = reproducer_text(reproducer);
  json read = json::parse(text);
  CHECK(text == read.dump(1) + '\n');
  CHECK(read.erase("words") == 1);
  CHECK(read == json(reproducer));
}

}  // namespace

TEST_CASE("reproducer text: the exact launch is where the library would print it", "[report]") {
  Reproducer exact = reproducer();
  exact.exact = exact_launch();
  exact.subject.source = "\n \"exact\": null";
  check_same_as_tree(exact);
}

TEST_CASE("reproducer text: of a device that is not simulated it has no exact launch", "[report]") {
  check_same_as_tree(reproducer());
  CHECK_FALSE(json::parse(reproducer_text(reproducer())).contains("exact"));
}
