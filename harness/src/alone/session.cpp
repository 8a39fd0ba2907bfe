#include "alone/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <list>
#include <span>
#include <string_view>

#include "base/own_library.hpp"
#include "sim/compile/module_folder.hpp"
#include "worker/cache_directory.hpp"

namespace stalemate::alone {

namespace {

using Clock = HelperProcess::Clock;

constexpr std::chrono::seconds kOpeningMax{60};  // it compiles
constexpr std::chrono::seconds kActMax{10};
constexpr std::uint64_t kStepsMax = 200'000;
constexpr std::uint64_t kStatesBytesMax = std::uint64_t{512} << 20U;
constexpr std::size_t kKnownMax = 1'000'000;
constexpr std::size_t kSessionsMax = 4;
constexpr std::size_t kForeseenMax = 256;

constexpr const char* kNoProgram =
    "this build cannot run code alone: install clang-15 and llvm-15-dev, then configure and build "
    "again";

template <class Head>
std::string_view bytes_of(const Head& head) {
  return {reinterpret_cast<const char*>(&head), sizeof head};
}

std::string_view text_of(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

OpeningHead opening_of(const Code& code) {
  return {.source_bytes = code.program.source.str().size(),
          .options_bytes = code.program.options.size(),
          .kernel_bytes = code.kernel.size(),
          .object_bytes = code.first.size(),
          .question_bytes = code.question_bytes,
          .answer_bytes = code.answer_bytes,
          .steps_max = kStepsMax,
          .states_bytes_max = kStatesBytesMax,
          .is_local = code.space == AddressSpace::Local ? 1U : 0U};
}

/// Where programs are compiled: a folder that all who do so have between them, gone in the end. One
/// that outlives the run is in the environment already.
std::vector<std::string> environment() {
  static const worker::CacheDirectory modules;
  const bool is_named = std::getenv(sim::kModuleFolderVariable) != nullptr;
  if (is_named || modules.path().empty()) return {};
  return {fmt::format("{}={}", sim::kModuleFolderVariable, modules.path().string())};
}

}  // namespace

Session::Session(Code code)
    : code_(std::move(code)),
      process_(own_library("stalemate-run-alone").string(), environment()) {}

/// Half of the room is there for each history, so that none is cut short by those before it.
std::unique_lock<std::mutex> Session::begin_history() {
  std::unique_lock lock(mutex_);
  const bool is_full =
      known_.size() > kKnownMax / 2 || states_ * code_.first.size() > kStatesBytesMax / 2;
  if (is_full) process_.end();
  if (process_.is_started() && !is_full) return lock;
  known_.clear();
  states_ = 1;
  refusal_.reset();
  return lock;
}

const Came& Session::act(StateId before, const Act& act) {
  Key key = key_of(before, act);
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  Came came = ask(before, {&act}, Foreseen::Each).front();
  return known_.emplace(std::move(key), std::move(came)).first->second;
}

void Session::foresee(StateId before, const std::vector<Act>& acts, Foreseen how) {
  std::vector<const Act*> unknown;
  for (const Act& act : acts) {
    const auto known = known_.find(key_of(before, act));
    const bool goes_on = how == Foreseen::InARow && unknown.empty() && known != known_.end();
    if (known == known_.end() || (how == Foreseen::InARow && !goes_on)) unknown.push_back(&act);
    if (!goes_on) continue;
    const auto* done = std::get_if<Done>(&known->second);
    if (done == nullptr) return;
    before = done->after;
  }
  unknown.resize(std::min(unknown.size(), kForeseenMax));
  if (unknown.size() > 1) note(before, unknown, how);
}

void Session::note(StateId before, const std::vector<const Act*>& acts, Foreseen how) {
  std::vector<Came> all = ask(before, acts, how);
  if (!refusal_ || !refusal_->empty()) return;
  for (std::size_t i = 0; i < acts.size(); ++i) {
    const auto* done = std::get_if<Done>(&all[i]);
    const bool is_last = how == Foreseen::InARow && done == nullptr;
    const StateId after = done == nullptr ? before : done->after;
    known_.emplace(key_of(before, *acts[i]), std::move(all[i]));
    if (is_last) return;  // the others were not carried out
    if (how == Foreseen::InARow) before = after;
  }
}

Session::Key Session::key_of(StateId before, const Act& act) {
  return {before, act.range.work_groups, act.range.work_group_size, act.item, act.question};
}

std::vector<Came> Session::ask(StateId before, const std::vector<const Act*>& acts, Foreseen how) {
  if (known_.size() > kKnownMax)
    return std::vector<Came>(acts.size(), Unknown{"it has too many states"});
  if (!refusal_) refusal_ = open();
  if (!refusal_->empty()) return std::vector<Came>(acts.size(), Unknown{*refusal_});
  const auto deadline = Clock::now() + kActMax;
  std::string message;
  for (std::size_t i = 0; i < acts.size(); ++i) {
    const Act& act = *acts[i];
    const auto further = static_cast<std::uint32_t>(acts.size() - 1 - i);
    const StateId from = how == Foreseen::InARow && i > 0 ? kStateBefore : before;
    message += bytes_of(
        ActHead{from, act.item, act.range.work_groups, act.range.work_group_size, further});
    message += text_of(act.question);
  }
  const Moved sent = process_.send(message, deadline);
  if (sent != Moved::All) return std::vector<Came>(acts.size(), give_up(sent));
  return receive(acts.size(), deadline);
}

/// Why it cannot be asked, or nothing.
std::string Session::open() {
  if (own_library("stalemate-run-alone").empty()) return kNoProgram;
  if (std::string error = process_.start(); !error.empty()) return error;
  const auto deadline = Clock::now() + kOpeningMax;
  const OpeningHead head = opening_of(code_);
  for (const std::string_view part : {bytes_of(head), std::string_view(code_.program.source.str()),
                                      std::string_view(code_.program.options),
                                      std::string_view(code_.kernel), text_of(code_.first)}) {
    if (const Moved sent = process_.send(part, deadline); sent != Moved::All)
      return give_up(sent).why;
  }
  OpenedHead opened;
  Moved received = process_.receive(&opened, sizeof opened, deadline);
  std::string words(std::min(opened.words_bytes, kWordsBytesMax), '\0');
  if (received == Moved::All) received = process_.receive(words.data(), words.size(), deadline);
  return received == Moved::All ? words : give_up(received).why;
}

std::vector<Came> Session::receive(std::size_t count, Clock::time_point deadline) {
  const std::size_t stride = sizeof(CameHead) + code_.answer_bytes;
  Bytes message(count * stride);
  Moved received = process_.receive(message.data(), message.size(), deadline);
  std::vector<Came> all;
  for (std::size_t i = 0; i < count && received == Moved::All; ++i) {
    const std::span<const std::byte> one = std::span(message).subspan(i * stride, stride);
    CameHead head;
    std::memcpy(&head, one.data(), sizeof head);
    std::string words(std::min(head.words_bytes, kWordsBytesMax), '\0');
    received = process_.receive(words.data(), words.size(), deadline);
    all.push_back(came_of(head, one.subspan(sizeof head), std::move(words)));
  }
  if (received != Moved::All) return std::vector<Came>(count, give_up(received));
  return all;
}

Came Session::came_of(const CameHead& head, std::span<const std::byte> answer, std::string words) {
  switch (head.kind) {
    case CameKind::Done:
      states_ = std::max(states_, head.after + 1);
      return Done{head.after, {answer.begin(), answer.end()}};
    case CameKind::Waits: return Waits{};
    case CameKind::Unknown: return Unknown{std::move(words)};
  }
  return Unknown{"it answered nonsense"};
}

/// What was asked last ended the process, or took too long. With it go all states.
Unknown Session::give_up(Moved how) {
  const std::string last_words = process_.end();
  refusal_ = how == Moved::Late ? "it did not answer within its time"
                                : fmt::format("the process that ran it ended{}{}",
                                              last_words.empty() ? "" : ": ", last_words);
  return {*refusal_};
}

std::shared_ptr<Session> session_for(const Code& code) {
  static std::mutex mutex;
  static std::list<std::shared_ptr<Session>> sessions;  // the one used last is first
  const std::lock_guard lock(mutex);
  const auto found = std::find_if(sessions.begin(), sessions.end(),
                                  [&](const auto& each) { return each->code() == code; });
  if (found != sessions.end()) {
    sessions.splice(sessions.begin(), sessions, found);
  } else {
    sessions.push_front(std::make_shared<Session>(code));
    if (sessions.size() > kSessionsMax) sessions.pop_back();
  }
  return sessions.front();
}

}  // namespace stalemate::alone
