#include "shared/observation_reader.hpp"

#include <catch2/catch.hpp>

#include "shared/buffer_values.hpp"

using namespace stalemate;
using namespace stalemate::properties;

namespace {

Observation observation_of(const std::vector<std::uint32_t>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {{{"values", {bytes.begin(), bytes.end()}}}};
}

}  // namespace

TEST_CASE(
    "observation reader: values are read where they lie, if there are as many as there must") {
  const Observation observation = observation_of({1, 2, 3});
  ObservationReader reader(observation);
  const auto values = reader.values_in_place<std::uint32_t>("values", 3);
  CHECK(std::vector(values.begin(), values.end()) == std::vector<std::uint32_t>{1, 2, 3});
  CHECK(std::as_bytes(values).data() == observation.buffers[0].bytes.data());
  CHECK_FALSE(reader.complaint());
  CHECK(reader.values_in_place<std::uint32_t>("values", 4).empty());
  CHECK(reader.complaint() == "buffer 'values' has 12 bytes instead of 16");
}

TEST_CASE("buffer values: those of a buffer and one's own are read alike, also after a move") {
  const Observation observation = observation_of({1, 2});
  ObservationReader reader(observation);
  BufferValues<std::uint32_t> lying = reader.values_in_place<std::uint32_t>("values", 2);
  BufferValues<std::uint32_t> own = Reused<std::uint32_t>{1, 2};
  for (BufferValues<std::uint32_t>* const one : {&lying, &own}) {
    BufferValues<std::uint32_t> moved;
    CHECK(moved.empty());
    moved = std::move(*one);
    REQUIRE(moved.size() == 2);
    CHECK((moved[0] == 1 && moved[1] == 2));
  }
}
