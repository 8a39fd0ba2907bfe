#pragma once

#include <optional>
#include <string>

#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// The control as a program that this device has not seen. PoCL compiles at the first launch of a
/// size, within the launch's deadline, and so it did for the subject: beside a control that is
/// compiled already, slow looked like stuck.
Subject unseen(Subject control, const Case& input);

/// Whether the property knows correct code of the subject's shape.
bool has_control(const Session& session);

/// How correct code of the shape of `input` crashes here or does not build; nothing if it runs, or
/// if nothing can be said. What does that to code that is shipped is no fault of the user's.
std::optional<std::string> how_control_fails(Session& session, const Case& input);

}  // namespace stalemate::engine
