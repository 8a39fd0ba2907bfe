#include "alone/runner/conversation.hpp"

#include <algorithm>

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
  if (!receive_from_starter(&asked.head, sizeof asked.head)) return std::nullopt;
  if (!read_part(asked.question, question_bytes)) return std::nullopt;
  return asked;
}

bool send_opened(const std::string& words) {
  const OpenedHead head{words.size()};
  return send_to_starter(&head, sizeof head) && send_to_starter(words.data(), words.size());
}

bool send_answer(const Answer& answer) {
  const CameHead head{answer.kind, answer.after, answer.words.size()};
  Bytes all(sizeof head + answer.answer.size() + answer.words.size());
  auto put = [at = all.data()](const void* from, std::size_t size) mutable {
    const auto* bytes = static_cast<const std::byte*>(from);
    at = std::copy(bytes, bytes + size, at);
  };
  put(&head, sizeof head);
  put(answer.answer.data(), answer.answer.size());
  put(answer.words.data(), answer.words.size());
  return send_to_starter(all.data(), all.size());
}

}  // namespace stalemate::alone
