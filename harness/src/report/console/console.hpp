#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <set>
#include <string>

#include "report/console/progress_line.hpp"
#include "report/console/told_before.hpp"
#include "report/file/reporter.hpp"

namespace stalemate::report {

struct ConsoleOptions {
  bool is_terminal = false;  // a progress line, written in place
  bool use_color = false;    // on a terminal only
  std::size_t columns = 80;  // of the terminal
  // Explain exposed mutants, and violations told before, in full; tiers, figures and times, too.
  bool verbose = false;
  std::string results;  // where the results are, said at the end; may be empty
};

/// Tells a person how the run goes: a line for every verdict, a text for every violation, and at
/// the end the matrix. Whatever devices, drivers and configs call themselves, only printable text
/// goes out; without colours, no escape code either.
class Console : public Reporter {
 public:
  Console(std::ostream& out, ConsoleOptions options,
          SteadyClock now = std::chrono::steady_clock::now);

  void run_started(const RunHeader& header) override;
  void subject_started(const Subject& subject, const DeviceInfo& device) override;
  void progress(const SubjectProgress& progress) override;
  void launch_was_slow(const SlowLaunch& slow) override;
  void subject_finished(const SubjectResult& result) override;
  void run_finished(const RunResult& result) override;

  /// A terminal that is gone is nobody's report.
  std::optional<WriteFailure> failed() const override { return std::nullopt; }

 private:
  std::string details(const SubjectResult& result, bool is_repeated);
  std::string next_line(const SubjectResult& result);
  std::string left() const;
  void say(const std::string& text);

  std::ostream& out_;
  ConsoleOptions options_;
  SteadyClock now_;
  std::optional<ProgressLine> line_;  // on a terminal
  ToldBefore told_;
  std::set<std::string> remedies_told_;
  SteadyTime began_ = {};
  std::uint64_t started_ = 0;
  std::uint64_t finished_ = 0;
  std::uint64_t on_record_ = 0;
  std::uint64_t planned_ = 0;  // subjects times devices
};

}  // namespace stalemate::report
