#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stalemate/subject.hpp"
#include "stalemate/value/scalar_type.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// Values of a trace as the subject's type has them; those of other sizes are other things. What
/// type that is, the subject says or, if it leaves that to the function, the operations of
/// `violation`.
class TraceValues {
 public:
  explicit TraceValues(const Subject& subject, const Violation& violation = {});

  std::string words(std::uint64_t value, std::uint32_t size_bytes) const;

 private:
  std::optional<ScalarType> type_;
};

}  // namespace stalemate::report
