#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Alike for violations of the same subject in the same way: the same kind, and the same lines that
/// race, or the same summary but for its numbers.
std::string failure_shape(const SubjectResult& result, const Violation& violation);

/// The violations that a reader has seen in full, so that other devices' need not be told again.
class ToldBefore {
 public:
  /// The device on which the same subject failed in the same way. Nothing, the first time.
  std::optional<std::string> on(const SubjectResult& result);

 private:
  struct Told {
    std::string shape;
    std::string device;
  };
  std::vector<Told> told_;
};

/// In place of a violation's text, in a line: on which device it was told, its own rate, and the
/// file of the failure.
std::string reference_text(const SubjectResult& result, const std::string& device);

}  // namespace stalemate::report
