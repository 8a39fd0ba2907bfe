#pragma once

#include <optional>
#include <string>
#include <vector>

#include "source/frame.hpp"

namespace stalemate::source {

struct Request {
  RequestKind kind = RequestKind::Declarations;
  std::string name = {};  // of the file
  std::vector<std::string> options = {};
  std::string text = {};
};

/// What standard input asks next; nothing when the other end is closed, or was idle for a while.
std::optional<Request> next_request();

/// Writes to standard output, as a whole or not at all.
bool answer(const std::string& json);

}  // namespace stalemate::source
