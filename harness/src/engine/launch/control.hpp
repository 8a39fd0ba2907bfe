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

struct ControlEnd {
  std::optional<std::string> failure = {};  // how it crashes or does not build
  bool was_late = false;                    // it was not seen to end, for want of time
};

/// How correct code of the shape of `input` ends here. What keeps code that is shipped from it is
/// no fault of the user's.
ControlEnd how_control_ends(Session& session, const Case& input);

}  // namespace stalemate::engine
