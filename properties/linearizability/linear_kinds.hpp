#pragma once

#include <vector>

#include "stalemate/evidence/violation_kind.hpp"

namespace stalemate::properties {

namespace linear_kind {
constexpr const char* kLost = "lost_element";
constexpr const char* kDuplicated = "duplicated_element";
constexpr const char* kInvented = "invented_element";
constexpr const char* kOrder = "element_order";
constexpr const char* kFalseEmpty = "false_empty";
constexpr const char* kFalseFull = "false_full";
constexpr const char* kOther = "not_linearizable";
}  // namespace linear_kind

/// The kinds of violation of `linearizability`.
std::vector<OwnKind> linear_kinds();

}  // namespace stalemate::properties
