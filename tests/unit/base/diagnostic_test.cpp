#include "stalemate/diagnostic.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("to_text: place, key, message, remedy, line and caret", "[base]") {
  const Diagnostic mistake{
      .file = "my.yaml",
      .line = 12,
      .column = 5,
      .key_path = "subjects[2].modle",
      .message = "unknown key 'modle'",
      .remedy = "did you mean 'model'?",
      .source_line = "    modle: add",
  };
  CHECK(to_text(mistake) ==
        "my.yaml:12:5: subjects[2].modle: unknown key 'modle'; did you mean 'model'?\n"
        "      modle: add\n"
        "      ^");
}

TEST_CASE("to_text: a mistake without a place names the file alone", "[base]") {
  CHECK(to_text({.file = "gone.yaml",
                 .key_path = "",
                 .message = "no such file",
                 .remedy = "",
                 .source_line = ""}) == "gone.yaml: no such file");
}

TEST_CASE("nearest_word: a slip of the finger finds its word", "[base]") {
  const std::vector<std::string> known{"uniform", "zipf", "strided"};
  CHECK(nearest_word("unifrom", known) == "uniform");
  CHECK(nearest_word("zip", known) == "zipf");
  CHECK(nearest_word("zpif", known) == "zipf");
}

TEST_CASE("nearest_word: a word like none is not guessed at", "[base]") {
  CHECK(nearest_word("banana", {"uniform", "zipf"}).empty());
  CHECK(nearest_word("", {"uniform"}).empty());
}
