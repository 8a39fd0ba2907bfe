#include "shared/read_once.hpp"

#include <string>

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::properties;

namespace {

int g_read = 0;

struct Reading {
  std::string of;
};

Reading read_anew(const Subject& subject) {
  ++g_read;
  return {subject.source.str() + subject.options.text("model").value_or("")};
}

/// How often a subject was read to answer.
int read(const Subject& subject, const std::string& expected) {
  const int before = g_read;
  CHECK(read_once(subject, read_anew).of == expected);
  return g_read - before;
}

Subject subject(const std::string& source, const std::string& model = "") {
  Subject made{.name = "alike", .source = source};
  if (!model.empty()) made.options = {{"model", Option(model)}};
  return made;
}

}  // namespace

TEST_CASE("read once: a subject is read again only if anything in it differs") {
  CHECK(read(subject("a"), "a") == 1);
  CHECK(read(subject("a"), "a") == 0);
  CHECK(read(subject("a", "add"), "aadd") == 1);
  CHECK(read(subject("b"), "b") == 1);
  CHECK(read(subject("a"), "a") == 0);
}

TEST_CASE("read once: of many subjects the latest are kept") {
  for (const char* const source : {"1", "2", "3", "4", "5"})
    CHECK(read(subject(source), source) == 1);
  CHECK(read(subject("5"), "5") == 0);
  CHECK(read(subject("1"), "1") == 1);
}
