#pragma once

#include <cstdint>

/// How the program and its reader talk through a socket: a head, then so many bytes.
namespace stalemate::source {

enum class RequestKind : std::uint32_t { Declarations, Tokens };

/// In front of a request: of options, each closed by a NUL, and of the source. The first option is
/// the name of the file that the source is said to be where no `#line` says otherwise.
struct RequestHead {
  RequestKind kind = RequestKind::Declarations;
  std::uint32_t options_bytes = 0;
  std::uint64_t source_bytes = 0;
};

/// In front of an answer, which is JSON.
struct AnswerHead {
  std::uint64_t json_bytes = 0;
};

inline constexpr std::uint64_t kAnswerBytesMax = std::uint64_t{256} << 20U;

}  // namespace stalemate::source
