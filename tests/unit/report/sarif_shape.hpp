#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace stalemate::report::test {

/// What SARIF 2.1.0 (OASIS Standard, 27 March 2020, and its schema) demands of the objects that we
/// write: members that must be there, no others than those, and of what form each is. `[x]` is an
/// array of x, `[x]+` one that is not empty; `a|b` is one of these words.
inline const std::map<std::string, std::map<std::string, std::string>>& sarif_objects() {
  static const std::map<std::string, std::map<std::string, std::string>> objects{
      {"log", {{"version!", "2.1.0|"}, {"$schema", "uri"}, {"runs!", "[run]"}}},
      {"run",
       {{"tool!", "tool"},
        {"invocations", "[invocation]"},
        {"columnKind", "utf16CodeUnits|unicodeCodePoints"},
        {"results", "[result]"},
        {"properties", "any"}}},
      {"tool", {{"driver!", "component"}}},
      {"component", {{"name!", "string"}, {"version", "string"}, {"rules", "[rule]"}}},
      {"rule",
       {{"id!", "string"},
        {"shortDescription", "message_text"},
        {"fullDescription", "message_text"},
        {"help", "message_text"},
        {"defaultConfiguration", "configuration"}}},
      {"message_text", {{"text!", "string"}, {"markdown", "string"}}},
      {"configuration", {{"level", "none|note|warning|error"}}},
      {"invocation",
       {{"executionSuccessful!", "boolean"}, {"startTimeUtc", "time"}, {"endTimeUtc", "time"}}},
      {"result",
       {{"ruleId", "string"},
        {"ruleIndex", "index"},
        {"level", "none|note|warning|error"},
        {"message!", "message_text"},
        {"locations", "[location]"},
        {"partialFingerprints", "texts"},
        {"codeFlows", "[flow]"},
        {"suppressions", "[suppression]"},
        {"properties", "any"}}},
      {"location",
       {{"physicalLocation", "physical"},
        {"logicalLocations", "[logical]"},
        {"message", "message_text"}}},
      {"physical", {{"artifactLocation", "artifact"}, {"region", "region"}}},
      {"artifact", {{"uri", "uri"}}},
      {"region", {{"startLine", "count"}, {"startColumn", "count"}}},
      {"logical", {{"fullyQualifiedName", "string"}}},
      {"flow", {{"threadFlows!", "[thread]+"}}},
      {"thread", {{"id", "string"}, {"locations!", "[step]+"}}},
      {"step", {{"location", "location"}, {"executionOrder", "index"}}},
      {"suppression", {{"kind!", "inSource|external"}, {"justification", "string"}}}};
  return objects;
}

/// What is wrong with `value`, each with the way to it; nothing if it is of that form.
class SarifCheck {
 public:
  std::vector<std::string> problems;

  void check(const nlohmann::json& value, const std::string& form, const std::string& at) {
    const auto object = sarif_objects().find(form);
    if (object != sarif_objects().end()) return check_object(value, object->second, at);
    if (form.front() == '[') return check_array(value, form, at);
    if (!is_form(value, form)) problems.push_back(at + " is no " + form + ": " + value.dump());
  }

 private:
  void check_object(const nlohmann::json& value, const std::map<std::string, std::string>& members,
                    const std::string& at) {
    if (!value.is_object()) return problems.push_back(at + " is no object");
    std::set<std::string> unknown;
    for (const auto& [key, member] : value.items()) unknown.insert(key);
    for (const auto& [written, form] : members) {
      const bool is_required = written.back() == '!';
      const std::string key = is_required ? written.substr(0, written.size() - 1) : written;
      unknown.erase(key);
      if (value.contains(key)) {
        check(value.at(key), form, at + "." + key);
      } else if (is_required) {
        problems.push_back(at + " lacks " + key);
      }
    }
    for (const std::string& key : unknown) problems.push_back(at + " has an unknown " + key);
  }

  void check_array(const nlohmann::json& value, const std::string& form, const std::string& at) {
    if (!value.is_array()) return problems.push_back(at + " is no array");
    const bool is_filled = form.back() == '+';
    if (is_filled && value.empty()) problems.push_back(at + " is empty");
    const std::string item = form.substr(1, form.find(']') - 1);
    for (std::size_t i = 0; i < value.size(); ++i) {
      check(value[i], item, at + "[" + std::to_string(i) + "]");
    }
  }

  static bool is_texts(const nlohmann::json& value) {
    if (!value.is_object()) return false;
    for (const auto& [key, member] : value.items()) {
      if (!member.is_string()) return false;
    }
    return true;
  }

  /// Of RFC 3986; all but what may stand in a reference is escaped.
  static bool is_uri(const std::string& text) {
    static const std::string allowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&'()*+,;=%";
    return !text.empty() && text.find_first_not_of(allowed) == std::string::npos;
  }

  static bool is_word(const nlohmann::json& value, const std::string& words) {
    return value.is_string() &&
           ("|" + words + "|").find("|" + value.get<std::string>() + "|") != std::string::npos;
  }

  static bool is_form(const nlohmann::json& value, const std::string& form) {
    if (form == "any") return true;
    if (form == "boolean") return value.is_boolean();
    if (form == "index") return value.is_number_unsigned() || value == 0;
    if (form == "count") return value.is_number_unsigned() && value > 0;
    if (form == "texts") return is_texts(value);
    if (form == "string") return value.is_string() && !value.get<std::string>().empty();
    if (form == "uri") return value.is_string() && is_uri(value);
    if (form == "time") return value.is_string() && value.get<std::string>().ends_with('Z');
    return is_word(value, form);
  }
};

inline std::vector<std::string> sarif_problems(const nlohmann::json& log) {
  SarifCheck check;
  check.check(log, "log", "log");
  return check.problems;
}

}  // namespace stalemate::report::test
