#include "report/file/output_file.hpp"

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "full_disk.hpp"
#include "temporary_folder.hpp"

using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace fs = std::filesystem;

TEST_CASE("write_whole_file: replaces what was there and leaves nothing beside it", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.write("report.xml", "old and longer than the new");
  CHECK_FALSE(write_whole_file(path, "new"));
  CHECK(read_file(path) == "new");
  CHECK(directory.file_count() == 1);
}

TEST_CASE("write_whole_file: a symbolic link stays one", "[report]") {
  const TemporaryFolder directory;
  directory.write("target", "old");
  fs::create_symlink("target", directory.file("link"));
  CHECK_FALSE(write_whole_file(directory.file("link"), "new"));
  CHECK(fs::is_symlink(directory.file("link")));
  CHECK(read_file(directory.file("target")) == "new");
}

// On a pipe of our own: a mistake here, made by root, must not replace a device of the machine.
TEST_CASE("write_whole_file: what is no regular file is written to, not replaced", "[report]") {
  const TemporaryFolder directory;
  const std::string pipe = directory.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(reader >= 0);
  const auto failure = write_whole_file(pipe, "text");
  std::array<char, 16> bytes{};
  const ssize_t size = ::read(reader, bytes.data(), bytes.size());
  ::close(reader);
  CHECK_FALSE(failure);
  CHECK(fs::is_fifo(pipe));
  CHECK(size == 4);
}

TEST_CASE("write_whole_file: on a full disk the old file stays, whole", "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.write("report.xml", "old");
  std::optional<WriteFailure> failure;
  {
    const FullDisk full;
    failure = write_whole_file(path, "new");
  }
  REQUIRE(failure);
  CHECK(failure->file == path);
  CHECK(failure->reason == "File too large");
  CHECK(read_file(path) == "old");
  CHECK(directory.file_count() == 1);
}

TEST_CASE("write_whole_file: a failure names the file asked for and leaves the old one",
          "[report]") {
  const TemporaryFolder directory;
  const std::string path = directory.file("nowhere/report.xml");
  const auto failure = write_whole_file(path, "text");
  REQUIRE(failure);
  CHECK(failure->file == path);
  CHECK(failure->reason == "No such file or directory");

  const std::string long_name = directory.file(std::string(300, 'x'));
  REQUIRE(write_whole_file(long_name, "text"));
  CHECK(directory.file_count() == 0);
}
