#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "loaded.hpp"

namespace fs = std::filesystem;
using namespace stalemate;

namespace {

/// The mistakes of a config my/my.yaml in `folder` whose subject's kernel is `kernel`.
std::string heads(const TemporaryFolder& folder, const std::string& kernel) {
  return load(folder.write("my/my.yaml", subject_of(kernel)), folder).heads();
}

std::string outside(const std::string& kernel) {
  return "my/my.yaml:4:13: subjects[0].kernel: '" + kernel +
         "' lies outside the config's folder; move it there, or pass --allow-outside\n";
}

}  // namespace

TEST_CASE("kernel: a file must lie under the config's folder, whichever way it leads out") {
  const TemporaryFolder folder;
  folder.write("secret.cl", kKernel);
  folder.write("my/inner/x.cl", kKernel);
  fs::create_symlink(folder.file("secret.cl"), folder.file("my/link.cl"));
  fs::create_directory_symlink(folder.path(), folder.file("my/up"));
  CHECK(heads(folder, "../secret.cl") == outside("../secret.cl"));
  CHECK(heads(folder, "inner/../../secret.cl") == outside("inner/../../secret.cl"));
  CHECK(heads(folder, "/etc/passwd") == outside("/etc/passwd"));
  CHECK(heads(folder, "/nowhere/at/all") == outside("/nowhere/at/all"));
  CHECK(heads(folder, "link.cl") == outside("link.cl"));
  CHECK(heads(folder, "up/secret.cl") == outside("up/secret.cl"));
  CHECK(heads(folder, "inner/x.cl") == "");
  CHECK(heads(folder, "inner/../inner/x.cl") == "");
  CHECK(heads(folder, folder.file("my/inner/x.cl")) == "");
}

TEST_CASE("kernel: a folder whose name only begins like the config's is outside") {
  const TemporaryFolder folder;
  folder.write("my2/x.cl", kKernel);
  CHECK(heads(folder, "../my2/x.cl") == outside("../my2/x.cl"));
}

TEST_CASE("kernel: --allow-outside opens what lies outside") {
  const TemporaryFolder folder;
  folder.write("secret.cl", kKernel);
  const auto config = folder.write("my/my.yaml", subject_of("../secret.cl"));
  const Loaded loaded = load({{config, false}}, folder, {Files(), true});
  CHECK(loaded.heads() == "");
  CHECK(loaded.plan.subjects.at(0).source == std::string("#line 1 \"../secret.cl\"\n") + kKernel);
}

TEST_CASE("kernel: the root of a config in a folder called configs is that folder's parent") {
  const TemporaryFolder folder;
  folder.write("kernels/x.cl", kKernel);
  folder.write("secret/x.cl", kKernel);
  fs::create_directories(folder.file("project/configs"));
  fs::rename(folder.file("kernels"), folder.file("project/kernels"));
  const auto config = folder.write("project/configs/my.yaml", subject_of("../kernels/x.cl"));
  CHECK(load(config, folder).heads() == "");
  const auto other = folder.write("project/configs/my.yaml", subject_of("../../secret/x.cl"));
  CHECK(load(other, folder).heads().find("lies outside") != std::string::npos);
}

TEST_CASE("kernel: what is no file of text is refused, and nothing blocks") {
  const TemporaryFolder folder;
  REQUIRE(fs::create_directories(folder.file("my/folder")));
  REQUIRE(::mkfifo(folder.file("my/pipe").c_str(), 0600) == 0);
  fs::create_symlink("loop", folder.file("my/loop"));
  folder.write("my/empty.cl", "");
  folder.write("my/blank.cl", " \n\n");
  folder.write("my/binary.cl", std::string("secret\0secret", 13));
  folder.write("my/latin.cl", "// tea\n// caf\xE9 secret\n");
  folder.write("my/large.cl", std::string((1U << 20U) + 1, '\n'));
  const auto kernel = [&](const std::string& name) {
    const std::string all = heads(folder, name);
    const std::string head = "my/my.yaml:4:13: subjects[0].kernel: ";
    return all.starts_with(head) ? all.substr(head.size()) : all;
  };
  CHECK(kernel("missing.cl") == "'my/missing.cl' does not exist\n");
  CHECK(kernel("folder") == "'my/folder' is a folder, not a file\n");
  CHECK(kernel("pipe") == "'my/pipe' is a named pipe, not a file\n");
  CHECK(kernel("empty.cl") == "'my/empty.cl' is empty\n");
  CHECK(kernel("blank.cl") == "'my/blank.cl' is empty\n");
  const std::string remedy = "; a kernel is UTF-8 text; iconv converts other encodings\n";
  CHECK(kernel("binary.cl") ==
        "'my/binary.cl' is not text: it holds a NUL byte in line 1" + remedy);
  CHECK(kernel("latin.cl") ==
        "'my/latin.cl' is not text: it holds bytes that are not UTF-8 in line 2" + remedy);
  folder.write("my/fed.cl", "\fint\vf(global int *a) { return *a; }\f\n");
  CHECK(kernel("fed.cl") == "");
  CHECK(kernel("large.cl") == "'my/large.cl' is larger than 1 MiB\n");
  CHECK(kernel("loop") != "");
  CHECK(kernel("x.cl/y.cl") == "'my/x.cl/y.cl' does not exist\n");
  CHECK(kernel("~") == "expected a file name, got nothing\n");
}

TEST_CASE("kernel: subjects of one file share its text") {
  const Loaded loaded =
      load_text(config_with("") + "  - {name: two, property: claim, kernel: x.cl, function: f}\n");
  REQUIRE(loaded.plan.subjects.size() == 2);
  CHECK(loaded.plan.subjects[0].source.str().data() == loaded.plan.subjects[1].source.str().data());
}

TEST_CASE("kernel: a device is refused unopened, even where the outside is allowed") {
  const TemporaryFolder folder;
  const auto config = folder.write("my.yaml", subject_of("/dev/zero"));
  CHECK(load({{config, false}}, folder, {Files(), true}).heads() ==
        "my.yaml:4:13: subjects[0].kernel: '/dev/zero' is a device, not a file\n");
}

TEST_CASE("kernel: an unreadable file is refused") {
  if (::geteuid() == 0) return;  // root reads everything
  const TemporaryFolder folder;
  fs::permissions(folder.write("my/x.cl", kKernel), fs::perms::none);
  CHECK(heads(folder, "x.cl").find("'my/x.cl' cannot be read: Permission denied") !=
        std::string::npos);
}

TEST_CASE("kernel: a function that the file does not have is a mistake, a comment does not count") {
  const TemporaryFolder folder;
  folder.write(
      "my/x.cl",
      "// f is elsewhere: \"f\"\nint ff(int a) { return a; }\nconstant char *s = \"f\";\n");
  CHECK(
      heads(folder, "x.cl") ==
      "my/my.yaml:5:15: subjects[0].function: the kernel 'x.cl' has no 'f'; did you mean 'ff'?\n");
  folder.write("my/x.cl", "#define f(cell, ...) __VA_ARGS__\n");
  CHECK(heads(folder, "x.cl") == "");
}

TEST_CASE("kernel: where macros paste names together, a name that is not written out may exist") {
  const TemporaryFolder folder;
  folder.write("x.cl", "#define MAKE(what) int my_##what(int a) { return a; }\nMAKE(function)\n");
  const auto config = folder.write(
      "my.yaml",
      "subjects:\n  - {name: a, property: claim, kernel: x.cl, function: my_function}\n");
  CHECK(load(config, folder).heads() == "");
}

TEST_CASE("kernel: a built-in model need not be in the file, any other must") {
  CHECK(load_text(subject_with("    model: add\n")).heads() == "");
  const auto [word, remedy] = GENERATE(table<std::string, std::string>({
      {"ff", "did you mean 'f'?"},
      {"fmxa", "did you mean 'fmax'?"},
      {"elsewhere", "known are add, fmax"},
  }));
  CHECK(load_text(subject_with("    model: " + word + "\n")).heads() ==
        "my.yaml:6:12: subjects[0].model: '" + word +
            "' is neither a built-in word nor in the kernel 'x.cl'; " + remedy + "\n");
}
