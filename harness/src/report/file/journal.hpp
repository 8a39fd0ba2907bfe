#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/file/journal_line.hpp"
#include "report/file/output_file.hpp"
#include "report/file/reporter.hpp"

namespace stalemate::report {

/// What a number of the schema of journals is now.
constexpr int kJournalSchema = 3;

/// The oldest one that is read: what violations say was text in it. Up to 2, lines had no checksum.
constexpr int kJournalSchemaMin = 1;

/// What the first record of a journal says beside the run's own header, and where the first line
/// goes.
struct JournalStart {
  std::string command_line = {};
  std::vector<std::string> remembered = {};  // names of the files of failures that are tried first
  LinePlace next = {};
};

/// Appends what happens to `results.jsonl`, one JSON object per line:
/// `run_started subject_started violation subject_finished run_finished`, as the member `record`;
/// where a run is gone on with, `run_resumed`. Each line has its number and a checksum, so that
/// lines which are damaged, missing or of another journal are known (docs/adr/0030).
///
/// Every record is handed to the system before the run goes on, so that nothing but the record
/// being written is lost to `kill -9`; with the end of a subject, it is on the disk. The first
/// failure is remembered and ends the journal, not the run: half a record in the middle would cost
/// a reader two.
class Journal : public Reporter {
 public:
  /// Opens the file at `path` to append to it.
  Journal(const std::string& path, JournalStart start);

  void run_started(const RunHeader& header) override;
  void subject_started(const Subject& subject, const DeviceInfo& device) override;
  void case_judged(const JudgedCase& judged) override;
  void subject_finished(const SubjectResult& result) override;
  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  void append(nlohmann::json record);
  void sync();

  std::optional<OutputFile> file_;
  std::optional<WriteFailure> failed_;
  JournalStart start_;
  LinePlace next_;
};

}  // namespace stalemate::report
