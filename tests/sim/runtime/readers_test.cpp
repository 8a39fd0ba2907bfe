#include "sim/memory/readers.hpp"

#include <catch2/catch.hpp>

using namespace stalemate::sim;

namespace {

bool has(const Readers& readers, Readers::List list, std::uint32_t item, std::uint32_t clock) {
  return readers.any_of(list, [&](const Readers::Reader& reader) {
    return reader.item == item && reader.clock == clock;
  });
}

}  // namespace

TEST_CASE("readers: the first time of each work-item counts") {
  Readers readers;
  Readers::List list = 0;
  for (const std::uint32_t item : {1U, 65U, 1U, 65U, 2U}) readers.add(list, {item, 10 + item});
  readers.add(list, {1, 99});
  CHECK(has(readers, list, 1, 11));
  CHECK(has(readers, list, 65, 75));
  CHECK(has(readers, list, 2, 12));
  CHECK_FALSE(has(readers, list, 1, 99));
  CHECK_FALSE(has(readers, 0, 1, 11));
}

TEST_CASE("readers: a list that was given back begins anew, beside those that were not") {
  Readers readers;
  Readers::List kept = 0;
  Readers::List given_back = 0;
  readers.add(kept, {1, 1});
  readers.add(given_back, {2, 2});
  readers.give_back(given_back);
  Readers::List next = 0;
  readers.add(next, {3, 3});
  CHECK(next == given_back);
  CHECK_FALSE(has(readers, next, 2, 2));
  CHECK(has(readers, next, 3, 3));
  CHECK(has(readers, kept, 1, 1));
  readers.forget();
  Readers::List first = 0;
  readers.add(first, {4, 4});
  CHECK_FALSE(has(readers, first, 1, 1));
}
