#pragma once

#include <nlohmann/json.hpp>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/option.hpp"
#include "stalemate/result.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

/// The JSON form of our values, found by nlohmann's library through the argument's namespace.
/// 64-bit values are strings: readers in JavaScript would round them. `from_json` throws
/// nlohmann::json::exception or std::invalid_argument on anything that `to_json` would not write.
namespace stalemate {

void to_json(nlohmann::json& json, const Case& input);
void to_json(nlohmann::json& json, const DeviceInfo& info);
void to_json(nlohmann::json& json, const Option& option);
void to_json(nlohmann::json& json, const Subject& subject);
void to_json(nlohmann::json& json, const Violation& violation);
void to_json(nlohmann::json& json, const Verdict& verdict);
void to_json(nlohmann::json& json, const Observation& observation);
void to_json(nlohmann::json& json, const Rate& rate);
void to_json(nlohmann::json& json, const RatedCase& rated);
void to_json(nlohmann::json& json, const Effort& effort);
void to_json(nlohmann::json& json, const Reproducer& reproducer);

/// What a number of the schema of reproducers is now. A reader refuses any other.
constexpr int kReproducerSchema = 1;

Case case_from_json(const nlohmann::json& json);
DeviceInfo device_info_from_json(const nlohmann::json& json);
Option option_from_json(const nlohmann::json& json);
Subject subject_from_json(const nlohmann::json& json);
Violation violation_from_json(const nlohmann::json& json);
Observation observation_from_json(const nlohmann::json& json);
RatedCase rated_case_from_json(const nlohmann::json& json);
Reproducer reproducer_from_json(const nlohmann::json& json);

/// One line, bytes that are not UTF-8 replaced.
std::string to_line(const nlohmann::json& json);

}  // namespace stalemate
