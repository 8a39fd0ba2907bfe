#include "property/own/own_kinds.hpp"

#include <catch2/catch.hpp>

#include "stalemate/property/own_property.hpp"

using namespace stalemate;

namespace {

OwnProperty sound(const std::string& name) {
  OwnProperty own(name, "Nothing.");
  own.whole_kernel().buffer({.name = "a", .size = 1}).holds({.buffer = "a", .is = 0});
  return own;
}

Properties properties_with(const std::vector<std::vector<OwnKind>>& kinds) {
  Properties all;
  for (const auto& of_one : kinds) {
    OwnProperty own = sound("p" + std::to_string(all.size()));
    for (const OwnKind& kind : of_one) own.kind(kind);
    all.push_back(own.make());
  }
  return all;
}

std::string mistakes(const std::vector<std::vector<OwnKind>>& kinds) {
  std::string text;
  for (const std::string& mistake : mistakes_in_properties(properties_with(kinds)))
    text += mistake + '\n';
  return text;
}

const OwnKind kLost{"visits_lost", "Visits were lost.", "Count."};

}  // namespace

TEST_CASE("own kinds: sound ones, and two properties with the same one, are no mistake") {
  CHECK(mistakes({{kLost, {"visits_invented", "Visits were invented."}}, {kLost}}).empty());
}

TEST_CASE("own kinds: what no kind can have is told with its property") {
  CHECK(mistakes({{{"Lost", "Lost."}}}) ==
        "a kind of the property 'p0': 'Lost' is no name for a kind; write lower_snake_case, as "
        "two_writers\n");
  CHECK(mistakes({{{"data_race", "A race."}}}) ==
        "a kind of the property 'p0': 'data_race' is a shipped kind\n");
  CHECK(mistakes({{{"lost"}}}) ==
        "a kind of the property 'p0': 'lost' has no meaning; write a sentence\n");
  CHECK(mistakes({{kLost}, {{"visits_lost", "Another thing."}}}) ==
        "a kind of the property 'p1': 'visits_lost' means something else in the property 'p0'; "
        "write another name\n");
}

TEST_CASE("own kinds: of two properties with one name the second could never be meant") {
  Properties properties = properties_with({{}, {}});
  properties.push_back(sound("p1").make());
  CHECK(mistakes_in_properties(properties) ==
        std::vector<std::string>{"two properties are named 'p1', and a config could name only the "
                                 "first; give yours another name"});
}

TEST_CASE("own kinds: a violation that lacks its details is an error of the property") {
  const Properties all = properties_with({{kLost}});
  const auto of_property = [&](Violation violation) {
    const Verdict told = with_kind_told(*all[0], {}, std::move(violation));
    const auto* error = std::get_if<Error>(&told);
    return error != nullptr && error->of_property;
  };
  const Violation sound = Seen::violation("visits_lost", "2 visits");
  CHECK_FALSE(of_property(sound));
  CHECK(of_property({.kind = sound.kind}));
  Violation unsound = sound;
  unsound.explanation.emplace_back(Fact(FactKind::ElementMustBe, {}));
  CHECK(of_property(unsound));
}

TEST_CASE("own kinds: a violation is told what its kind means, and one of no kind is an error") {
  const Properties all = properties_with({{kLost}});
  const auto told = with_kind_told(*all[0], {}, Seen::violation("visits_lost", "2 visits"));
  CHECK(std::get<Violation>(told).meaning == kLost.meaning);
  CHECK(std::get<Violation>(told).remedy == kLost.remedy);
  const auto undeclared = with_kind_told(*all[0], {}, Seen::violation("visits_found", "2 visits"));
  REQUIRE(std::holds_alternative<Error>(undeclared));
  CHECK(std::get<Error>(undeclared).of_property);
  CHECK(std::get<Error>(undeclared).cause.find("'visits_found'") != std::string::npos);
  const auto shipped = with_kind_told(*all[0], {}, Seen::violation("lost_update", "2 visits"));
  CHECK(std::get<Violation>(shipped).meaning.empty());
}

// Two bytes a letter: the last that begins in front of the limit ends behind it.
TEST_CASE("own kinds: what a judge tells at length is cut short, and says so") {
  std::string letters = "x";
  while (letters.size() < 5000) letters += "ä";
  Violation violation;
  violation.kind = own_kind("visits_lost");
  violation.summary = Fact(FactKind::OwnWords, {letters});
  violation.explanation.assign(300, Fact(FactKind::OwnWords, {letters}));
  violation.cells.assign(5000, 1);
  const Properties all = properties_with({{kLost}});
  const Verdict told = with_kind_told(*all[0], {}, violation);
  const auto& cut = std::get<Violation>(told);
  const auto text = [](const Fact& fact) { return std::get<std::string>(fact.details[0].data); };
  CHECK(text(cut.summary) == letters.substr(0, 4095) + " … (906 more bytes)");
  CHECK(text(std::get<Fact>(cut.explanation[255])) == text(cut.summary));
  REQUIRE(cut.explanation.size() == 257);
  CHECK(text(std::get<Fact>(cut.explanation[256])) == "… (44 more lines)");
  CHECK(cut.cells.size() == 4096);
  violation.summary = Fact(FactKind::OwnWords, {letters.substr(0, 4095)});
  const Verdict whole = with_kind_told(*all[0], {}, violation);
  CHECK(text(std::get<Violation>(whole).summary) == letters.substr(0, 4095));
}

TEST_CASE("own kinds: a property that is put together wrongly is told before any config") {
  Properties properties;
  properties.push_back(OwnProperty("uncalled", "Nothing.")
                           .calls("visit", "void f()")
                           .buffer({.name = "a", .size = 1})
                           .holds({.buffer = "a", .is = 0})
                           .make());
  CHECK(mistakes_in_properties(properties) ==
        std::vector<std::string>{"the property 'uncalled': it calls functions under test, and has "
                                 "no kernel that does; add kernel() (docs/writing-properties.md)"});
}
