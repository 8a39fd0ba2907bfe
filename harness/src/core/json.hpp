#pragma once

#include <nlohmann/json.hpp>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/evidence/fact.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/option.hpp"
#include "stalemate/origin.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

/// The JSON form of our values, found by nlohmann's library through the argument's namespace.
/// 64-bit values are strings: readers in JavaScript would round them. `from_json` throws
/// nlohmann::json::exception or std::invalid_argument on anything that `to_json` would not write.
namespace stalemate {

void to_json(nlohmann::json& out, const Case& input);
void to_json(nlohmann::json& out, const DeviceInfo& info);
void to_json(nlohmann::json& out, const Option& option);
void to_json(nlohmann::json& out, const Subject& subject);
void to_json(nlohmann::json& out, const Access& access);
void to_json(nlohmann::json& out, const Place& place);
void to_json(nlohmann::json& out, const Fact& fact);
void to_json(nlohmann::json& out, const Evidence& evidence);
void to_json(nlohmann::json& out, const Violation& violation);
void to_json(nlohmann::json& out, const Verdict& verdict);
void to_json(nlohmann::json& out, const Observation& observation);
void to_json(nlohmann::json& out, const Rate& rate);
void to_json(nlohmann::json& out, const RatedCase& rated);
void to_json(nlohmann::json& out, const Effort& effort);
void to_json(nlohmann::json& out, const FileLine& place);
void to_json(nlohmann::json& out, const Origin& origin);
void to_json(nlohmann::json& out, const ExactLaunch& launch);
void to_json(nlohmann::json& out, const Reproducer& reproducer);

/// A reproducer without its exact launch, and that, `depth` deep in a document: the same as `dump`
/// prints with an indentation of one, bytes that are not UTF-8 replaced. Its schedule and its trace
/// may have a hundred thousand entries.
nlohmann::json without_exact(const Reproducer& reproducer);
void append_text(std::string& out, const ExactLaunch& launch, std::size_t depth);

/// The schema of reproducers that is written. In schema 1, which is read as well, what a violation
/// says was text; up to schema 2, crashes had no reproducer.
constexpr int kReproducerSchema = 3;
constexpr int kReproducerSchemaMin = 1;

/// To be called with a whole document before anything is read from it. Throws std::invalid_argument
/// where it is nested deeper than anything that we write, or has a number with a fraction or an
/// exponent where we would write none: the library would make a whole number of it without a word.
void expect_plain(const nlohmann::json& document);

Case case_from_json(const nlohmann::json& in);
DeviceInfo device_info_from_json(const nlohmann::json& in);
Option option_from_json(const nlohmann::json& in);
Subject subject_from_json(const nlohmann::json& in);
Access access_from_json(const nlohmann::json& in);
Place place_from_json(const nlohmann::json& in);
Fact fact_from_json(const nlohmann::json& in);
Evidence evidence_from_json(const nlohmann::json& in);
Violation violation_from_json(const nlohmann::json& in);
Verdict verdict_from_json(const nlohmann::json& in);
Observation observation_from_json(const nlohmann::json& in);
RatedCase rated_case_from_json(const nlohmann::json& in);
Effort effort_from_json(const nlohmann::json& in);
ExactLaunch exact_launch_from_json(const nlohmann::json& in);
FileLine file_line_from_json(const nlohmann::json& in);
Origin origin_from_json(const nlohmann::json& in);
Reproducer reproducer_from_json(const nlohmann::json& in);

/// One line, bytes that are not UTF-8 replaced.
std::string to_line(const nlohmann::json& value);

}  // namespace stalemate
