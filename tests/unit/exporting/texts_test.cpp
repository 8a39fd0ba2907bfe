#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

#include "exporting/c_text.hpp"
#include "exporting/chosen_case.hpp"
#include "exporting/markdown_text.hpp"

using namespace stalemate;
using namespace stalemate::exporting;

TEST_CASE("c_string: quotes, backslashes, new lines and trigraphs stay within the literal") {
  CHECK(c_string("a\"b\\c") == "a\\\"b\\\\c");
  CHECK(c_string("a\nb\x7F\xFF") == "a\\012b\\177\\377");
  CHECK(c_string("\?\?/") == "\\?\\?/");
}

TEST_CASE("c_comment: nothing ends the comment, begins another one or continues it") {
  CHECK(c_comment("a */ b /* c // d") == "a * / b / * c / / d");
  CHECK(c_comment("**/") == "** /");
  CHECK(c_comment("a\nb") == "a\\x0ab");
  CHECK(c_comment("at the end \\") == "at the end \\.");
  CHECK(c_comment("at the end \?\?/") == "at the end ? ?/");
}

TEST_CASE("c_identifier: a name stays, and anything else becomes one") {
  CHECK(c_identifier("bins_2") == "bins_2");
  CHECK(c_identifier("reference.bins") == "reference_bins");
  CHECK(c_identifier("2;x") == "_2_x");
  CHECK(c_identifier("").size() == 1);
}

TEST_CASE("c_numbers: as wide as asked, a rest left out") {
  const std::vector<std::uint32_t> words = {1, 0xFF00};
  const auto bytes = std::as_bytes(std::span(words));
  CHECK(c_numbers(bytes, 4) == "1, 0xff00");
  CHECK(c_numbers(bytes.first(7), 4) == "1");
  CHECK(c_numbers(bytes.last(4), 1) == "0, 0xff, 0, 0");
}

TEST_CASE("markdown_words: nothing is mark-up, and a line stays a line") {
  CHECK(markdown_words("a|b`c`<d>") == "a\\|b\\`c\\`\\<d\\>");
  CHECK(markdown_words("a\n# b").find('\n') == std::string::npos);
}

TEST_CASE("markdown_block: the fence is longer than any in the text") {
  CHECK(markdown_block("plain") == "```\nplain\n```\n");
  CHECK(markdown_block("a\n````\nb\n", "c") == "`````c\na\n````\nb\n`````\n");
}

TEST_CASE("launches_for: more where a failure is rare, within limits") {
  CHECK(launches_for({20, 20}) == 100);
  const auto rare = launches_for({1, 20});
  CHECK(rare > 5000);
  CHECK(rare < 100000);
  CHECK(launches_for({0, 120}) == 100000);
}

TEST_CASE("chosen_case: the smallest one, unless it hardly ever fails") {
  const auto sized = [](std::uint32_t groups) {
    return Case{.seed = Seed{1}, .nd_range = {groups, 1}};
  };
  Reproducer reproducer{
      .original = {sized(8), {20, 20}}, .smallest = {sized(2), {1, 20}}, .observed = sized(8)};
  CHECK(chosen_case(reproducer).rated.input.nd_range == NdRange{2, 1});
  reproducer.smallest.rate = {0, 120};
  CHECK(chosen_case(reproducer).rated.input.nd_range == NdRange{8, 1});
  reproducer.most_reproducible = RatedCase{sized(4), {20, 20}};
  CHECK(chosen_case(reproducer).rated.input.nd_range == NdRange{4, 1});
  reproducer.crash = Crashed{};
  CHECK(chosen_case(reproducer).rated.input.nd_range == NdRange{8, 1});
}
