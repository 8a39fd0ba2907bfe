#include "stalemate/property/program.hpp"

#include <catch2/catch.hpp>

#include "stalemate/property/launch.hpp"

namespace stalemate {

namespace {

const Files kFiles{{{"kernels/include/stalemate/a.clh", "// a\n"},
                    {"kernels/include/stalemate/b.clh", "#include \"stalemate/a.clh\"\n// b\n"},
                    {"mine/driver.cl", "#include \"stalemate/b.clh\"\nkernel void k() {}\n"}}};

Subject subject_of(const std::string& source) {
  Subject subject;
  subject.kernel = "lock.cl";
  subject.source = source;
  subject.build_options = {"-DX=1"};
  return subject;
}

Program program_of(const std::vector<ProgramPart>& parts) {
  DeviceInfo device;
  device.loop_turns_max = 1600;
  return assemble(subject_of("void f();"), {device, kFiles}, parts);
}

}  // namespace

TEST_CASE("program: parts in their order, each with the lines of its own file") {
  const ProgramPart text = program_text("#define Y");
  CHECK(program_of({text, shared_file("stalemate/b.clh"), code_under_test(subject_of("void f();")),
                    driver_file("mine/driver.cl"), author_file("mine/driver.cl")})
            .source == "#line " + std::to_string(text.line) +
                           " \"stalemate/program_test.cpp\"\n"
                           "#define Y\n"
                           "#line 1 \"stalemate/b.clh\"\n"
                           "#line 1 \"stalemate/a.clh\"\n"
                           "// a\n"
                           "#line 2 \"stalemate/b.clh\"\n"
                           "// b\n"
                           "#line 1 \"lock.cl\"\n"
                           "void f();\n"
                           "#line 1 \"stalemate/driver.cl\"\n"
                           "#line 2 \"stalemate/driver.cl\"\n"
                           "kernel void k() {}\n"
                           "#line 1 \"mine/driver.cl\"\n"
                           "#line 2 \"mine/driver.cl\"\n"
                           "kernel void k() {}\n");
}

TEST_CASE("program: a driver's includes of shared files are put in") {
  const std::string source = program_of({driver_file("mine/driver.cl")}).source;
  CHECK(source.find("// b\n") != std::string::npos);
  CHECK(source.find("#include") == std::string::npos);
}

TEST_CASE("program: what is not there is an error that names it") {
  CHECK(program_of({shared_file("stalemate/c.clh")}).source ==
        "#error \"kernels/include/stalemate/c.clh is missing\"\n");
  CHECK(program_of({driver_file("other.cl")}).source == "#error \"other.cl is missing\"\n");
}

TEST_CASE("program: it is built with the subject's options, and waits no longer than loops last") {
  CHECK(program_of({}).options == "-DX=1 -DSTALEMATE_POLLS_MAX=100u");
  Subject subject = subject_of("");
  subject.cl_std = "CL1.2";
  CHECK(assemble(subject, {DeviceInfo{}, kFiles}, {}).options == "-cl-std=CL1.2 -DX=1");
}

TEST_CASE("launch: values are read from a buffer of that size alone") {
  const std::uint32_t word = 7;
  Observation observation;
  observation.buffers.push_back({"count", std::vector<std::byte>(8)});
  std::memcpy(observation.buffers.front().bytes.data(), &word, sizeof(word));
  CHECK(values_of<std::uint32_t>(observation, "count", 2) == std::vector<std::uint32_t>{7, 0});
  CHECK_FALSE(values_of<std::uint32_t>(observation, "count", 1));
  CHECK_FALSE(values_of<std::uint32_t>(observation, "counts", 2));
}

TEST_CASE("launch: buffers are filled as they are asked for") {
  const Buffer pattern = read_back(pattern_buffer<std::uint16_t>("links", 5, 3));
  CHECK(pattern.size_bytes == 10);
  CHECK(is_sound(pattern));
  CHECK(pattern.read_back);
  const Buffer later = read_back_in_sequel(pattern);
  CHECK(later.read_back_in_sequel);
  CHECK_FALSE(later.read_back);
}

TEST_CASE("program: what was put together before is given again, for the same recipe alone") {
  AssembledPrograms assembled;
  const DeviceInfo device;
  const auto made = [&](const Subject& subject, const std::string& text) {
    return assemble(subject, {device, kFiles, &assembled}, {program_text(text, "t.cpp", 1)});
  };
  const Subject subject = subject_of("void f();");
  const Program first = made(subject, "#define A");
  CHECK(made(subject, "#define A") == first);
  CHECK(made(subject, "#define B").source == "#line 1 \"stalemate/t.cpp\"\n#define B\n");
  Subject other = subject;
  other.build_options = {"-DX=2"};
  CHECK(made(other, "#define A").options == "-DX=2");
  CHECK(made(subject, "#define A") == first);
}

TEST_CASE("program: what is kept is used, and has an end") {
  AssembledPrograms assembled;
  const auto recipe = [](int number) {
    return AssembledPrograms::Recipe{.options = std::to_string(number)};
  };
  for (int i = 0; i < 20; ++i) assembled.keep(recipe(i), {.source = std::to_string(i)});
  REQUIRE(assembled.find(recipe(19)) != nullptr);
  CHECK(assembled.find(recipe(19))->source == "19");
  CHECK(assembled.find(recipe(0)) == nullptr);
}

TEST_CASE("program: what is made once is made again for another subject, other traits, other kin") {
  AssembledPrograms assembled;
  const DeviceInfo device;
  const Subject subject = subject_of("void f();");
  int made = 0;
  const auto number = [&](const Subject& of, std::uint32_t traits,
                          const Target& target) -> SharedText {
    return made_once(of, target, traits, [&] { return Program{.source = std::to_string(++made)}; })
        .source;
  };
  const Target target{device, kFiles, &assembled};
  CHECK(number(subject, 0, target) == "1");
  CHECK(number(subject, 0, target) == "1");
  CHECK(number(subject, 1, target) == "2");
  CHECK(number(subject_of("void g();"), 0, target) == "3");
  const SharedProgram shared;
  CHECK(number(subject, 0, {device, kFiles, &assembled, {&shared, 0}}) == "4");
  CHECK(number(subject, 0, target) == "1");
  CHECK(number(subject, 0, {device, kFiles}) == "5");
  for (std::uint32_t traits = 2; traits < 20; ++traits) number(subject, traits, target);
  CHECK(number(subject, 0, target) == "24");  // forgotten meanwhile
}

}  // namespace stalemate
