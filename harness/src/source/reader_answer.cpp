#include "source/reader_answer.hpp"

#include <nlohmann/json.hpp>

namespace stalemate::source {

namespace {

using Json = nlohmann::json;

/// What is left out of an answer is empty, or does not hold.
const Json& member(const Json& json, const char* name) {
  static const Json nothing;
  const auto found = json.find(name);
  return found == json.end() ? nothing : *found;
}

bool flag(const Json& json, const char* name) {
  const Json& value = member(json, name);
  return !value.is_null() && value.get<bool>();
}

CodePlace place_of(const Json& json) {
  if (json.is_null()) return {};
  return {json.value("file", ""), json.value("line", 0U), json.value("column", 0U)};
}

CodeSpace space_of(const std::string& word) {
  if (word == "global") return CodeSpace::Global;
  if (word == "local") return CodeSpace::Local;
  if (word == "constant") return CodeSpace::Constant;
  if (word == "generic") return CodeSpace::Generic;
  return CodeSpace::Private;
}

CodeMember member_of(const Json& json) {
  return {.name = json.at("name"),
          .type = json.at("type"),
          .begin_bits = json.at("begin_bits"),
          .size_bits = json.at("size_bits"),
          .is_bit_field = json.at("is_bit_field"),
          .place = place_of(json.at("place"))};
}

CodeField field_of(const Json& json) {
  CodeField field{.name = json.at("name"),
                  .begin_bytes = json.at("begin_bytes"),
                  .size_bytes = json.at("size_bytes"),
                  .element_bytes = json.at("element_bytes")};
  for (const Json& each : json.at("fields")) field.fields.push_back(field_of(each));
  return field;
}

CodeType type_of(const Json& json) {
  CodeType type{.text = json.at("text"),
                .name = json.at("name"),
                .size_bytes = json.at("size_bytes"),
                .is_pointer = flag(json, "is_pointer"),
                .is_scalar = flag(json, "is_scalar"),
                .is_vector = flag(json, "is_vector"),
                .is_struct = flag(json, "is_struct"),
                .is_atomic = flag(json, "is_atomic"),
                .is_volatile = flag(json, "is_volatile"),
                .is_const = flag(json, "is_const"),
                .space = space_of(json.value("space", "")),
                .place = place_of(member(json, "place"))};
  for (const Json& each : member(json, "members")) type.members.push_back(member_of(each));
  for (const Json& each : member(json, "fields")) type.fields.push_back(field_of(each));
  return type;
}

CodeSpot spot_of(const Json& json) {
  CodeSpot spot{.close = json.at("close")};
  if (json.contains("brace")) spot.brace = json.at("brace").get<std::size_t>();
  return spot;
}

CodeFunction function_of(const Json& json) {
  CodeFunction function{.name = json.at("name"),
                        .place = place_of(json.at("place")),
                        .result = type_of(json.at("result")),
                        .is_kernel = json.at("is_kernel"),
                        .is_defined = json.at("is_defined"),
                        .is_called = json.at("is_called")};
  for (const Json& each : json.at("parameters")) {
    function.parameters.push_back({each.at("name"), type_of(each.at("type"))});
  }
  if (json.contains("group_size")) {
    const Json& size = json.at("group_size");
    function.group_size = {.sides = size.at("sides"), .place = place_of(size.at("place"))};
  }
  for (const Json& each : json.at("spots")) function.spots.push_back(spot_of(each));
  return function;
}

CodeMacro macro_of(const Json& json) {
  CodeMacro macro{.name = json.at("name"),
                  .place = place_of(json.at("place")),
                  .takes_arguments = flag(json, "takes_arguments"),
                  .is_variadic = flag(json, "is_variadic"),
                  .stands_for = json.value("stands_for", "")};
  for (const Json& each : member(json, "arguments")) macro.arguments.push_back(each);
  return macro;
}

using Names = std::vector<std::string>;

/// Most macros are features, which use none.
std::map<std::string, CodeNames, std::less<>> uses_of(const Json& json) {
  std::map<std::string, Names> all;
  for (const auto& [name, names] : json.at("uses").items()) all.emplace(name, names.get<Names>());
  for (const Json& macro : json.at("macros")) {
    const auto more = member(macro, "uses").is_null() ? Names() : macro.at("uses").get<Names>();
    if (more.empty()) continue;
    Names& names = all[macro.at("name").get<std::string>()];
    names.insert(names.end(), more.begin(), more.end());
  }
  std::map<std::string, CodeNames, std::less<>> uses;
  for (auto& [name, names] : all) uses.emplace(name, CodeNames(std::move(names)));
  return uses;
}

}  // namespace

SourceCode source_from_json(const std::string& text) {
  const Json json = Json::parse(text);
  SourceCode code;
  for (const Json& each : json.at("functions")) code.functions.push_back(function_of(each));
  for (const Json& each : json.at("macros")) code.macros.push_back(macro_of(each));
  code.functions.shrink_to_fit();
  code.macros.shrink_to_fit();
  code.identifiers = CodeNames(json.at("identifiers").get<Names>());
  code.asked_for = CodeNames(json.at("asked_for").get<Names>());
  code.uses = uses_of(json);
  for (const Json& each : json.at("problems")) {
    code.problems.push_back({place_of(each.at("place")), each.at("message")});
  }
  for (const Json& each : json.at("foreign")) {
    code.foreign.push_back({place_of(each.at("place")), each.at("message")});
  }
  return code;
}

Tokens tokens_from_json(const std::string& text) {
  Tokens tokens;
  for (const Json& each : Json::parse(text)) {
    tokens.all.push_back({.kind = static_cast<TokenKind>(each.at(0).get<int>()),
                          .offset = each.at(1),
                          .size = each.at(2),
                          .begins_line = each.at(3),
                          .spelling = each.at(4)});
  }
  return tokens;
}

}  // namespace stalemate::source
