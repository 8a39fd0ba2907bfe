#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "check/linear/model.hpp"

namespace stalemate::check::linear {

std::unique_ptr<SequentialModel> make_model(const ModelTerms& terms);

/// Whether operations of the role exist in the model. A deque also knows push and pop (both at its
/// back) and steal (at its front); priority_queue pops the least; put of a map overwrites.
bool knows(ModelKind kind, Role role);

/// The names in YAML: "queue", "push_front", ...; nothing if there is no such.
std::optional<ModelKind> model_named(std::string_view name);
std::optional<Role> role_named(std::string_view name);
std::string_view name_of(ModelKind kind);
std::string_view name_of(Role role);

}  // namespace stalemate::check::linear
