#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include <catch2/catch.hpp>

#include "claim_property.hpp"
#include "config/key_tables.hpp"
#include "config/load.hpp"
#include "config/plan_settings.hpp"
#include "config/value_reader.hpp"

using namespace stalemate;
using namespace stalemate::config;
using nlohmann::json;

namespace {

json claim_schema() {
  return json::parse(schema(claim_properties()));
}

/// Calls `visit` with every mapping's schema within `node`.
template <class Visit>
void for_each_object(const json& node, const Visit& visit) {
  if (node.is_object() && node.value("type", json()) == "object") visit(node);
  for (const json& child : node) {
    if (child.is_structured()) for_each_object(child, visit);
  }
}

void collect(const std::vector<Key>& keys, std::vector<Key>& all) {
  for (const Key& key : keys) {
    all.push_back(key);
    collect(key.keys, all);
  }
}

/// Every key of the format, whatever its depth.
std::vector<Key> all_keys() {
  std::vector<Key> all;
  collect(plan_keys(claim_properties()), all);
  return all;
}

std::string first_words(const std::string& sentence) {
  std::istringstream words(sentence);
  std::string all;
  std::string word;
  for (int i = 0; i < 3 && words >> word; ++i) all += (i == 0 ? "" : " ") + word;
  return all;
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("schema: it names its draft and is closed at every level") {
  const json all = claim_schema();
  CHECK(all["$schema"] == "https://json-schema.org/draft/2020-12/schema");
  int objects = 0;
  for_each_object(all, [&](const json& object) {
    CHECK(object.value("additionalProperties", true) == false);
    ++objects;
  });
  CHECK(objects > 8);
}

TEST_CASE("schema: a key has its meaning, limits and default") {
  const json all = claim_schema();
  const json& properties = all["properties"];
  CHECK(properties["budget"]["properties"]["cases"] == json({{"type", "integer"},
                                                             {"minimum", 1.0},
                                                             {"maximum", 1'000'000.0},
                                                             {"description", "Cases at most."},
                                                             {"default", 200}}));
  CHECK(properties["generate"]["properties"]["cells"]["default"] == json({1, 1024}));
  CHECK(properties["generate"]["properties"]["stress"]["default"]["none"] == 2);
  for (const Key& key : plan_keys(claim_properties())) CHECK(properties.contains(key.name));
}

TEST_CASE("schema: a text may be what YAML takes for a number") {
  const json all = claim_schema();
  CHECK(all["properties"]["plan"]["type"] == json({"string", "number"}));
}

TEST_CASE("schema: a subject is told by its property") {
  const json all = claim_schema();
  const json& item = all["properties"]["subjects"]["items"];
  CHECK(item["required"] == json({"property"}));
  CHECK(item["properties"]["property"]["enum"] == json({"claim"}));
  CHECK(item["allOf"][0]["if"]["properties"]["property"]["const"] == "claim");
  CHECK(item["allOf"][0]["then"]["$ref"] == "#/$defs/claim");
  const json& claim = all["$defs"]["claim"];
  CHECK(claim["properties"]["property"]["const"] == "claim");
  CHECK(claim["required"] == json({"name", "property", "kernel", "function"}));
  CHECK(claim["properties"]["type"]["enum"] == json({"int", "uint", "float"}));
  CHECK(claim["properties"]["broken"]["required"] == json({"kind"}));
  for (const Key& key : ClaimProperty().keys()) CHECK(claim["properties"].contains(key.name));
}

TEST_CASE("table of keys: its defaults are those of the plan") {
  Option::Mapping settings;
  for (const Key& key : plan_keys(claim_properties())) {
    Option::Mapping section;
    for (const Key& member : key.keys) {
      if (member.default_text.empty()) continue;
      Findings findings;
      const auto node = parse_yaml(findings.add_file("default", member.default_text), findings);
      REQUIRE(node);
      const auto value = read_value(member, *node, findings);
      CAPTURE(member.name);
      REQUIRE(value);
      section.emplace(member.name, *value);
    }
    if (key.form == KeyForm::Mapping) settings.emplace(key.name, section);
  }
  REQUIRE(settings.size() == 4);
  const Plan plan = plan_of(settings);
  CHECK(plan.budget == Budget{});
  CHECK(plan.shrink == ShrinkBudget{});
  CHECK(plan.deadline.launch == Deadlines{}.launch);
  CHECK(plan.deadline.build == Deadlines{}.build);
  CHECK(plan.generate == GenerateSettings{});
}

TEST_CASE("docs/config.md: every key stands there with its default and meaning") {
  const std::string page = read(STALEMATE_SOURCE_DIR "/docs/config.md");
  for (const Key& key : all_keys()) {
    CAPTURE(key.name);
    CHECK(page.find("`" + key.name + "`") != std::string::npos);
    CHECK(page.find(first_words(key.meaning)) != std::string::npos);
    CHECK(page.find(key.default_text) != std::string::npos);
  }
}
