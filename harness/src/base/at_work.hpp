#pragma once

#include <string_view>

namespace stalemate {

/// Of a user's code that says what a launch is made of, for `AtWork`.
constexpr std::string_view kAtWorkOnLaunch = "made a launch of";

/// While there is one, code of a user's is called in this thread: who crashes or calls `exit` there
/// is told by name. One within another changes nothing.
class AtWork {
 public:
  /// `property` judges `subject`, or what `doing` says of it. Of long names the beginning is told.
  AtWork(std::string_view property, std::string_view subject, std::string_view doing = "judged");
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;
  ~AtWork();

 private:
  bool is_outermost_;
};

/// Who is at work in this thread, in words; empty if nobody is. May be called by a signal handler.
const char* at_work() noexcept;

/// From now on a crash while somebody is at work is told on standard error; then the process ends
/// by its signal, as it would have.
void tell_crashes_at_work();

}  // namespace stalemate
