#pragma once

#include <optional>
#include <string>
#include <vector>

#include "alone/frame.hpp"

namespace stalemate::alone {

/// What the process is for.
struct Opening {
  OpeningHead head;
  std::string source;
  std::string options;
  std::string kernel;
  Bytes first;
};

struct Asked {
  ActHead head;
  Bytes question;
};

struct Answer {
  CameKind kind = CameKind::Unknown;
  StateId after = kFirstState;
  Bytes answer = {};
  std::string words = {};
};

/// Nothing if nobody asks any more.
std::optional<Opening> receive_opening();
std::optional<Asked> receive_act(std::size_t question_bytes);

/// False if nobody listens any more. `words`: why nothing can be asked; empty: it can.
bool send_opened(const std::string& words);
bool send_answers(const std::vector<Answer>& answers, std::size_t answer_bytes);

}  // namespace stalemate::alone
