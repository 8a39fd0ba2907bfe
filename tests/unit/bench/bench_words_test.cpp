// Times, rates, memory and tables as they are printed.
#include <catch2/catch.hpp>

#include "bench/table.hpp"
#include "bench/unit_words.hpp"
#include "unit/report/foreign_locale.hpp"

using namespace stalemate::bench;

TEST_CASE("bench words: three digits and a unit, in any locale", "[bench]") {
  const stalemate::report::test::ForeignLocale german;
  CHECK(time_words(Seconds(1.5)) == "1.50 s");
  CHECK(time_words(Seconds(0.0123)) == "12.3 ms");
  CHECK(time_words(Seconds(44.4e-6)) == "44.4 µs");
  CHECK(time_words(Seconds(7e-9)) == "7.00 ns");
  CHECK(time_words(Seconds(1234)) == "1234 s");
  CHECK(rate_words(1.37e9, "operations") == "1.37 G operations/s");
  CHECK(rate_words(64.7e6, "operations") == "64.7 M operations/s");
  CHECK(rate_words(980, "cases") == "980 cases/s");
  CHECK(memory_words(std::uint64_t{1640} * 1024) == "1.60 MiB");
  CHECK(memory_words(std::uint64_t{3} << 30U) == "3.00 GiB");
  CHECK(memory_words(0) == "unknown");
}

TEST_CASE("bench table: words begin in one column, numbers end in one", "[bench]") {
  CHECK(table({"subject", "tier", "n"}, {{"a", "unique", "1"}, {"long_name", "µ", "1,000"}}, 2) ==
        "  subject    tier        n\n"
        "  a          unique      1\n"
        "  long_name  µ       1,000\n");
}

TEST_CASE("bench table: a stranger's words are made printable, and nothing trails", "[bench]") {
  CHECK(table({"a", "b"}, {{"\x1b[31m", ""}}, 2).find('\x1b') == std::string::npos);
  CHECK(table({"a", "b"}, {{"x", ""}}, 2) == "  a  b\n  x\n");
}
