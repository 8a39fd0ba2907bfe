#include "source/reader_process.hpp"

#include <fmt/format.h>

namespace stalemate::source {

namespace {

constexpr const char* kNoProgram =
    "this build is without the reader of OpenCL C: install clang-15, llvm-15-dev and "
    "libclang-15-dev, then configure and build again";

}  // namespace

std::variant<std::string, NoAnswer> ReaderProcess::ask(const Asked& asked,
                                                       std::chrono::milliseconds limit) {
  if (!process_.is_started()) {
    const std::string error = has_program_ ? process_.start() : kNoProgram;
    if (!error.empty()) return NoAnswer{error};
    has_answered_ = false;
  }
  return converse(asked, Clock::now() + limit);
}

std::variant<std::string, NoAnswer> ReaderProcess::converse(const Asked& asked,
                                                            Clock::time_point deadline) {
  const RequestHead head{asked.kind, static_cast<std::uint32_t>(asked.options.size()),
                         asked.text.size()};
  const std::string_view head_bytes(reinterpret_cast<const char*>(&head), sizeof head);
  for (const std::string_view part : {head_bytes, std::string_view(asked.options), asked.text}) {
    const Moved sent = process_.send(part, deadline);
    if (sent != Moved::All) return give_up(sent == Moved::Late);
  }
  AnswerHead answer;
  Moved received = process_.receive(&answer, sizeof answer, deadline);
  if (received != Moved::All || answer.json_bytes > kAnswerBytesMax) {
    return give_up(received == Moved::Late);
  }
  std::string json(answer.json_bytes, '\0');
  received = process_.receive(json.data(), json.size(), deadline);
  if (received != Moved::All) return give_up(received == Moved::Late);
  has_answered_ = true;
  return json;
}

NoAnswer ReaderProcess::give_up(bool is_late) {
  const bool had_answered = has_answered_;
  const std::string words = process_.end();
  if (is_late) return {"clang did not read the source within its time"};
  return {fmt::format("the reader of OpenCL C died{}{}", words.empty() ? "" : ": ", words),
          had_answered};
}

}  // namespace stalemate::source
