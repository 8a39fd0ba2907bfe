#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "stalemate/simulator/schedule.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/value/scalar_type.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// Values of a trace as their buffer's type has them or, where the subject names no buffers, as the
/// subject's; those of other sizes are other things. What type the subject has, it says or, if it
/// leaves that to the function, the operations of `violation`.
class TraceValues {
 public:
  explicit TraceValues(const Subject& subject, const Violation& violation = {});

  /// `value` is one that `access` saw, stored or missed.
  std::string words(std::uint64_t value, const Access& access) const;

 private:
  std::map<std::string, ScalarType, std::less<>> buffers_;
  std::optional<ScalarType> type_;
};

}  // namespace stalemate::report
