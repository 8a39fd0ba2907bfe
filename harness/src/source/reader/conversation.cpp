#include "source/reader/conversation.hpp"

#include <cerrno>
#include <cstddef>
#include <poll.h>
#include <unistd.h>

#include "base/helper_answers.hpp"

namespace stalemate::source {

namespace {

/// The program that started us starts another when it has to: an idle one only holds memory.
constexpr int kIdleMs = 2000;

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
  if (!is_asked() || !receive_from_starter(&head, sizeof head)) return std::nullopt;
  Request request{.kind = head.kind};
  std::string options(head.options_bytes, '\0');
  request.text.resize(head.source_bytes);
  if (!receive_from_starter(options.data(), options.size())) return std::nullopt;
  if (!receive_from_starter(request.text.data(), request.text.size())) return std::nullopt;
  request.options = split(options);
  if (request.options.empty()) return std::nullopt;
  request.name = request.options.front();
  request.options.erase(request.options.begin());
  return request;
}

bool answer(const std::string& json) {
  const AnswerHead head{json.size()};
  return send_to_starter(&head, sizeof head) && send_to_starter(json.data(), json.size());
}

}  // namespace stalemate::source
