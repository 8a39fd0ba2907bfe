#include "report/file/journal.hpp"

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/file/read_journal.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using nlohmann::json;
using stalemate::test::TemporaryFolder;

namespace {

void record_run(Journal& journal, const std::string& name) {
  journal.run_started(header({device("pocl:0")}, 1));
  const Subject started = subject(name);
  const DeviceInfo on = device("pocl:0");
  journal.subject_started(started, on);
  journal.case_judged({started, on, large_case(), {Pass{}, 8, true, "unique"}});
  journal.case_judged({started, on, small_case(), {lost_update(), 8, true, ""}});
  journal.subject_finished(violated(name, "pocl:0"));
  journal.run_finished({{violated(name, "pocl:0")}, true, false});
}

/// Without the times of day, which no test can know.
std::string without_times(const std::string& path) {
  std::string text;
  for (json record : read_journal(path).records) {
    if (record.contains("time")) record["time"] = "";
    text += record.dump() + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("Journal: a run is recorded as approved", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, "stalemate run --seed 42");
  record_run(journal, "float_add.xchg");
  CHECK_FALSE(journal.failed());
  CHECK(read_journal(path).bad_lines == 0);
  check_approved("results.jsonl", without_times(path));
}

TEST_CASE("Journal: hostile names come back, bad UTF-8 replaced", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, kHostile);
  record_run(journal, kHostile + std::string(10240, 'x'));
  const JournalContent content = read_journal(path);
  CHECK(content.bad_lines == 0);
  REQUIRE(content.records.size() == 5);
  const std::string name = content.records[1].at("subject");
  CHECK(name.substr(0, 28) == kHostile.substr(0, 28));
  CHECK(name.size() > 10240);
}

TEST_CASE("Journal: what is there already is kept", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.write("results.jsonl", "{\"record\":\"earlier\"}\n");
  Journal(path, "").run_started(header({}, 0));
  CHECK(read_journal(path).records.size() == 2);
}

TEST_CASE("Journal: a full disk is remembered once and does not stop the run", "[report]") {
  Journal journal("/dev/full", "");
  CHECK_FALSE(journal.failed());
  record_run(journal, "a");
  REQUIRE(journal.failed());
  CHECK(journal.failed()->file == "/dev/full");
  CHECK(journal.failed()->reason == "No space left on device");
}

TEST_CASE("Journal: a file that cannot be opened is a failure, not an exception", "[report]") {
  Journal journal("/nowhere/results.jsonl", "");
  record_run(journal, "a");
  REQUIRE(journal.failed());
  CHECK(journal.failed()->reason == "No such file or directory");
}

TEST_CASE("Journal: records survive the death of their writer", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    Journal journal(path, "");
    journal.run_started(header({device("pocl:0")}, 1));
    journal.subject_started(subject("a"), device("pocl:0"));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  const JournalContent content = read_journal(path);
  REQUIRE(content.records.size() == 2);
  CHECK(content.records[1].at("subject") == "a");
}

TEST_CASE("read_journal: cut short at any byte, at most the last record is lost", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  {
    Journal journal(path, "stalemate run");
    record_run(journal, "größe");
  }
  const std::string whole = read_file(path);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string begun = whole.substr(0, size);
    const JournalContent content = read_journal(directory.write("cut.jsonl", begun));
    const auto ended = static_cast<std::size_t>(std::count(begun.begin(), begun.end(), '\n'));
    const bool ends_whole = begun.empty() || begun.back() == '\n' || whole[size] == '\n';
    if (content.records.size() < ended || content.bad_lines != (ends_whole ? 0U : 1U)) {
      FAIL("cut at byte " << size << ": " << content.records.size() << " records, "
                          << content.bad_lines << " bad lines");
    }
  }
  CHECK(read_journal(path).records.size() == 5);
}

TEST_CASE("read_journal: damaged lines are counted and passed over", "[report]") {
  const TemporaryFolder directory;
  const JournalContent content = read_journal(directory.write(
      "results.jsonl", "{\"record\":\"a\"}\n17\n\n{}\n\xFF\n[[[\n{\"record\":\"b\"}\n"));
  CHECK(content.readable);
  CHECK(content.records.size() == 2);
  CHECK(content.bad_lines == 5);
}

TEST_CASE("read_journal: a file that is not there is not an empty journal", "[report]") {
  CHECK_FALSE(read_journal("/nowhere/results.jsonl").readable);
}

TEST_CASE("Journal: a violation names its own subject where several are under way", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, "");
  const Subject first = subject("first");
  const Subject second = subject("second");
  const DeviceInfo on = device("sim:sc");
  journal.subject_started(first, on);
  journal.subject_started(second, device("sim:weakest"));
  journal.case_judged({first, on, small_case(), {lost_update(), 8, true, ""}});
  const JournalContent content = read_journal(path);
  REQUIRE(content.records.size() == 3);
  CHECK(content.records[2].at("subject") == "first");
  CHECK(content.records[2].at("device") == "sim:sc");
}
