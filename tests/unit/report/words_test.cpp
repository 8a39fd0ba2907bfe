// Numbers, cases, commands and widths as they are printed.
#include <catch2/catch.hpp>

#include "foreign_locale.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"
#include "report/words/shell_quote.hpp"
#include "report/words/text_width.hpp"
#include "report/words/wrapped.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

TEST_CASE("numbers: grouped by commas in any locale", "[report]") {
  const ForeignLocale german;
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(18446744073709551615ULL) == "18,446,744,073,709,551,615");
  CHECK(percent(0.0166) == "1.7 %");
}

TEST_CASE("percent: only never is 0 % and only always is 100 %", "[report]") {
  CHECK(percent(0) == "0 %");
  CHECK(percent(1) == "100 %");
  CHECK(percent(0.9999) == "over 99 %");
  CHECK(percent(0.831) == "83 %");
  CHECK(percent(0.0000012) == "0.00012 %");
}

TEST_CASE("rate: k of n with its interval, or not measured", "[report]") {
  CHECK(rate_words({20, 20}) == "20 of 20 fresh launches, 95 % interval 83 % to 100 %");
  CHECK(rate_words({1, 1}) == "1 of 1 fresh launch, 95 % interval 2.5 % to 100 %");
  CHECK(rate_words({0, 0}) == "not measured");
  DeviceInfo explorer;
  explorer.settings = sim::Settings{.explores = true};
  CHECK(rate_words({1, 1}, explorer) == "every exploration of this case");
  CHECK(rate_words({0, 2}, explorer) == "no exploration of this case");
  CHECK(rate_words({0, 0}, explorer) == rate_words({0, 0}));
  CHECK(rate_words({1, 2}, explorer) == rate_words({1, 2}));
  CHECK(rate_words({1, 1}, DeviceInfo{}) == rate_words({1, 1}));
}

TEST_CASE("case: small and large ones in words", "[report]") {
  CHECK(case_words(small_case()) ==
        "2 work-groups × 1 work-item × 4 operations on 1 cell, operands exact");
  CHECK(case_words(large_case()) ==
        "64 work-groups × 256 work-items × 1 operation on 1,024 cells (80 % of operations on one), "
        "16 words apart in local memory, operands unique, 4 stress accesses, jitter 1,000, skew 3, "
        "1 extra work-group");
  Case cut = small_case();
  cut.left_out = {{0, 1}, {1, 3}};
  CHECK(case_words(cut) ==
        "2 work-groups × 1 work-item × 4 operations without 2 of 8 on 1 cell, operands exact");
  Case keyed = small_case();
  keyed.keys = {-2};
  CHECK(case_words(keyed) ==
        "2 work-groups × 1 work-item × 4 operations on 1 cell, operands exact, key -2");
  keyed.keys = {2, 23};
  CHECK(case_words(keyed) ==
        "2 work-groups × 1 work-item × 4 operations on 1 cell, operands exact, keys drawn from 2, "
        "23");
}

TEST_CASE("strength: the bound is 3/n of the launches that met, and is not claimed for three",
          "[report]") {
  Effort effort = passed("a", "b").effort;
  CHECK(strength_words(effort) ==
        "1,234,567 operations judged (fingerprint 20, unique 180), 180 of 200 launches met, "
        "failure rate of a launch at most 3/180 = 1.7 % (95 %)");
  effort.launches_met = 3;
  CHECK(strength_words(effort).find("at most") == std::string::npos);
}

TEST_CASE("proof: the largest size, how many smaller ones, executions and model", "[report]") {
  SubjectResult result = passed("a", "sim:every");
  result.verdict = Pass{Proof{"scoped RC11", {{1, 2, 1, 2, 4}, {2, 1, 2, 3, 1230}}}};
  CHECK(verdict_words(result) == "proven");
  CHECK(verdict_reason(result) ==
        "for 2 work-groups × 1 work-item × 2 operations and 1 smaller size: 1,234 executions of 5 "
        "cases, "
        "scoped RC11");
  result.verdict = Pass{Proof{"scoped RC11", {{1, 2, 1, 1, 1}}}};
  CHECK(verdict_reason(result) ==
        "for 1 work-group × 2 work-items × 1 operation: 1 execution of 1 case, scoped RC11");
  result.is_mutant = true;
  CHECK(verdict_words(result) == "not exposed");
}

TEST_CASE("strength: launches in which data races were looked for are named", "[report]") {
  Effort effort = passed("a", "b").effort;
  CHECK(strength_words(effort).find("race") == std::string::npos);
  effort.launches_watched = 190;
  CHECK(strength_words(effort).find(" launches met, no data race in 190, failure") !=
        std::string::npos);
}

TEST_CASE("strength: cases of which nothing was decided are counted", "[report]") {
  Effort effort = passed("a", "b").effort;
  CHECK(strength_words(effort, Verbosity::Short).find("undecided") == std::string::npos);
  effort.cases = 40;
  effort.cases_undecided = 3;
  CHECK(strength_words(effort, Verbosity::Short).find(" launches met, 3 of 40 cases undecided") !=
        std::string::npos);
}

TEST_CASE("shell_quote: plain paths stay plain, others survive the shell", "[report]") {
  CHECK(shell_quote("out/failures/0001.json") == "out/failures/0001.json");
  CHECK(shell_quote("a b") == "'a b'");
  CHECK(shell_quote("it's $HOME") == "'it'\\''s $HOME'");
  CHECK(shell_quote("") == "''");
  CHECK(shell_quote("größe") == "'größe'");
  CHECK(shell_quote("a\nb'1") == "$'a\\012b\\0471'");
}

TEST_CASE("replay command: a path is never taken for an option", "[report]") {
  SubjectResult result = violated("a", "pocl:0");
  result.reproducer_file = "-n/failures/0001.json";
  CHECK(replay_command(result) == "stalemate replay ./-n/failures/0001.json");
  result.reproducer->program = "build/mine; rm x";
  CHECK(export_command(result) == "'build/mine; rm x' export ./-n/failures/0001.json --out report");
}

TEST_CASE("violation text: the last line is the command that replays it", "[report]") {
  SubjectResult violation = violated("a", "pocl:0");
  violation.reproducer->most_reproducible = RatedCase{large_case(), {19, 20}};
  violation.reproducer->stuck = StuckEvidence{
      {std::chrono::seconds(5), std::chrono::seconds(50)}, "control", std::chrono::milliseconds(3)};
  const std::string text = violation_text(violation);
  const std::string last = "\nreplay: stalemate replay out/failures/0001.json\n";
  CHECK(text.substr(text.size() - last.size()) == last);
  CHECK(text.find("most reproducible case: 64 work-groups") != std::string::npos);
  CHECK(text.find("deadlines missed: 5 s, 50 s; control of the same shape took 3 ms") !=
        std::string::npos);
}

TEST_CASE("violation text: the most reproducible case is said if it is another", "[report]") {
  SubjectResult violation = violated("a", "pocl:0");
  violation.reproducer->most_reproducible = RatedCase{small_case(), {19, 20}};
  CHECK(violation_text(violation).find("most reproducible") == std::string::npos);
}

TEST_CASE("text width: wide characters take two columns, combining marks none", "[report]") {
  CHECK(text_width("a×…") == 3);
  CHECK(text_width("加算") == 4);
  CHECK(text_width("e\xCC\x81") == 1);
  CHECK(cut_to_width("加算器", 5) == "加算…");
  CHECK(cut_to_width("加算器", 4) == "加…");
  CHECK(cut_to_width("abc", 3) == "abc");
  CHECK(cut_to_width("abcd", 3) == "ab…");
  CHECK(cut_to_width("abcd", 0).empty());
  CHECK(padded("加", 4) == "加  ");
}

TEST_CASE("wrapped: lines are broken between words, and go on to the right of their beginning") {
  CHECK(wrapped("short\n", 10) == "short\n");
  CHECK(wrapped("  one two three four\nend", 12) == "  one two\n      three\n      four\nend");
  CHECK(wrapped("pass      a on b: c", 14) == "pass      a on\n    b: c");
}

TEST_CASE("wrapped: no word, colour or command to copy is broken") {
  const std::string word(30, 'x');
  CHECK(wrapped("a " + word, 10) == "a\n    " + word);
  CHECK(wrapped("\x1b[32mpass\x1b[0m is it", 10) == "\x1b[32mpass\x1b[0m is it");
  CHECK(wrapped("  replay: stalemate replay a b", 10) == "  replay: stalemate replay a b");
}
