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

const char* const kKernel = "int f(volatile __global int *cell, int operand) { return 0; }\n";

std::string subject_of(const std::string& kernel) {
  return "subjects:\n"
         "  - name: one\n"
         "    property: claim\n"
         "    kernel: " +
         kernel + "\n    function: f\n";
}

/// The mistakes of a config my/my.yaml in `folder` whose subject's kernel is `kernel`.
std::string heads(const ScratchFolder& folder, const std::string& kernel) {
  return load(folder.write("my/my.yaml", subject_of(kernel)), folder).heads();
}

std::string outside(const std::string& kernel) {
  return "my/my.yaml:4:13: subjects[0].kernel: '" + kernel +
         "' lies outside the config's folder; move it there, or pass --allow-outside\n";
}

/// The source that comes of x.cl, beside which lies `more`.
std::string source(const std::string& kernel, const std::string& header = "int h;\n") {
  const ScratchFolder folder;
  folder.write("my/x.cl", kernel);
  folder.write("my/h.clh", header);
  const Loaded loaded = load(folder.write("my/my.yaml", subject_of("x.cl")), folder);
  return loaded.mistakes.empty() ? loaded.plan.subjects.at(0).source : loaded.heads();
}

}  // namespace

TEST_CASE("kernel: a file must lie under the config's folder, whichever way it leads out") {
  const ScratchFolder folder;
  folder.write("secret.cl", kKernel);
  folder.write("my/inner/x.cl", kKernel);
  fs::create_symlink(folder.path("secret.cl"), folder.path("my/link.cl"));
  fs::create_directory_symlink(folder.path(""), folder.path("my/up"));
  CHECK(heads(folder, "../secret.cl") == outside("../secret.cl"));
  CHECK(heads(folder, "inner/../../secret.cl") == outside("inner/../../secret.cl"));
  CHECK(heads(folder, "/etc/passwd") == outside("/etc/passwd"));
  CHECK(heads(folder, "/nowhere/at/all") == outside("/nowhere/at/all"));
  CHECK(heads(folder, "link.cl") == outside("link.cl"));
  CHECK(heads(folder, "up/secret.cl") == outside("up/secret.cl"));
  CHECK(heads(folder, "inner/x.cl") == "");
  CHECK(heads(folder, "inner/../inner/x.cl") == "");
  CHECK(heads(folder, folder.path("my/inner/x.cl")) == "");
}

TEST_CASE("kernel: a folder whose name only begins like the config's is outside") {
  const ScratchFolder folder;
  folder.write("my2/x.cl", kKernel);
  CHECK(heads(folder, "../my2/x.cl") == outside("../my2/x.cl"));
}

TEST_CASE("kernel: --allow-outside opens what lies outside") {
  const ScratchFolder folder;
  folder.write("secret.cl", kKernel);
  const auto config = folder.write("my/my.yaml", subject_of("../secret.cl"));
  const Loaded loaded = load({{config, false}}, folder, {Files(), true});
  CHECK(loaded.heads() == "");
  CHECK(loaded.plan.subjects.at(0).source == std::string("#line 1 \"../secret.cl\"\n") + kKernel);
}

TEST_CASE("kernel: the root of a config in a folder called configs is that folder's parent") {
  const ScratchFolder folder;
  folder.write("kernels/x.cl", kKernel);
  folder.write("secret/x.cl", kKernel);
  fs::create_directories(folder.path("project/configs"));
  fs::rename(folder.path("kernels"), folder.path("project/kernels"));
  const auto config = folder.write("project/configs/my.yaml", subject_of("../kernels/x.cl"));
  CHECK(load(config, folder).heads() == "");
  const auto other = folder.write("project/configs/my.yaml", subject_of("../../secret/x.cl"));
  CHECK(load(other, folder).heads().find("lies outside") != std::string::npos);
}

TEST_CASE("kernel: what is no file of text is refused, and nothing blocks") {
  const ScratchFolder folder;
  REQUIRE(fs::create_directories(folder.path("my/folder")));
  REQUIRE(::mkfifo(folder.path("my/pipe").c_str(), 0600) == 0);
  fs::create_symlink("loop", folder.path("my/loop"));
  folder.write("my/empty.cl", "");
  folder.write("my/blank.cl", " \n\n");
  folder.write("my/binary.cl", std::string("secret\0secret", 13));
  folder.write("my/latin.cl", "// caf\xE9 secret\n");
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
  CHECK(kernel("binary.cl") == "'my/binary.cl' is not text: it holds a NUL byte\n");
  CHECK(kernel("latin.cl") == "'my/latin.cl' is not text: it holds bytes that are not UTF-8\n");
  CHECK(kernel("large.cl") == "'my/large.cl' is larger than 1 MiB\n");
  CHECK(kernel("loop") != "");
  CHECK(kernel("x.cl/y.cl") == "'my/x.cl/y.cl' does not exist\n");
  CHECK(kernel("~") == "expected a file name, got nothing\n");
}

TEST_CASE("kernel: a device is refused unopened, even where the outside is allowed") {
  const ScratchFolder folder;
  const auto config = folder.write("my.yaml", subject_of("/dev/zero"));
  CHECK(load({{config, false}}, folder, {Files(), true}).heads() ==
        "my.yaml:4:13: subjects[0].kernel: '/dev/zero' is a device, not a file\n");
}

TEST_CASE("kernel: an unreadable file is refused") {
  if (::geteuid() == 0) return;  // root reads everything
  const ScratchFolder folder;
  fs::permissions(folder.write("my/x.cl", kKernel), fs::perms::none);
  CHECK(heads(folder, "x.cl").find("'my/x.cl' cannot be read: Permission denied") !=
        std::string::npos);
}

TEST_CASE("kernel: a function that the file does not have is a mistake, a comment does not count") {
  const ScratchFolder folder;
  folder.write(
      "my/x.cl",
      "// f is elsewhere: \"f\"\nint ff(int a) { return a; }\nconstant char *s = \"f\";\n");
  CHECK(
      heads(folder, "x.cl") ==
      "my/my.yaml:5:15: subjects[0].function: the kernel 'x.cl' has no 'f'; did you mean 'ff'?\n");
  folder.write("my/x.cl", "#define MAKE(name) int name##f(int a) { return a; }\nMAKE()\n");
  CHECK(heads(folder, "x.cl") == "");
  folder.write("my/x.cl", "#define f(cell, ...) __VA_ARGS__\n");
  CHECK(heads(folder, "x.cl") == "");
}

TEST_CASE("kernel: a built-in model need not be in the file, any other must") {
  CHECK(load_text(subject_with("    model: add\n")).heads() == "");
  CHECK(load_text(subject_with("    model: ff\n")).heads() ==
        "my.yaml:6:12: subjects[0].model: the kernel 'x.cl' has no 'ff'; did you mean 'f'?\n");
}

TEST_CASE("#include: the file stands in its place, and lines keep their names and numbers") {
  CHECK(source("#include \"h.clh\"\nint f;\n") ==
        "#line 1 \"x.cl\"\n"
        "#line 1 \"h.clh\"\n"
        "int h;\n"
        "#line 2 \"x.cl\"\n"
        "int f;\n");
  CHECK(source("int a;\n  %: /* so */ include /**/ \"./h.clh\" // said\nint f;") ==
        "#line 1 \"x.cl\"\n"
        "int a;\n"
        "#line 1 \"h.clh\"\n"
        "int h;\n"
        "#line 3 \"x.cl\"\n"
        "int f;\n");
  CHECK(source("#inc\\\nlude \"h.\\\nclh\"\r\nint f;\n", "int h;") ==
        "#line 1 \"x.cl\"\n"
        "#line 1 \"h.clh\"\n"
        "int h;\n"
        "#line 4 \"x.cl\"\n"
        "int f;\n");
}

TEST_CASE("#include: a byte order mark in front of a file does not end up within the text") {
  CHECK(source("\xEF\xBB\xBF#include \"h.clh\"\nint f;\n", "\xEF\xBB\xBFint h;\n") ==
        "#line 1 \"x.cl\"\n"
        "#line 1 \"h.clh\"\n"
        "int h;\n"
        "#line 2 \"x.cl\"\n"
        "int f;\n");
}

TEST_CASE("#include: it is relative to the including file, then among the shipped headers") {
  const ScratchFolder folder;
  folder.write("my/x.cl", "#include \"a/a.clh\"\n#include \"stalemate/lock.clh\"\n");
  folder.write("my/a/a.clh", "#include \"b.clh\"\n");
  folder.write("my/a/b.clh", "int f;\n");
  const Files shipped({{"kernels/include/stalemate/lock.clh", "#include \"word.clh\"\n"},
                       {"kernels/include/stalemate/word.clh", "int word;\n"},
                       {"kernels/secret.cl", "int secret;\n"}});
  const auto config = folder.write("my/my.yaml", subject_of("x.cl"));
  const Loaded loaded = load({{config, false}}, folder, {shipped, false});
  REQUIRE(loaded.heads() == "");
  CHECK(loaded.plan.subjects.at(0).source ==
        "#line 1 \"x.cl\"\n"
        "#line 1 \"a/a.clh\"\n"
        "#line 1 \"a/b.clh\"\n"
        "int f;\n"
        "#line 2 \"a/a.clh\"\n"
        "#line 2 \"x.cl\"\n"
        "#line 1 \"kernels/include/stalemate/lock.clh\"\n"
        "#line 1 \"kernels/include/stalemate/word.clh\"\n"
        "int word;\n"
        "#line 2 \"kernels/include/stalemate/lock.clh\"\n"
        "#line 3 \"x.cl\"\n");
  folder.write("my/x.cl", "#include \"sub/../../secret.cl\"\nint f;\n");
  CHECK(load({{config, false}}, folder, {shipped, false}).mistakes.size() == 1);
}

TEST_CASE("#include: what leads out of the root is refused at its place, nothing of it is shown") {
  const ScratchFolder folder;
  folder.write("secret.clh", "int secret;\n");
  folder.write("my/shell.clh", "int shell;\n");
  fs::create_symlink(folder.path("secret.clh"), folder.path("my/link.clh"));
  const auto include = [&](const std::string& line) {
    folder.write("my/x.cl", "int f;\n" + line + "\n");
    const Loaded loaded = load(folder.write("my/my.yaml", subject_of("x.cl")), folder);
    for (const std::string& mistake : loaded.mistakes) {
      CHECK(mistake.find("int secret") == std::string::npos);
      CHECK(mistake.find("root:") == std::string::npos);
    }
    return loaded.heads();
  };
  const std::string tail = " is not allowed in a kernel";
  CHECK(include("#include \"/etc/passwd\"") == "my/x.cl:2:10: an #include of an absolute path" +
                                                   tail + "; write it relative to this file\n");
  CHECK(include("#include \"../secret.clh\"") ==
        "my/x.cl:2:10: '../secret.clh' lies outside the config's folder; move it there, or pass "
        "--allow-outside\n");
  CHECK(include("#include \"link.clh\"").find("lies outside") != std::string::npos);
  CHECK(include("#include <stdio.h>") ==
        "my/x.cl:2:10: #include <…>" + tail + "; write #include \"file\", relative to this file\n");
  CHECK(include("#define H \"shell.clh\"\n#include H") ==
        "my/x.cl:3:10: an #include that does not name its file" + tail +
            "; write #include \"file\"\n");
  CHECK(include("#include \"missing.clh\"") ==
        "my/x.cl:2:10: 'missing.clh' is neither beside this file nor among the shipped headers\n");
  CHECK(include("#include \"shell.clh\" \"/etc/passwd\"") ==
        "my/x.cl:2:21: text behind an #include" + tail + "; remove it\n");
  CHECK(include("#include \"a\\b.clh\"").find("backslash") != std::string::npos);
  CHECK(include("#include \"\"").find("does not name its file") != std::string::npos);
  CHECK(include("#include").find("does not name its file") != std::string::npos);
  CHECK(include("#include \"shell.clh\"") == "");
}

TEST_CASE("#include: no other way to read a file is left open") {
  const std::string tail = " is not allowed in a kernel";
  const auto head = [&](const std::string& line) {
    const std::string all = source(line + "\nint f;\n");
    return all.substr(0, all.find(tail));
  };
  CHECK(head("#include_next \"h.clh\"") == "my/x.cl:1:2: the directive '#include_next'");
  CHECK(head("#import \"h.clh\"") == "my/x.cl:1:2: the directive '#import'");
  CHECK(head("#embed \"/etc/passwd\"") == "my/x.cl:1:2: the directive '#embed'");
  CHECK(head("#__include_macros \"/etc/passwd\"") ==
        "my/x.cl:1:2: the directive '#__include_macros'");
  CHECK(head("#if __has_include(\"/etc/passwd\")") == "my/x.cl:1:5: '__has_include'");
  CHECK(head("?\?=include \"/etc/passwd\"") == "my/x.cl:1:1: a trigraph");
  CHECK(head("// so ?\?/\n#include \"/etc/passwd\"").find("a trigraph") != std::string::npos);
  CHECK(head("// so \\ \n#include \"h.clh\"") ==
        "my/x.cl:1:7: blanks between a backslash and the end of its line");
  CHECK(head("#in\\\nclude <x>") == "my/x.cl:2:7: #include <…>");
  CHECK(head("/* so\n*/ # /*\n*/ include /* so */ <x>") == "my/x.cl:3:21: #include <…>");
  CHECK(head("// so\r#include <x>") == "my/x.cl:2:10: #include <…>");
  CHECK(head("#warning /*\n#include \"/etc/passwd\"\n*/")
            .find("my/x.cl:1:10: a comment that begins in a message") == 0);
  CHECK(head("char a = '\"';\n#include <x> // \"'") == "my/x.cl:2:10: #include <…>");
  CHECK(head("char a = '\\'';\n#include <x>") == "my/x.cl:2:10: #include <…>");
  CHECK(head("don't\n#include <x> // '") == "my/x.cl:2:10: #include <…>");
  CHECK(head("char *s = \"\\\" /*\";\n#include <x> // */") == "my/x.cl:2:10: #include <…>");
  CHECK(head("/* so").find("my/x.cl:1:1: a comment that does not end") == 0);
}

TEST_CASE("#include: in comments and literals it is text") {
  const std::string kept =
      "// #include \"/etc/passwd\"\n"
      "/*\n#include <x>\n*/\n"
      "// joined \\\n#include <x>\n"
      "constant char *s = \"/*\";\n"
      "int /* # */ f; # include <x>\n"
      "constant char *t = \"*/ \\\n#include <x>\";\n"
      "#define f 1 // __has_include\n"
      "#pragma OPENCL FP_CONTRACT OFF\n"
      "#\n"
      "#error don't __has_include /* so */\n";
  CHECK(source(kept) == "#line 1 \"x.cl\"\n" + kept);
}

TEST_CASE("#include: circles, depth and growth have limits") {
  const ScratchFolder folder;
  const auto config = folder.write("my/my.yaml", subject_of("x.cl"));
  folder.write("my/x.cl", "int f;\n#include \"a.clh\"\n");
  folder.write("my/a.clh", "#include \"x.cl\"\n");
  CHECK(load(config, folder).heads() == "my/a.clh:1:10: 'x.cl' includes itself\n");
  for (int i = 0; i < 20; ++i) {
    folder.write("my/d" + std::to_string(i) + ".clh",
                 "#include \"d" + std::to_string(i + 1) + ".clh\"\n");
  }
  folder.write("my/x.cl", "int f;\n#include \"d0.clh\"\n");
  CHECK(load(config, folder).heads() == "my/d14.clh:1:10: includes deeper than 16\n");
  for (int i = 0; i < 12; ++i) {
    const std::string next = "#include \"g" + std::to_string(i + 1) + ".clh\"\n";
    folder.write("my/g" + std::to_string(i) + ".clh", next + next + next + next);
  }
  folder.write("my/g12.clh", "");
  folder.write("my/x.cl", "int f;\n#include \"g0.clh\"\n");
  CHECK(load(config, folder)
            .heads()
            .find("the kernel is larger than 4 MiB with all that it includes") !=
        std::string::npos);
}

TEST_CASE("#include: a file may be included twice, its guards keep working") {
  CHECK(source("#include \"h.clh\"\n#include \"h.clh\"\nint f;\n",
               "#ifndef H\n#define H\n#endif\n") ==
        "#line 1 \"x.cl\"\n"
        "#line 1 \"h.clh\"\n#ifndef H\n#define H\n#endif\n"
        "#line 2 \"x.cl\"\n"
        "#line 1 \"h.clh\"\n#ifndef H\n#define H\n#endif\n"
        "#line 3 \"x.cl\"\n"
        "int f;\n");
}

TEST_CASE("#include: one mistake in a kernel of two subjects is reported once") {
  const ScratchFolder folder;
  folder.write("x.cl", "#include <x>\nint f;\n");
  const auto config = folder.write("my.yaml",
                                   "subjects:\n"
                                   "  - {name: one, property: claim, kernel: x.cl, function: f}\n"
                                   "  - {name: two, property: claim, kernel: x.cl, function: f}\n");
  CHECK(load(config, folder).mistakes.size() == 1);
}

TEST_CASE("#line: a name with quotes in it stays one name") {
  const ScratchFolder folder;
  folder.write("my/a\"b.cl", kKernel);
  const auto config = folder.write("my/my.yaml", subject_of("'a\"b.cl'"));
  CHECK(load(config, folder).plan.subjects.at(0).source ==
        std::string("#line 1 \"a\\\"b.cl\"\n") + kKernel);
}
