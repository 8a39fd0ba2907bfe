#include "base/at_work.hpp"

#include <array>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <unistd.h>

#include "base/printable.hpp"

namespace stalemate {

namespace {

constexpr std::size_t kNameBytesMax = 100;
constexpr std::size_t kStackBytes = 65536;

/// Without a destructor: who calls `exit` ends it, and is told afterwards.
struct WordsKept {
  std::array<char, 512> text{};
  bool is_at_work = false;
};

thread_local WordsKept words_of_thread;

/// Words are made anew only for other names: a small case is judged in microseconds.
void make_words(std::string_view property, std::string_view subject, std::string_view doing) {
  static thread_local std::string last_property;
  static thread_local std::string last_subject;
  static thread_local std::string last_doing;
  if (property == last_property && subject == last_subject && doing == last_doing) return;
  last_property = property;
  last_subject = subject;
  last_doing = doing;
  auto& text = words_of_thread.text;
  const auto end = fmt::format_to_n(text.data(), text.size() - 1, "the property '{}' {} '{}'",
                                    printable(property.substr(0, kNameBytesMax)), doing,
                                    printable(subject.substr(0, kNameBytesMax)));
  *end.out = '\0';
}

/// What a handler runs on if the thread's own stack is full.
class OtherStack {
 public:
  OtherStack() {
    stack_t before{};
    const bool is_set = sigaltstack(nullptr, &before) == 0 && (before.ss_flags & SS_DISABLE) == 0;
    if (is_set) return;
    bytes_ = std::make_unique<std::byte[]>(kStackBytes);
    const stack_t own{.ss_sp = bytes_.get(), .ss_flags = 0, .ss_size = kStackBytes};
    if (sigaltstack(&own, nullptr) != 0) bytes_.reset();
  }
  OtherStack(const OtherStack&) = delete;
  OtherStack& operator=(const OtherStack&) = delete;
  ~OtherStack() {
    if (bytes_ == nullptr) return;
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = kStackBytes};
    sigaltstack(&none, nullptr);
  }

 private:
  std::unique_ptr<std::byte[]> bytes_;
};

void say(const char* text) {
  const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
  static_cast<void>(written);  // there is nobody left to tell
}

/// The action is reset before it is called, so that the second time the signal ends the process.
void on_crash(int number) {
  if (*at_work() != '\0') {
    say("\nstalemate: the program crashed while ");
    say(at_work());
    say(": mend the property, which is at fault and not the code under test\n");
    say("stalemate: what was decided is in the folder of results; --resume goes on with it\n");
  }
  raise(number);
}

}  // namespace

AtWork::AtWork(std::string_view property, std::string_view subject, std::string_view doing)
    : is_outermost_(!words_of_thread.is_at_work) {
  static thread_local const OtherStack stack;
  if (!is_outermost_) return;
  make_words(property, subject, doing);
  words_of_thread.is_at_work = true;
}

AtWork::~AtWork() {
  if (is_outermost_) words_of_thread.is_at_work = false;
}

const char* at_work() noexcept {
  return words_of_thread.is_at_work ? words_of_thread.text.data() : "";
}

void tell_crashes_at_work() {
  struct sigaction action {};
  action.sa_handler = on_crash;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    sigaction(number, &action, nullptr);
  }
}

}  // namespace stalemate
