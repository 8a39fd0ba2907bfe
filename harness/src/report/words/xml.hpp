#pragma once

#include <string>
#include <string_view>

namespace stalemate::report {

/// `text` as character data of an XML 1.0 document. Control characters and bytes that are not UTF-8
/// are made visible, noncharacters that XML forbids are left out; new lines stay.
std::string xml_text(std::string_view text);

/// `text` as the value of an attribute, quotes included. New lines are made visible, too: a parser
/// would turn them into spaces.
std::string xml_attribute(std::string_view text);

}  // namespace stalemate::report
