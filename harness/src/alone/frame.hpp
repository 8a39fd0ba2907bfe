#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// How the program and its soloist talk through a socket: a head, then so many bytes.
namespace stalemate::alone {

using Bytes = std::vector<std::byte>;

/// The content of an object. Equal ones have equal numbers, as long as their process goes on.
using StateId = std::uint32_t;
inline constexpr StateId kFirstState = 0;
/// Of an act: what the one before it in the message has left. It is not carried out if that left
/// nothing.
inline constexpr StateId kStateBefore = 0xffffffff;

/// First of all; behind it come the source, its options, the kernel's name and the object's first
/// content.
struct OpeningHead {
  std::uint64_t source_bytes = 0;
  std::uint64_t options_bytes = 0;
  std::uint64_t kernel_bytes = 0;
  std::uint64_t object_bytes = 0;
  std::uint64_t question_bytes = 0;
  std::uint64_t answer_bytes = 0;
  std::uint64_t steps_max = 0;         // of an act
  std::uint64_t states_bytes_max = 0;  // of all states together
  std::uint64_t is_local = 0;
};

/// The answer to it: words of that length, why there is nothing to ask; or none.
struct OpenedHead {
  std::uint64_t words_bytes = 0;
};

/// An act; behind it come its question, and as many further acts as it says. They are one message,
/// as their answers are: the time that acts take is that of system calls.
struct ActHead {
  StateId before = kFirstState;
  std::uint32_t item = 0;  // linear global id
  std::uint32_t work_groups = 1;
  std::uint32_t work_group_size = 1;
  std::uint32_t further = 0;
};

enum class CameKind : std::uint32_t { Done, Waits, Unknown };

/// What came of an act; behind it comes the answer, which counts if it is done. Behind those of all
/// acts of the message come the words of each, why nothing is known.
struct CameHead {
  CameKind kind = CameKind::Unknown;
  StateId after = kFirstState;
  std::uint64_t words_bytes = 0;
};

inline constexpr std::uint64_t kWordsBytesMax = std::uint64_t{1} << 20U;

}  // namespace stalemate::alone
