#include <stdexcept>

#include "core/json.hpp"
#include "core/json/known_word.hpp"

namespace stalemate {

using nlohmann::json;

namespace {

json proof_json(const Proof& proof) {
  json sizes = json::array();
  for (const ProvenSize& size : proof.sizes) {
    sizes.push_back({{"work_groups", size.work_groups},
                     {"work_group_size", size.work_group_size},
                     {"operations_per_item", size.operations_per_item},
                     {"cases", size.cases},
                     {"executions", size.executions}});
  }
  return {{"model", proof.model}, {"sizes", std::move(sizes)}};
}

Proof proof_from_json(const json& in) {
  Proof proof{.model = in.at("model")};
  for (const json& size : in.at("sizes")) {
    proof.sizes.push_back({.work_groups = size.at("work_groups"),
                           .work_group_size = size.at("work_group_size"),
                           .operations_per_item = size.at("operations_per_item"),
                           .cases = size.at("cases"),
                           .executions = size.at("executions")});
  }
  if (proof.sizes.empty()) throw std::invalid_argument("a proof is of one size at least");
  return proof;
}

struct VerdictToJson {
  json operator()(const Pass& pass) const {
    json out = json::object();
    if (pass.proof) out["proof"] = proof_json(*pass.proof);
    return out;
  }
  json operator()(const Violation& violation) const { return violation; }
  json operator()(const Inconclusive& inconclusive) const {
    json out = {{"reason", inconclusive.reason}};
    for (const Fact& hint : inconclusive.hints) out["hints"].push_back(hint);
    if (inconclusive.did_not_end) out["did_not_end"] = true;
    if (!inconclusive.remedy.empty()) out["remedy"] = inconclusive.remedy;
    return out;
  }
  json operator()(const Skipped& skipped) const {
    json out = {{"missing", skipped.missing}, {"lack", name(skipped.lack)}};
    if (!skipped.names.empty()) out["names"] = skipped.names;
    if (skipped.needed != 0) out["needed"] = skipped.needed;
    if (!skipped.had_by.empty()) out["had_by"] = skipped.had_by;
    return out;
  }
  json operator()(const Error& error) const {
    json out = {{"cause", error.cause}, {"device_lost", error.device_lost}};
    if (error.of_machine) out["of_machine"] = true;
    if (error.of_property) out["of_property"] = true;
    if (error.of_driver) out["of_driver"] = true;
    return out;
  }
};

Inconclusive inconclusive_from_json(const json& in) {
  Inconclusive inconclusive{in.at("reason")};
  for (const json& hint : in.value("hints", json::array())) {
    inconclusive.hints.push_back(fact_from_json(hint));
  }
  inconclusive.did_not_end = in.value("did_not_end", false);
  inconclusive.remedy = in.value("remedy", std::string());
  return inconclusive;
}

/// Files of earlier versions say what is missing, and no more.
Skipped skipped_from_json(const json& in) {
  const std::string word = in.value("lack", std::string(name(Lack::OwnWords)));
  return {.missing = in.at("missing"),
          .lack = known(lack(word), word),
          .names = in.value("names", std::vector<std::string>()),
          .needed = in.value("needed", std::uint64_t{0}),
          .had_by = in.value("had_by", std::vector<std::string>())};
}

}  // namespace

void to_json(json& out, const Violation& violation) {
  out = {{"kind", name(violation.kind)},
         {"summary", violation.summary},
         {"explanation", json::array()},
         {"cells", violation.cells}};
  for (const Evidence& evidence : violation.explanation) out["explanation"].push_back(evidence);
  if (violation.is_alone) out["alone"] = true;
  for (const LinePair& race : violation.races) out["races"].push_back({race.first, race.second});
  if (violation.dispatch) out["dispatch"] = *violation.dispatch;
  if (!violation.meaning.empty()) out["meaning"] = violation.meaning;
  if (!violation.remedy.empty()) out["remedy"] = violation.remedy;
}

Violation violation_from_json(const json& in) {
  const auto kind = any_violation_kind(in.at("kind").get<std::string>());
  if (!kind) throw std::invalid_argument("unknown word " + in.at("kind").dump());
  Violation violation{.kind = *kind,
                      .summary = fact_from_json(in.at("summary")),
                      .cells = in.at("cells"),
                      .is_alone = in.value("alone", false)};
  const json& explanation = in.at("explanation");
  if (!explanation.is_array()) throw std::invalid_argument("an explanation is a list");
  for (const json& line : explanation) violation.explanation.push_back(evidence_from_json(line));
  if (in.contains("dispatch")) violation.dispatch = in.at("dispatch").get<std::uint32_t>();
  for (const json& race : in.value("races", json::array())) {
    violation.races.push_back({race.at(0), race.at(1)});
  }
  violation.meaning = in.value("meaning", "");
  violation.remedy = in.value("remedy", "");
  return violation;
}

void to_json(json& out, const Verdict& verdict) {
  out = std::visit(VerdictToJson{}, verdict);
  out["verdict"] = name(verdict);
}

Verdict verdict_from_json(const json& in) {
  const std::string word = in.at("verdict");
  if (word == name(Verdict(Pass{}))) return Pass{};
  if (word == name(Verdict(Pass{Proof{}}))) return Pass{proof_from_json(in.at("proof"))};
  if (word == name(Verdict(Violation{}))) return violation_from_json(in);
  if (word == name(Verdict(Inconclusive{}))) return inconclusive_from_json(in);
  if (word == name(Verdict(Skipped{}))) return skipped_from_json(in);
  if (word == name(Verdict(Error{}))) {
    return Error{in.at("cause"), in.at("device_lost"), in.value("of_machine", false),
                 in.value("of_property", false), in.value("of_driver", false)};
  }
  throw std::invalid_argument("unknown verdict " + word);
}

}  // namespace stalemate
