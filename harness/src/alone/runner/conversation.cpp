#include "alone/runner/conversation.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>

namespace stalemate::alone {

namespace {

constexpr std::uint64_t kPartBytesMax = std::uint64_t{256} << 20U;

bool read_all(void* into, std::size_t size) {
  auto* at = static_cast<char*>(into);
  while (size > 0) {
    const ssize_t count = read(STDIN_FILENO, at, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

bool write_all(const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size > 0) {
    const ssize_t count = send(STDOUT_FILENO, at, size, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

template <class Part>
bool read_part(Part& part, std::uint64_t size) {
  if (size > kPartBytesMax) return false;
  part.resize(size);
  return read_all(part.data(), size);
}

}  // namespace

std::optional<Opening> receive_opening() {
  Opening opening;
  OpeningHead& head = opening.head;
  const bool is_whole =
      read_all(&head, sizeof head) && read_part(opening.source, head.source_bytes) &&
      read_part(opening.options, head.options_bytes) &&
      read_part(opening.kernel, head.kernel_bytes) && read_part(opening.first, head.object_bytes);
  if (!is_whole) return std::nullopt;
  return opening;
}

std::optional<Asked> receive_act(std::size_t question_bytes) {
  Asked asked;
  if (!read_all(&asked.head, sizeof asked.head)) return std::nullopt;
  if (!read_part(asked.question, question_bytes)) return std::nullopt;
  return asked;
}

bool send_opened(const std::string& words) {
  const OpenedHead head{words.size()};
  return write_all(&head, sizeof head) && write_all(words.data(), words.size());
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
  return write_all(all.data(), all.size());
}

}  // namespace stalemate::alone
