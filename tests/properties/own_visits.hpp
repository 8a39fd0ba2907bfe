#pragma once

#include <string>

#include "stalemate/property/own_property.hpp"
#include "stalemate/shipped.hpp"

/// A property of one's own that counts visits, and its subjects.
namespace stalemate::test {

/// The kernel file: `visit`, `visit_plain`, and a whole kernel.
extern const char* const kVisits;

/// The driver kernel's.
extern const char* const kVisitsDriver;

Files files_with(const std::string& driver);

OwnProperty visits(const std::string& control = "visit_surely");

Subject own_subject(const std::string& function, const std::string& key = "visit");

LaunchRequest lowered_visits(const Property& property, const Subject& subject,
                             const std::string& driver = kVisitsDriver);

}  // namespace stalemate::test
