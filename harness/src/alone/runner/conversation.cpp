#include "alone/runner/conversation.hpp"

#include <cstring>

#include "base/helper_answers.hpp"

namespace stalemate::alone {

namespace {

constexpr std::uint64_t kPartBytesMax = std::uint64_t{256} << 20U;

template <class Part>
bool read_part(Part& part, std::uint64_t size) {
  if (size > kPartBytesMax) return false;
  part.resize(size);
  return receive_from_starter(part.data(), size);
}

}  // namespace

std::optional<Opening> receive_opening() {
  Opening opening;
  OpeningHead& head = opening.head;
  const bool is_whole =
      receive_from_starter(&head, sizeof head) && read_part(opening.source, head.source_bytes) &&
      read_part(opening.options, head.options_bytes) &&
      read_part(opening.kernel, head.kernel_bytes) && read_part(opening.first, head.object_bytes);
  if (!is_whole) return std::nullopt;
  return opening;
}

std::optional<Asked> receive_act(std::size_t question_bytes) {
  Asked asked;
  Bytes message;
  if (!read_part(message, sizeof asked.head + question_bytes)) return std::nullopt;
  std::memcpy(&asked.head, message.data(), sizeof asked.head);
  asked.question.assign(message.begin() + sizeof asked.head, message.end());
  return asked;
}

bool send_opened(const std::string& words) {
  const OpenedHead head{words.size()};
  return send_to_starter(&head, sizeof head) && send_to_starter(words.data(), words.size());
}

bool send_answers(const std::vector<Answer>& answers, std::size_t answer_bytes) {
  Bytes all;
  std::string words;
  for (const Answer& answer : answers) {
    const CameHead head{answer.kind, answer.after, answer.words.size()};
    const auto* bytes = reinterpret_cast<const std::byte*>(&head);
    all.insert(all.end(), bytes, bytes + sizeof head);
    all.insert(all.end(), answer.answer.begin(), answer.answer.end());
    all.resize(all.size() + answer_bytes - answer.answer.size());
    words += answer.words;
  }
  const auto* bytes = reinterpret_cast<const std::byte*>(words.data());
  all.insert(all.end(), bytes, bytes + words.size());
  return send_to_starter(all.data(), all.size());
}

}  // namespace stalemate::alone
