#include "source/reader/conversation.hpp"

#include <cerrno>
#include <cstddef>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace stalemate::source {

namespace {

/// The program that started us starts another when it has to: an idle one only holds memory.
constexpr int kIdleMs = 2000;

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

bool is_asked() {
  pollfd waiting{STDIN_FILENO, POLLIN, 0};
  int status = poll(&waiting, 1, kIdleMs);
  while (status < 0 && errno == EINTR) status = poll(&waiting, 1, kIdleMs);
  return status > 0;
}

std::vector<std::string> split(const std::string& options) {
  std::vector<std::string> all;
  for (std::size_t begin = 0; begin < options.size();) {
    const std::size_t end = options.find('\0', begin);
    all.push_back(options.substr(begin, end - begin));
    begin = end == std::string::npos ? options.size() : end + 1;
  }
  return all;
}

}  // namespace

std::optional<Request> next_request() {
  RequestHead head;
  if (!is_asked() || !read_all(&head, sizeof head)) return std::nullopt;
  Request request{.kind = head.kind};
  std::string options(head.options_bytes, '\0');
  request.text.resize(head.source_bytes);
  if (!read_all(options.data(), options.size())) return std::nullopt;
  if (!read_all(request.text.data(), request.text.size())) return std::nullopt;
  request.options = split(options);
  if (request.options.empty()) return std::nullopt;
  request.name = request.options.front();
  request.options.erase(request.options.begin());
  return request;
}

bool answer(const std::string& json) {
  const AnswerHead head{json.size()};
  return write_all(&head, sizeof head) && write_all(json.data(), json.size());
}

}  // namespace stalemate::source
