#include "shared/item_by_item.hpp"

#include <numeric>
#include <vector>

#include <catch2/catch.hpp>

using stalemate::properties::item_by_item;

// Around one and two lines of words, and so many that all processors share them.
TEMPLATE_TEST_CASE("item_by_item: each word comes from its slot", "", std::uint32_t,
                   std::uint64_t) {
  for (const std::size_t items : {1u, 2u, 7u, 8u, 9u, 15u, 16u, 17u, 31u, 33u, 64u, 40001u}) {
    for (const std::size_t per_item : {0u, 1u, 2u, 3u, 16u, 17u}) {
      CAPTURE(items, per_item);
      std::vector<TestType> slots(items * per_item);
      std::iota(slots.begin(), slots.end(), TestType{1} << 20U);
      const auto ordered = item_by_item<TestType>(std::as_bytes(std::span(slots)), items);
      REQUIRE(ordered.size() == slots.size());
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < ordered.size(); ++i) {
        if (ordered[i] != slots[i % per_item * items + i / per_item]) ++wrong;
      }
      CHECK(wrong == 0);
    }
  }
}
