#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

#include "loaded.hpp"

namespace fs = std::filesystem;
using namespace stalemate;

namespace {

/// The source that comes of x.cl, beside which lies `more`.
std::string source(const std::string& kernel, const std::string& header = "int h;\n") {
  const TemporaryFolder folder;
  folder.write("my/x.cl", kernel);
  folder.write("my/h.clh", header);
  const Loaded loaded = load(folder.write("my/my.yaml", subject_of("x.cl")), folder);
  return loaded.mistakes.empty() ? loaded.plan.subjects.at(0).source.str() : loaded.heads();
}

}  // namespace

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
  const TemporaryFolder folder;
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

TEST_CASE("#include: folders of -I come behind the including file's, in their order") {
  const TemporaryFolder folder;
  folder.write("my/k/x.cl", "#include \"a.clh\"\n#include \"b.clh\"\n#include \"c.clh\"\n");
  folder.write("my/k/a.clh", "int f;\n");
  for (const char* name : {"one/a.clh", "two/a.clh", "two/b.clh", "two/c.clh"}) {
    folder.write("my/" + std::string(name), "int wrong;\n");
  }
  folder.write("my/one/b.clh", "int b;\n");
  folder.write("my/one/c.clh", "int c;\n");
  const auto with = [&](const std::string& options) {
    return load(
        folder.write("my/my.yaml", subject_of("k/x.cl") + "    build_options: [" + options + "]\n"),
        folder);
  };
  const Loaded loaded = with("-Ione, -I two, -DX=1");
  REQUIRE(loaded.heads() == "");
  CHECK(loaded.plan.subjects.at(0).build_options == std::vector<std::string>{"-DX=1"});
  CHECK(loaded.plan.subjects.at(0).source ==
        "#line 1 \"k/x.cl\"\n"
        "#line 1 \"k/a.clh\"\n"
        "int f;\n"
        "#line 2 \"k/x.cl\"\n"
        "#line 1 \"one/b.clh\"\n"
        "int b;\n"
        "#line 3 \"k/x.cl\"\n"
        "#line 1 \"one/c.clh\"\n"
        "int c;\n"
        "#line 4 \"k/x.cl\"\n");
  CHECK(with("-Inone, -Ineither").heads() ==
        "my/k/x.cl:2:10: 'b.clh' is neither beside this file, nor in none, neither, nor among the "
        "shipped headers; folders of -I are relative to the config\n"
        "my/k/x.cl:3:10: 'c.clh' is neither beside this file, nor in none, neither, nor among the "
        "shipped headers; folders of -I are relative to the config\n");
  CHECK(with("-I..").heads().find("'../b.clh' lies outside the config's folder") !=
        std::string::npos);
  CHECK(with("-I/etc").heads().find("'/etc/b.clh' lies outside the config's folder") !=
        std::string::npos);
}

TEST_CASE("build_options: a macro that drivers would take apart is a line of the source") {
  const TemporaryFolder folder;
  folder.write("x.cl", "T f;\n");
  const Loaded loaded =
      load(folder.write("my.yaml",
                        subject_of("x.cl") +
                            "    build_options: ['-DT=\"unsigned int\"', '-D M=A|B', -D N, -w]\n"),
           folder);
  REQUIRE(loaded.heads() == "");
  CHECK(loaded.plan.subjects.at(0).build_options == std::vector<std::string>{"-DN", "-w"});
  CHECK(loaded.plan.subjects.at(0).source ==
        "#line 1 \"build_options\"\n#define T unsigned int\n#define M A|B\n"
        "#line 1 \"x.cl\"\nT f;\n");
}

TEST_CASE("#include: what leads out of the root is refused at its place, nothing of it is shown") {
  const TemporaryFolder folder;
  folder.write("secret.clh", "int secret;\n");
  folder.write("my/shell.clh", "int shell;\n");
  fs::create_symlink(folder.file("secret.clh"), folder.file("my/link.clh"));
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
        "my/x.cl:2:10: 'missing.clh' is neither beside this file nor among the shipped headers; "
        "headers of another folder: build_options: [-IFOLDER], relative to the config\n");
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

TEST_CASE(
    "#include: assembly and pragmas that reach beyond the kernel are refused at their place") {
  const std::string tail = " is not allowed in a kernel";
  const auto head = [&](const std::string& line) {
    const std::string all = source(line + "\nint f;\n");
    return all.substr(0, all.find(tail));
  };
  for (const char* word : {"asm", "__asm", "__asm__"}) {
    CHECK(head(std::string(word) + "(\".include \\\"/etc/passwd\\\"\");") ==
          "my/x.cl:1:1: inline assembly");
  }
  CHECK(head("int g(int) __asm__(\"system\");") == "my/x.cl:1:12: inline assembly");
  CHECK(head("#define HIDDEN asm(\"nop\")") == "my/x.cl:1:16: inline assembly");
  CHECK(head("#if 0\nasm(\"nop\");\n#endif") == "my/x.cl:2:1: inline assembly");
  CHECK(source("#if 0\nasm(\"nop\");\n#endif").find("what an #if leaves out counts, too") !=
        std::string::npos);
  CHECK(head("#pragma GCC dependency \"/etc/passwd\"") == "my/x.cl:1:9: '#pragma GCC dependency'");
  CHECK(head("#pragma clang __debug crash") == "my/x.cl:1:9: '#pragma clang __debug'");
  CHECK(head("#pragma clang section bss=\".init_array\"") ==
        "my/x.cl:1:9: '#pragma clang section'");
  CHECK(head("#pragma clang attribute push(x)") == "my/x.cl:1:9: '#pragma clang attribute'");
  CHECK(head("#pragma weak f = g") == "my/x.cl:1:9: '#pragma weak'");
  CHECK(head("_Pragma(\"GCC dependency \\\"/etc/passwd\\\"\")") ==
        "my/x.cl:1:1: '#pragma GCC dependency'");
  CHECK(head("#define P _Pragma(\"clang __debug crash\")") ==
        "my/x.cl:1:11: '#pragma clang __debug'");
  for (const char* allowed :
       {"#pragma unroll", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
        "#pragma clang loop unroll(full)", "#define UNROLL _Pragma(\"unroll\")",
        "#define P(x) _Pragma(#x)", "int assembly;", "// asm(\"nop\")"}) {
    CHECK(head(allowed).find("not allowed") == std::string::npos);
    CHECK(head(allowed).find("my/x.cl:") == std::string::npos);
  }
}

TEST_CASE("#include: in comments and literals it is text") {
  const std::string kept =
      "// #include \"/etc/passwd\"\n"
      "/*\n#include <x>\n*/\n"
      "// joined \\\n#include <x>\n"
      "constant char *s = \"/*\";\n"
      "#if 0\nint /* # */ g; # include <x>\n#endif\nint f;\n"
      "constant char *t = \"*/ \\\n#include <x>\";\n"
      "#define f 1 // __has_include\n"
      "#pragma OPENCL FP_CONTRACT OFF\n"
      "#\n"
      "#if 0\n#error don't __has_include /* so */\n#endif\n";
  CHECK(source(kept) == "#line 1 \"x.cl\"\n" + kept);
}

TEST_CASE("#include: headers that have their text once may include one another") {
  const TemporaryFolder folder;
  const auto config = folder.write("my/my.yaml", subject_of("x.cl"));
  folder.write("my/x.cl", "#include \"a.clh\"\n#include \"b.clh\"\nint f;\n");
  const std::string b = "#include \"b.clh\"\nint a;\n";
  folder.write("my/b.clh", "#ifndef B\n#define B\n#include \"a.clh\"\nint b;\n#endif\n");
  for (const std::string& a :
       {"// a\n#ifndef A\n# define A // guard\n" + b + "#endif\n", "#pragma once\n" + b}) {
    CAPTURE(a);
    folder.write("my/a.clh", a);
    CHECK(load(config, folder).heads().find("my/") == std::string::npos);
  }
  for (const std::string& a :
       {"#ifndef A\n#define AA\n" + b + "#endif\n", "#ifdef A\n#define A\n" + b + "#endif\n",
        "int a;\n#ifndef A\n#define A\n" + b + "#endif\n"}) {
    CAPTURE(a);
    folder.write("my/a.clh", a);
    CHECK(load(config, folder).heads().find("my/b.clh:3:10: 'a.clh' includes itself") !=
          std::string::npos);
  }
}

TEST_CASE("#include: circles, depth and growth have limits") {
  const TemporaryFolder folder;
  const auto config = folder.write("my/my.yaml", subject_of("x.cl"));
  folder.write("my/x.cl", "int f;\n#include \"a.clh\"\n");
  folder.write("my/a.clh", "#include \"x.cl\"\n");
  CHECK(
      load(config, folder).heads() ==
      "my/a.clh:1:10: 'x.cl' includes itself; begin it with `#pragma once`, or with `#ifndef NAME` "
      "and `#define NAME`\n");
  for (int i = 0; i < 20; ++i) {
    folder.write("my/d" + std::to_string(i) + ".clh",
                 "#include \"d" + std::to_string(i + 1) + ".clh\"\n");
  }
  folder.write("my/x.cl", "int f;\n#include \"d0.clh\"\n");
  CHECK(load(config, folder).heads() ==
        "my/d14.clh:1:10: includes deeper than 16; include less, or each file once\n");
  for (int i = 0; i < 12; ++i) {
    const std::string next = "#include \"g" + std::to_string(i + 1) + ".clh\"\n";
    folder.write("my/g" + std::to_string(i) + ".clh", next + next + next + next);
  }
  folder.write("my/g12.clh", std::string(16384, '\n'));
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

TEST_CASE("#include: a file that says `#pragma once` has a guard of its own") {
  const std::string text = source("#include \"h.clh\"\n#include \"h.clh\"\nint f;\n",
                                  "# pragma /* yes */ once\nint h;\n");
  const std::string name = "STALEMATE_ONCE_";
  const std::size_t first = text.find("#ifndef " + name);
  REQUIRE(first != std::string::npos);
  const std::string guard = text.substr(first, text.find("\n#line", first) - first + 1);
  CHECK(guard.find("#define " + name) != std::string::npos);
  const std::string guarded =
      guard + "#line 1 \"h.clh\"\n# pragma /* yes */ once\nint h;\n#endif\n";
  CHECK(text == "#line 1 \"x.cl\"\n" + guarded + "#line 2 \"x.cl\"\n" + guarded +
                    "#line 3 \"x.cl\"\nint f;\n");
  // Wherever the files lie the text is the same.
  CHECK(guard == "#ifndef STALEMATE_ONCE_0\n#define STALEMATE_ONCE_0\n");
  // In the file itself it has nothing to guard.
  CHECK(source("#pragma once\nint f;\n", "") == "#line 1 \"x.cl\"\n#pragma once\nint f;\n");
}

TEST_CASE("#include: two files that say `#pragma once` have each a guard of its own") {
  const TemporaryFolder folder;
  folder.write("x.cl", "#include \"a.clh\"\n#include \"b.clh\"\n#include \"a.clh\"\nint f;\n");
  folder.write("a.clh", "#pragma once\nint a;\n");
  folder.write("b.clh", "#pragma once\nint b;\n");
  const auto config = folder.write("my.yaml", subject_of("x.cl"));
  const std::string text = load(config, folder).plan.subjects.at(0).source;
  const auto count = [&](const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++times;
    }
    return times;
  };
  CHECK(count("#define STALEMATE_ONCE_0\n") == 2);
  CHECK(count("#define STALEMATE_ONCE_1\n") == 1);
}

TEST_CASE("#include: one mistake in a kernel of two subjects is reported once") {
  const TemporaryFolder folder;
  folder.write("x.cl", "#include <x>\nint f;\n");
  const auto config = folder.write("my.yaml",
                                   "subjects:\n"
                                   "  - {name: one, property: claim, kernel: x.cl, function: f}\n"
                                   "  - {name: two, property: claim, kernel: x.cl, function: f}\n");
  CHECK(load(config, folder).mistakes.size() == 1);
}

TEST_CASE("#line: a name with quotes in it stays one name") {
  const TemporaryFolder folder;
  folder.write("my/a\"b.cl", kKernel);
  const auto config = folder.write("my/my.yaml", subject_of("'a\"b.cl'"));
  CHECK(load(config, folder).plan.subjects.at(0).source ==
        std::string("#line 1 \"a\\\"b.cl\"\n") + kKernel);
}
