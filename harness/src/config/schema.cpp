#include <limits>
#include <nlohmann/json.hpp>

#include "config/findings.hpp"
#include "config/key_tables.hpp"
#include "config/load.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_tree.hpp"
#include "core/json.hpp"

namespace stalemate::config {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kIdentifier = "^[A-Za-z_][A-Za-z0-9_]*$";
constexpr const char* kOwnKind = "^[a-z][a-z0-9]*(_[a-z0-9]+)*$";
constexpr const char* kDuration = "^[1-9][0-9]*(ms|s|m|h)$";

Json form_schema(const Key& key);

/// A default as JSON: `default_text` read as a config would be.
Json default_value(const Key& key) {
  Findings findings;
  const auto node = parse_yaml(findings.add_file("default", key.default_text), findings);
  const auto value = node ? read_value(key, *node, findings) : std::nullopt;
  if (!value) return nullptr;
  nlohmann::json json;
  to_json(json, *value);
  return json;
}

Json key_schema(const Key& key) {
  Json schema = form_schema(key);
  schema["description"] = key.meaning;
  if (!key.default_text.empty()) schema["default"] = default_value(key);
  return schema;
}

Json closed_object(const std::vector<Key>& keys) {
  Json schema{{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
  Json required = Json::array();
  for (const Key& key : keys) {
    schema["properties"][key.name] = key_schema(key);
    if (key.required) required.push_back(key.name);
  }
  if (!required.empty()) schema["required"] = required;
  return schema;
}

Json bounded(const char* type, const Key& key) {
  Json schema{{"type", type}};
  if (key.minimum != std::numeric_limits<double>::lowest()) schema["minimum"] = key.minimum;
  if (key.maximum != std::numeric_limits<double>::max()) schema["maximum"] = key.maximum;
  return schema;
}

Json pair_of(Json item) {
  return {{"type", "array"}, {"items", std::move(item)}, {"minItems", 2}, {"maxItems", 2}};
}

/// YAML takes `size: 64` for a number, which is a text here.
Json text_schema() {
  return {{"type", {"string", "number"}}, {"minLength", 1}};
}

Json identifier_schema(const Key& key) {
  Json schema{{"type", "string"}, {"pattern", kIdentifier}};
  if (key.words.empty()) return schema;
  // The words are known already where an editor completes them.
  return {{"anyOf", {Json{{"enum", key.words}}, std::move(schema)}}};
}

Json identifier_per_space(const Key& key) {
  Json spaces{{"type", "object"}, {"additionalProperties", false}, {"minProperties", 1}};
  spaces["properties"] = {{"global", identifier_schema(key)}, {"local", identifier_schema(key)}};
  return {{"anyOf", {identifier_schema(key), std::move(spaces)}}};
}

Json kind(const Key& key) {
  Json own{{"type", "string"}, {"pattern", kOwnKind}, {"maxLength", kOwnKindLettersMax}};
  return {{"anyOf", {Json{{"enum", key.words}}, std::move(own)}}};
}

Json word_list(const Key& key) {
  return {{"type", "array"},
          {"items", key.words.empty() ? text_schema() : Json{{"enum", key.words}}}};
}

Json word_weights(const Key& key) {
  Json schema{{"type", "object"}, {"additionalProperties", false}, {"minProperties", 1}};
  for (const std::string& word : key.words) {
    schema["properties"][word] = {{"type", "integer"}, {"minimum", 0}, {"maximum", 1'000'000}};
  }
  return schema;
}

Json size_rule(const Key& key) {
  Json multiple{{"type", "object"}, {"additionalProperties", false}};
  multiple["properties"] = {{"multiple_of", bounded("integer", key)}};
  multiple["required"] = {"multiple_of"};
  return {{"anyOf", {bounded("integer", key), Json{{"enum", key.words}}, std::move(multiple)}}};
}

Json fill(const Key& key) {
  const Json number{{"type", "number"}};
  Json file{{"type", "object"}, {"additionalProperties", false}};
  file["properties"] = {{"file", text_schema()}};
  file["required"] = {"file"};
  Json numbers{{"type", "array"}, {"items", number}, {"minItems", 1}};
  return {{"anyOf", {Json{{"enum", key.words}}, number, std::move(numbers), std::move(file)}}};
}

Json mapping_list(const Key& key) {
  const Json item = closed_object(key.keys);
  if (key.shorthand.empty()) return {{"type", "array"}, {"items", item}};
  const Json name{{"type", "string"}, {"pattern", kIdentifier}};
  const Json list{{"type", "array"}, {"items", {{"anyOf", {name, item}}}}};
  return key.may_be_lone ? Json{{"anyOf", {name, item, list}}} : list;
}

Json form_schema(const Key& key) {
  switch (key.form) {
    case KeyForm::Text:
    case KeyForm::Path: return text_schema();
    case KeyForm::Identifier: return identifier_schema(key);
    case KeyForm::IdentifierPerSpace: return identifier_per_space(key);
    case KeyForm::Integer: return bounded("integer", key);
    case KeyForm::Number: return bounded("number", key);
    case KeyForm::Boolean: return {{"type", "boolean"}};
    case KeyForm::Word: return {{"enum", key.words}};
    case KeyForm::Kind: return kind(key);
    case KeyForm::WordList:
      return key.may_be_lone ? Json{{"anyOf", {Json{{"enum", key.words}}, word_list(key)}}}
                             : word_list(key);
    case KeyForm::WordWeights: return word_weights(key);
    case KeyForm::IntegerRange: return pair_of(bounded("integer", key));
    case KeyForm::NumberRange: return pair_of(bounded("number", key));
    case KeyForm::SizeRule: return size_rule(key);
    case KeyForm::Fill: return fill(key);
    case KeyForm::Duration: return {{"type", "string"}, {"pattern", kDuration}};
    case KeyForm::Mapping: return closed_object(key.keys);
    case KeyForm::MappingList: return mapping_list(key);
  }
  return {};
}

Json subject_schema(const Properties& properties, const Property& property) {
  Json schema = closed_object(subject_keys(properties, property));
  schema["description"] = property.claim();
  Json& word = schema["properties"]["property"];
  word.erase("enum");
  word["const"] = property.name();
  return schema;
}

}  // namespace

std::string schema(const Properties& properties) {
  Json plan = closed_object(plan_keys(properties));
  Json names = Json::array();
  Json definitions = Json::object();
  // Not oneOf: its one complaint, that no alternative fits, helps nobody to find the mistake.
  Json alternatives = Json::array();
  for (const auto& property : properties) {
    const std::string name = property->name();
    names.push_back(name);
    definitions[name] = subject_schema(properties, *property);
    const Json is_named{{"required", {"property"}},
                        {"properties", {{"property", {{"const", name}}}}}};
    alternatives.push_back({{"if", is_named}, {"then", {{"$ref", "#/$defs/" + name}}}});
  }
  plan["properties"]["subjects"]["items"] = {{"required", {"property"}},
                                             {"properties", {{"property", {{"enum", names}}}}},
                                             {"allOf", std::move(alternatives)}};
  plan["$defs"] = std::move(definitions);
  Json head{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "stalemate config"}};
  head.update(plan);
  return head.dump(2) + '\n';
}

}  // namespace stalemate::config
