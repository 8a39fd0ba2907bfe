#include "report/file/journal.hpp"

#include <csignal>
#include <fstream>
#include <sys/stat.h>
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

/// The lines of the journal of a run.
std::vector<std::string> lines_of_a_run(const TemporaryFolder& directory, const std::string& name) {
  const std::string path = directory.file(name + ".jsonl");
  Journal journal(path, {"stalemate run"});
  record_run(journal, name);
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

JournalContent read_lines(const TemporaryFolder& directory, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return read_journal(directory.write("lines.jsonl", text));
}

/// A line that is JSON still.
std::string with_a_changed_word(std::string line) {
  const auto digit = line.find_first_of("123456789");
  line.at(digit) = line[digit] == '1' ? '2' : '1';
  return line;
}

/// Without the times of day, which no test can know.
std::string without_times(const std::string& path) {
  std::string text;
  for (json record : read_journal(path).records) {
    if (record.contains("time")) record["time"] = "";
    if (record.contains("run")) record["run"] = "";
    text += record.dump() + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("Journal: a run is recorded as approved", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, {"stalemate run --seed 42"});
  record_run(journal, "float_add.xchg");
  CHECK_FALSE(journal.failed());
  CHECK(read_journal(path).bad_lines() == 0);
  check_approved("results.jsonl", without_times(path));
}

TEST_CASE("Journal: hostile names come back, bad UTF-8 replaced", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, {kHostile});
  record_run(journal, kHostile + std::string(10240, 'x'));
  const JournalContent content = read_journal(path);
  CHECK(content.bad_lines() == 0);
  REQUIRE(content.records.size() == 5);
  const std::string name = content.records[1].at("subject");
  CHECK(name.substr(0, 28) == kHostile.substr(0, 28));
  CHECK(name.size() > 10240);
}

TEST_CASE("Journal: a run that is gone on with is one journal", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal(path, {"stalemate run"}).run_started(header({device("pocl:0")}, 1));
  const JournalContent begun = read_journal(path);
  Journal resumed(path, {"stalemate run --resume out", {}, begun.next});
  resumed.run_started(header({device("pocl:0")}, 1));
  resumed.subject_finished(passed("a", "pocl:0"));
  const JournalContent content = read_journal(path);
  CHECK_FALSE(content.is_damaged());
  REQUIRE(content.records.size() == 3);
  CHECK(content.records[1].at("record") == "run_resumed");
  CHECK(content.records[1].at("command_line") == "stalemate run --resume out");
  CHECK(content.next.number == 4);
}

TEST_CASE("Journal: a full disk is remembered once and does not stop the run", "[report]") {
  Journal journal("/dev/full", {""});
  CHECK_FALSE(journal.failed());
  record_run(journal, "a");
  REQUIRE(journal.failed());
  CHECK(journal.failed()->file == "/dev/full");
  CHECK(journal.failed()->reason == "No space left on device");
}

TEST_CASE("Journal: a file that cannot be opened is a failure, not an exception", "[report]") {
  Journal journal("/nowhere/results.jsonl", {""});
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
    Journal journal(path, {""});
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
    Journal journal(path, {"stalemate run"});
    record_run(journal, "größe");
  }
  const std::string whole = read_file(path);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string begun = whole.substr(0, size);
    const JournalContent content = read_journal(directory.write("cut.jsonl", begun));
    const auto ended = static_cast<std::size_t>(std::count(begun.begin(), begun.end(), '\n'));
    const bool ends_whole = begun.empty() || begun.back() == '\n';
    if (content.records.size() != ended || content.is_damaged() ||
        content.bad_lines() != (ends_whole ? 0U : 1U)) {
      FAIL("cut at byte " << size << ": " << content.records.size() << " records, "
                          << content.bad_lines() << " bad lines");
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
  CHECK(content.bad_lines() == 5);
}

TEST_CASE("read_journal: every line that is replaced is seen, and no other is doubted",
          "[report]") {
  const TemporaryFolder directory;
  const std::vector<std::string> lines = lines_of_a_run(directory, "a");
  const std::vector<std::string> others = lines_of_a_run(directory, "another");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const std::string& in_its_place :
         {std::string(), std::string("{\"record\":\"x\"}"), others[i], lines[i] + " ",
          with_a_changed_word(lines[i])}) {
      INFO("line " << i + 1 << ": " << in_its_place);
      auto replaced = lines;
      replaced[i] = in_its_place;
      const JournalContent content = read_lines(directory, replaced);
      CHECK(content.is_damaged());
      CHECK(content.records.size() < lines.size());
      if (i != 0) {  // the others are summed up under the first
        CHECK(content.damaged_lines == std::vector<std::size_t>{i + 1});
        CHECK(content.records.size() == lines.size() - 1);
        CHECK(content.missing_lines == 0);
      }
    }
  }
}

// As where a repository keeps text files with other ends of lines.
TEST_CASE("read_journal: a carriage return at the end of each line changes nothing", "[report]") {
  const TemporaryFolder directory;
  std::string whole;
  std::string returned;
  for (const std::string& line : lines_of_a_run(directory, "a")) {
    whole += line + "\n";
    returned += line + "\r\n";
  }
  const auto read = [&](const std::string& text) {
    return read_journal(directory.write("other.jsonl", text));
  };
  const JournalContent content = read(returned);
  CHECK(content.has_checksums);
  CHECK_FALSE(content.is_damaged());
  CHECK(content.whole_bytes == returned.size());
  CHECK(content.records == read(whole).records);
  const std::size_t inside = returned.rfind("\"subject\"");
  REQUIRE(inside != std::string::npos);
  returned[inside + 1] = 'S';
  CHECK(read(returned).is_damaged());
}

TEST_CASE("read_journal: lines that were taken out, moved or doubled are counted", "[report]") {
  const TemporaryFolder directory;
  const std::vector<std::string> lines = lines_of_a_run(directory, "a");
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    INFO("line " << i + 1);
    auto without = lines;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(read_lines(directory, without).missing_lines == 1);
    auto moved = lines;
    std::swap(moved[i], moved[i + 1]);
    CHECK(read_lines(directory, moved).misplaced_lines == 1);
    CHECK(read_lines(directory, moved).records.size() == lines.size());
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    CHECK(read_lines(directory, doubled).misplaced_lines == 1);
    CHECK(read_lines(directory, doubled).records.size() == lines.size());
  }
  CHECK_FALSE(read_lines(directory, lines).is_damaged());
}

TEST_CASE("read_journal: a journal of old is read, and is known to have no checksums", "[report]") {
  const TemporaryFolder directory;
  const JournalContent content =
      read_journal(directory.write("results.jsonl", "{\"record\":\"a\"}\n{\"record\":\"b\"}"));
  CHECK_FALSE(content.has_checksums);
  CHECK_FALSE(content.is_damaged());
  CHECK_FALSE(content.is_torn);
  CHECK(content.records.size() == 2);
}

TEST_CASE("read_journal: a file that is not there is not an empty journal", "[report]") {
  const JournalContent content = read_journal("/nowhere/results.jsonl");
  CHECK_FALSE(content.readable);
  CHECK(content.why_not == "No such file or directory");
}

TEST_CASE("read_journal: a pipe is not waited for, and no folder is read", "[report]") {
  const TemporaryFolder directory;
  const std::string pipe = directory.file("results.jsonl");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(read_journal(pipe).why_not == "it is not a file");
  CHECK(read_journal(directory.path()).why_not == "it is not a file");
  CHECK_FALSE(read_journal("/dev/zero").readable);
}

TEST_CASE("Journal: a violation names its own subject where several are under way", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("results.jsonl");
  Journal journal(path, {""});
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
