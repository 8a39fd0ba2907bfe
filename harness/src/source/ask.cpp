#include "source/ask.hpp"

#include <mutex>

#include "base/own_library.hpp"

namespace stalemate::source {

namespace {

constexpr std::chrono::seconds kLimit{10};

}  // namespace

std::variant<std::string, NoAnswer> ask_reader(const Asked& asked) {
  static std::mutex mutex;
  static ReaderProcess reader(own_library("stalemate-clang").string());
  const std::lock_guard lock(mutex);
  auto answer = reader.ask(asked, kLimit);
  const auto* none = std::get_if<NoAnswer>(&answer);
  // It may have left while it was idle; a source that kills a reader kills a fresh one too.
  return none != nullptr && none->had_left ? reader.ask(asked, kLimit) : answer;
}

}  // namespace stalemate::source
