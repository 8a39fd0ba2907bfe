#include <string>

#include <catch2/catch.hpp>

#include "loaded.hpp"

namespace {

std::string heads(const std::string& text) {
  return load_text(text).heads();
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("strict YAML: nesting deeper than 32 has its own message, however deep") {
  CHECK(heads("plan: " + repeated("[", 32) + repeated("]", 32)) ==
        "my.yaml:1:38: plan" + repeated("[0]", 31) + ": nested deeper than 32\n");
  CHECK(heads("plan: " + repeated("[", 31) + repeated("]", 31) + "\n")
            .find("my.yaml:1:7: plan: expected text, got a list") == 0);
  CHECK(heads(repeated("[", 1'000'000)).find("nested deeper than 32\n") != std::string::npos);
  CHECK(heads(repeated("- ", 40)) ==
        "my.yaml:1:65: " + repeated("[0]", 32) + ": nested deeper than 32\n");
}

TEST_CASE("strict YAML: aliases and anchors are refused before anything expands them") {
  std::string bomb = "a: &a [x, x]\n";
  for (char c = 'b'; c <= 'k'; ++c) {
    const std::string before(1, static_cast<char>(c - 1));
    bomb += std::string(1, c) + ": &" + c + " [" + repeated("*" + before + ", ", 9) + "*" + before +
            "]\n";
  }
  CHECK(heads(bomb).find("my.yaml:1:4: a: anchor '&a'; write the value out where it is used\n"
                         "my.yaml:2:1: b: unknown key 'b'") != std::string::npos);
  CHECK(heads("a: &x [*x]\n") ==
        "my.yaml:1:1: a: unknown key 'a'; known are plan, budget, shrink, deadline, generate, "
        "include, devices, subjects\n"
        "my.yaml:1:4: a: anchor '&x'; write the value out where it is used\n"
        "my.yaml:1:8: a[0]: an alias; configs are plain YAML without it\n");
  CHECK(heads("plan: *x\n") == "my.yaml:1:7: an alias; configs are plain YAML without it\n");
  CHECK(heads("*x : 1\n") == "my.yaml:1:1: an alias; configs are plain YAML without it\n");
}

TEST_CASE("strict YAML: nobody misses a value that was refused") {
  CHECK(heads(subject_with("    operand_count: &two 2\n    factor: *two\n")) ==
        "my.yaml:6:20: subjects[0].operand_count: anchor '&two'; write the value out where it is "
        "used\n"
        "my.yaml:7:13: subjects[0].factor: an alias; configs are plain YAML without it\n");
  CHECK(heads(subject_with("    operand_count: 2\n")).find("two operands need a factor") !=
        std::string::npos);
}

TEST_CASE("strict YAML: a duplicate key is an error that names both lines") {
  CHECK(heads(config_with("budget:\n  time: 1s\n  cases: 1\n  time: 2s\n")) ==
        "my.yaml:4:3: budget.time: duplicate key 'time', first on line 2; remove one of them\n");
  CHECK(heads(config_with("plan: a\n'plan': b\n")) ==
        "my.yaml:2:1: plan: duplicate key 'plan', first on line 1; remove one of them\n");
}

TEST_CASE("strict YAML: a second document is an error, one with markers is not") {
  CHECK(heads(config_with("") + "---\nplan: two\n") ==
        "my.yaml:6:1: a second YAML document; a config is one document\n");
  CHECK(heads("%YAML 1.2\n---\n" + config_with("") + "...\n") == "");
}

TEST_CASE("strict YAML: an unknown key is an error with the nearest known key") {
  CHECK(heads(config_with("bugdet: {}\n")) ==
        "my.yaml:1:1: bugdet: unknown key 'bugdet'; did you mean 'budget'?\n");
  CHECK(heads(config_with("generate: {cell: [1, 2]}\n")) ==
        "my.yaml:1:12: generate.cell: unknown key 'cell'; did you mean 'cells'?\n");
  CHECK(heads(config_with("<<: {plan: x}\n")).find("unknown key '<<'") != std::string::npos);
}

TEST_CASE("strict YAML: an integer is decimal digits and nothing else") {
  const std::string expected = "budget.cases: expected an integer from 1 to 1000000, got ";
  const auto cases = [&](const std::string& text) {
    const std::string all = heads(config_with("budget: {cases: " + text + "}\n"));
    const std::string head = "my.yaml:1:17: " + expected;
    return all.starts_with(head) ? all.substr(head.size()) : all;
  };
  CHECK(cases("010") == "'010'; a leading zero means octal to some readers, leave it out\n");
  CHECK(cases("\"12\"") == "the text '12'; remove the quotes\n");
  CHECK(cases("1e3") == "'1e3'; write a whole number in decimal digits\n");
  CHECK(cases("0x10") == "'0x10'; write a whole number in decimal digits\n");
  CHECK(cases("1.0") == "'1.0'; write a whole number in decimal digits\n");
  CHECK(cases("1_000") == "'1_000'; write it without underscores\n");
  CHECK(cases("MAX_CASES") == "'MAX_CASES'; write the number itself, and not a name for it\n");
  CHECK(cases("99999999999999999999") == "'99999999999999999999'\n");
  CHECK(cases("-1") == "'-1'\n");
  CHECK(cases("+1") == "'+1'\n");
  CHECK(cases("0") == "'0'\n");
  CHECK(cases("1000001") == "'1000001'\n");
  CHECK(cases("many") == "'many'; write the number itself, and not a name for it\n");
  CHECK(cases("[1]") == "a list\n");
  CHECK(cases("{a: 1}") == "a mapping\n");
  CHECK(cases("~") == "nothing\n");
  CHECK(cases("1000000") == "");
  CHECK(cases("1") == "");
}

TEST_CASE("strict YAML: a number is finite") {
  const auto factor = [](const std::string& text) {
    return heads(subject_with("    factor: " + text + "\n"));
  };
  const std::string head = "my.yaml:6:13: subjects[0].factor: expected a number from 0, got ";
  CHECK(factor(".nan") == head + "'.nan'; write a finite number\n");
  CHECK(factor(".inf") == head + "'.inf'; write a finite number\n");
  CHECK(factor("-.INF") == head + "'-.INF'; write a finite number\n");
  CHECK(factor("1e999") == head + "'1e999'; write a finite number that a double can hold\n");
  CHECK(factor("010.5") ==
        head + "'010.5'; a leading zero means octal to some readers, leave it out\n");
  CHECK(factor("1_0.5") == head + "'1_0.5'; write it without underscores\n");
  CHECK(factor("-0.5") == head + "'-0.5'\n");
  CHECK(factor("1.5e3") == "");
  CHECK(factor("0") == "");
}

TEST_CASE("strict YAML: booleans are true and false") {
  CHECK(heads(subject_with("    publishes: yes\n")) ==
        "my.yaml:6:16: subjects[0].publishes: expected true or false, got 'yes'\n");
  CHECK(heads(subject_with("    publishes: 'true'\n")) ==
        "my.yaml:6:16: subjects[0].publishes: expected true or false, got the text 'true'; remove "
        "the "
        "quotes\n");
}

TEST_CASE("strict YAML: explicit tags are refused") {
  const std::string tail = ": an explicit tag; configs are plain YAML without it\n";
  CHECK(heads(config_with("plan: !!python/object:os.system x\n")) == "my.yaml:1:7: plan" + tail);
  CHECK(heads(config_with("plan: ! x\n")) == "my.yaml:1:7: plan" + tail);
  CHECK(heads(config_with("budget: !!map {cases: 1}\n")) == "my.yaml:1:9: budget" + tail);
  CHECK(heads(config_with("include: !!seq []\n")) == "my.yaml:1:10: include" + tail);
  CHECK(heads(config_with("!!str plan: x\n")) ==
        "my.yaml:1:1: an explicit tag; configs are plain YAML without it\n");
}

TEST_CASE("strict YAML: what is not UTF-8 text is refused at its byte") {
  CHECK(heads(config_with("plan: \"\xC3\x28\"\n")) ==
        "my.yaml:1:8: bytes that are not UTF-8; a config is UTF-8 text\n");
  CHECK(heads("plan: \xED\xA0\x80\n") ==
        "my.yaml:1:7: bytes that are not UTF-8; a config is UTF-8 text\n");
  CHECK(heads("plan: \xC0\x80\n") ==
        "my.yaml:1:7: bytes that are not UTF-8; a config is UTF-8 text\n");
  CHECK(heads("plan: ab\xE2\x82") ==
        "my.yaml:1:9: bytes that are not UTF-8; a config is UTF-8 text\n");
  CHECK(heads(std::string("plan: a\0b\n", 10)) ==
        "my.yaml:1:8: a NUL byte; a config is UTF-8 text\n");
  CHECK(heads("plan: a\x1B[31m\n") ==
        "my.yaml:1:8: the control character U+001B; a config is UTF-8 text\n");
  CHECK(
      heads(config_with("plan: \"a\\e[31m\"\n")) ==
      "my.yaml:1:7: plan: expected text, got the text 'a\\x1b[31m'; it holds control characters\n");
  CHECK(heads("\xEF\xBB\xBF" + config_with("plan: größer\r\n")) == "");
}

TEST_CASE("strict YAML: a tab in the indentation has a hint, elsewhere it may stand") {
  CHECK(load_text("budget:\n\tcases: 1\n").mistakes ==
        std::vector<std::string>{
            "my.yaml:2:1: a tab in the indentation; tabs are not allowed, use spaces\n"
            "   cases: 1\n"
            "  ^"});
  CHECK(heads("budget:\n  \tcases: 1\n") ==
        "my.yaml:2:3: a tab in the indentation; tabs are not allowed, use spaces\n");
  CHECK(heads(config_with("plan: a\t# said\n \t \n")) == "");
}

TEST_CASE("strict YAML: an empty file is called empty") {
  CHECK(load_text("").heads() == "my.yaml:1:1: the file is empty\n");
  CHECK(load_text("# nothing\n\n").heads() == "my.yaml:1:1: the file is empty\n");
  CHECK(load_text("---\n").heads() == "my.yaml:1:1: the file is empty\n");
  CHECK(load_text("~\n").heads() == "my.yaml:1:1: the file is empty\n");
}

TEST_CASE("strict YAML: a file over 1 MiB is refused unread, one of 1 MiB is read") {
  const std::string config = config_with("");
  const std::string padding((1U << 20U) - config.size() - 2, ' ');
  CHECK(heads(config + "#" + padding + "\n") == "");
  CHECK(heads(config + "#" + padding + " \n").find("my.yaml' is larger than 1 MiB\n") !=
        std::string::npos);
}

TEST_CASE("strict YAML: what is no YAML is an error with its place") {
  CHECK(heads("plan: [a\n") ==
        "my.yaml:2:1: not YAML: end of sequence flow not found; look for what is open, or indented "
        "unlike its neighbours\n");
  CHECK(heads("plan: a: b\n") ==
        "my.yaml:1:8: not YAML: illegal map value; look for what is open, or indented unlike its "
        "neighbours\n");
  CHECK(heads("just words\n") == "my.yaml:1:1: expected a mapping, got 'just words'\n");
  CHECK(heads("[a]: b\n").find("my.yaml:1:1: a key that is not a word\n") == 0);
  CHECK(heads("? {a: b}\n: c\n").find("a key that is not a word\n") != std::string::npos);
}

TEST_CASE("strict YAML: a column counts characters, so that the caret fits") {
  CHECK(load_text(config_with("{}\n")).mistakes.size() == 1);
  CHECK(load_text("budget: {cases: 1, 'größe': 2}\n").mistakes[0].find("my.yaml:1:20: ") == 0);
  CHECK(load_text("budget: {'größe': 2, cases: 0}\n").mistakes[1].find("my.yaml:1:29: ") == 0);
}

TEST_CASE("strict YAML: a quote that is never closed is refused where it begins") {
  const std::string told =
      "a quote that is never closed, so that all behind it is text; close it, or take it out\n";
  CHECK(heads("plan: \"nightly\nbudget: {cases: 3}\n") == "my.yaml:1:7: plan: " + told);
  CHECK(heads("plan: \"nightly \\\"\nbudget: {cases: 3}\n") == "my.yaml:1:7: plan: " + told);
  CHECK(heads("budget: {cases: 3}\nplan: 'it''s\n") == "my.yaml:2:7: plan: " + told);
  CHECK(heads(subject_with("") + "plan: \"closed \\\" here\"\n").empty());
  CHECK(heads(subject_with("") + "plan: 'it''s'\n").empty());
  CHECK(heads(subject_with("") + "plan: it's\n").empty());
}
