#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Alike for violations of the same subject in the same way: the same kind, and the same lines that
/// race, or the same summary but for its numbers. A late update is another way: not each device has
/// late ones.
std::string failure_shape(const SubjectResult& result, const Violation& violation);

/// What a reader has seen in full, so that it need not be told again: violations, and what a
/// compiler or a driver says in several lines of an error.
class ToldBefore {
 public:
  /// Where the same subject failed in the same way, or any subject with the same error. Nothing the
  /// first time, and the first time that there is a trace: real devices have none.
  std::optional<SubjectOnDevice> on(const SubjectResult& result);

 private:
  struct Told {
    std::string shape;
    SubjectOnDevice where;
    bool has_trace = false;
  };
  std::vector<Told> told_;
};

/// In place of the text of a violation or an error, in a line: where it was told, its own rate, and
/// the file of the failure.
std::string reference_text(const SubjectResult& result, const SubjectOnDevice& told);

}  // namespace stalemate::report
