#include <algorithm>
#include <cstdint>
#include <random>

#include <catch2/catch.hpp>

#include "tiny_history.hpp"

using namespace stalemate::check;

namespace {

template <class Word>
using Item = typename TinyHistory<Word>::Item;

}  // namespace

// 0 ──▶ 1 ──▶ 2, and its neighbour, in which both operations took 0.
TEMPLATE_TEST_CASE("fingerprint_balances: each value is taken as often as it is made", "[check]",
                   std::uint32_t, std::uint64_t) {
  const TestType initial = 0;
  const Item<TestType> first{{0, 1}};
  const auto salt = GENERATE(0u, 1u, 77u, 0xFFFFFFFFu);
  CHECK(balances<TestType>({initial, {first, {{1, 2}}}, 2}, salt));
  CHECK_FALSE(balances<TestType>({initial, {first, {{0, 2}}}, 2}, salt));
}

// 0 ──▶ 1, and the cell ends with 1, or with 0.
TEMPLATE_TEST_CASE("fingerprint_balances: the last value counts", "[check]", std::uint32_t,
                   std::uint64_t) {
  CHECK(balances<TestType>({0, {{{0, 1}}}, 1}));
  CHECK_FALSE(balances<TestType>({0, {{{0, 1}}}, 0}));
}

// 5 ──▶ 5 ──▶ 5, any number of times.
TEST_CASE("fingerprint_balances: a value that stays as it is weighs nothing", "[check]") {
  CHECK(balances<std::uint32_t>({5, {}, 5}));
  CHECK(balances<std::uint32_t>({5, {{{5, 5}, {5, 5}}, {{5, 5}}}, 5}));
  CHECK_FALSE(balances<std::uint32_t>({5, {{{5, 5}}}, 6}));
}

TEST_CASE("fingerprint_balances: words of 64 bits are told apart by each of their bits",
          "[check]") {
  const std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  for (const std::uint64_t word : {std::uint64_t{0}, prime, ~std::uint64_t{0}}) {
    for (int bit = 0; bit < 64; ++bit) {
      const std::uint64_t other = word ^ (std::uint64_t{1} << bit);
      CHECK(balances<std::uint64_t>({word, {{{word, other}}}, other}));
      CHECK_FALSE(balances<std::uint64_t>({word, {{{other, other}}}, other}));
      CHECK_FALSE(balances<std::uint64_t>({word, {}, other}));
    }
  }
}

TEST_CASE("fingerprint_balances: words that are one number modulo the prime differ", "[check]") {
  const std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  for (std::uint64_t multiple = 1; multiple <= 8; ++multiple) {
    CHECK_FALSE(balances<std::uint64_t>({7, {}, 7 + multiple * prime}));
    CHECK_FALSE(balances<std::uint64_t>({0, {}, multiple * prime}));
  }
}

// A chain of a thousand words, small, large and any, of which each work-item has one step, in
// another order each time: products go through other numbers and come to the same.
TEMPLATE_TEST_CASE("fingerprint_balances: the order of many operations does not matter", "[check]",
                   std::uint32_t, std::uint64_t) {
  std::mt19937_64 random(7);
  const TestType largest = ~TestType{0};
  TinyHistory<TestType> history{0, {}, 0};
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const auto any = static_cast<TestType>(random());
    const TestType made = i % 3 == 0 ? i : i % 3 == 1 ? largest - i : any;
    history.items.push_back({{history.final, made}});
    history.final = made;
  }
  for (std::uint32_t salt = 0; salt < 200; ++salt) {
    std::shuffle(history.items.begin(), history.items.end(), random);
    CHECK(balances<TestType>(history, salt));
  }
}

// 0 ──▶ 1   and apart from it   7 ──▶ 8 ──▶ 7
TEST_CASE("fingerprint_balances: sees degrees, and nothing else", "[check]") {
  CHECK(balances<std::uint32_t>({0, {{{0, 1}}, {{7, 8}, {8, 7}}}, 1}));
}
