#include <catch2/catch.hpp>

#include "stalemate/device.hpp"

using namespace stalemate;

namespace {

bool is_sound_of(Fill fill, std::size_t size_bytes, std::size_t content_bytes) {
  return is_sound(Buffer{.name = "b",
                         .size_bytes = size_bytes,
                         .fill = fill,
                         .content = std::vector<std::byte>(content_bytes)});
}

}  // namespace

TEST_CASE("is_sound: a buffer has bytes, and as many to fill it with as its kind of fill says") {
  CHECK(is_sound_of(Fill::Nothing, 1, 0));
  CHECK(is_sound_of(Fill::Zero, 7, 0));
  CHECK_FALSE(is_sound_of(Fill::Zero, 0, 0));
  CHECK(is_sound_of(Fill::Content, 7, 7));
  CHECK_FALSE(is_sound_of(Fill::Content, 8, 4));
  for (const std::size_t size : {1u, 2u, 4u, 8u, 16u}) CHECK(is_sound_of(Fill::Pattern, 48, size));
  for (const std::size_t size : {0u, 3u, 32u}) CHECK_FALSE(is_sound_of(Fill::Pattern, 96, size));
  CHECK_FALSE(is_sound_of(Fill::Pattern, 10, 4));
}
