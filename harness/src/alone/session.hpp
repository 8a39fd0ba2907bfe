#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "alone/frame.hpp"
#include "base/helper_process.hpp"
#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/nd_range.hpp"

/// Operations of an object, each run by one work-item while nobody else is there: what the code
/// under test does alone, which is what it is to do among others.
namespace stalemate::alone {

/// A kernel that does one operation: `k(AS ulong2 *object, global const Q *question, global A
/// *answer)`, where an answer consists of words of 8 bytes. It must not have variables in global
/// memory beside these.
struct Code {
  Program program;
  std::string kernel;
  AddressSpace space = AddressSpace::Global;
  std::size_t question_bytes = 0;
  std::size_t answer_bytes = 0;
  Bytes first = {};  // the object's first content

  friend bool operator==(const Code&, const Code&) = default;
};

/// What is asked of which work-item.
struct Act {
  NdRange range = {1, 1};
  std::uint32_t item = 0;  // linear global id
  Bytes question = {};
};

struct Done {
  StateId after = kFirstState;
  Bytes answer = {};
};

/// It never ends by itself: proven.
struct Waits {};

/// It may or may not end; or it did what one work-item alone cannot, or what is undefined.
struct Unknown {
  std::string why;
};

using Came = std::variant<Done, Waits, Unknown>;

enum class Foreseen : std::uint8_t { Each, InARow };

/// A process that runs one code, and what it answered so far. For several threads, one history at a
/// time.
class Session {
 public:
  explicit Session(Code code);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() = default;

  const Code& code() const { return code_; }

  /// Others wait until the lock goes. From here on numbers of states are kept.
  std::unique_lock<std::mutex> begin_history();

  /// What `act` makes of an object in that state: always the same. Whoever calls has begun a
  /// history.
  const Came& act(StateId before, const Act& act);

  /// Asks for several at once, so that `act` knows them: each from that state, or each from what
  /// the one before leaves.
  void foresee(StateId before, const std::vector<Act>& acts, Foreseen how);

 private:
  using Key = std::tuple<StateId, std::uint32_t, std::uint32_t, std::uint32_t, Bytes>;

  static Key key_of(StateId before, const Act& act);
  void note(StateId before, const std::vector<const Act*>& acts, Foreseen how);
  std::vector<Came> ask(StateId before, const std::vector<const Act*>& acts, Foreseen how);
  std::string open();
  std::vector<Came> receive(std::size_t count, HelperProcess::Clock::time_point deadline);
  Came came_of(const CameHead& head, std::span<const std::byte> answer, std::string words);
  Unknown give_up(Moved how);

  Code code_;
  std::mutex mutex_;
  HelperProcess process_;
  std::optional<std::string> refusal_;  // why nothing can be asked; empty: it can
  std::map<Key, Came> known_;
  StateId states_ = 1;
};

/// The session for that code. The last few are kept.
std::shared_ptr<Session> session_for(const Code& code);

}  // namespace stalemate::alone
