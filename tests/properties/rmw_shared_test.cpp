#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "pocl.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// What callers of each get: the old value, in either address space.
constexpr const char* kSource =
    "uint add(volatile global uint *c, uint v) { return atomic_add(c, v); }\n"
    "uint add_l(volatile local uint *c, uint v) { return atomic_add(c, v); }\n"
    "uint most(volatile global uint *c, uint v) { return atomic_max(c, v); }\n"
    "uint most_l(volatile local uint *c, uint v) { return atomic_max(c, v); }\n"
    "uint one_more(volatile global uint *c, uint v) { return atomic_add(c, v + 1u); }\n"
    "uint one_more_l(volatile local uint *c, uint v) { return atomic_add(c, v + 1u); }\n"
    "uint flip(uint old, uint v) { return old ^ v; }\n"
    "uint flips(volatile global uint *c, uint v) { return atomic_xor(c, v); }\n"
    "uint flips_l(volatile local uint *c, uint v) { return atomic_xor(c, v); }\n";

Subject of_file(const std::string& function, const std::string& model) {
  Subject subject = unoptimised(inline_subject(kSource, function, "uint", model));
  subject.name = function;
  subject.options.set("function",
                      Option::Mapping{{"global", function}, {"local", function + "_l"}});
  return subject;
}

std::vector<SharedProgram> shared(const std::vector<Subject>& subjects,
                                  const DeviceInfo& device = pocl().info()) {
  std::vector<const Subject*> all;
  for (const Subject& subject : subjects) all.push_back(&subject);
  return shared_programs(test::read_modify_write(), all, device);
}

/// How many subjects each program serves.
std::vector<std::size_t> sizes(const std::vector<SharedProgram>& programs) {
  std::vector<std::size_t> all;
  for (const SharedProgram& program : programs) all.push_back(program.subjects.size());
  return all;
}

Case case_in(AddressSpace space) {
  // One work-item, which nobody interferes with.
  return {.seed = Seed{5},
          .nd_range = {1, 1},
          .operations_per_item = 75,
          .address_space = space,
          .contention = {.pattern = ContentionPattern::Uniform, .cells = 7},
          .operands = OperandKind::Any,
          .stress = {}};
}

Observation left_by(const Subject& subject, AddressSpace space, PlaceInProgram place) {
  const Target target{pocl().info(), shipped_files(), nullptr, place};
  return test::launched(test::read_modify_write().lower(subject, case_in(space), target));
}

/// Whom the rendezvous saw is not the code's doing.
Observation left_by_code(const Subject& subject, AddressSpace space, PlaceInProgram place) {
  Observation left = left_by(subject, space, place);
  std::erase_if(left.buffers, [](const BufferContent& buffer) { return buffer.name == "meeting"; });
  return left;
}

Verdict verdict_of(const Subject& subject, AddressSpace space, PlaceInProgram place) {
  return test::read_modify_write()
      .judge(subject, case_in(space), left_by(subject, space, place))
      .verdict;
}

}  // namespace

TEST_CASE("shared program: each subject is run and judged by its own function and model") {
  const std::vector<Subject> subjects = {of_file("add", "add"), of_file("most", "max"),
                                         of_file("one_more", "add"), of_file("flips", "flip")};
  const std::vector<SharedProgram> programs = shared(subjects);
  REQUIRE(sizes(programs) == std::vector<std::size_t>{4});
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    for (std::uint32_t of = 0; of < subjects.size(); ++of) {
      const Subject& subject = subjects[of];
      const Observation alone = left_by_code(subject, space, {});
      for (std::uint32_t at = 0; at < subjects.size(); ++at) {
        CAPTURE(subject.name, subjects[at].name, static_cast<int>(space));
        CHECK((left_by_code(subject, space, {&programs[0], at}) == alone) == (of == at));
      }
      const Verdict verdict = verdict_of(subject, space, {&programs[0], of});
      CHECK(is_violation(verdict) == (subject.name == "one_more"));
    }
  }
}

TEST_CASE("shared program: the same text for all, and another than that of one") {
  const std::vector<Subject> subjects = {of_file("add", "add"), of_file("most", "max")};
  const std::vector<SharedProgram> programs = shared(subjects);
  REQUIRE(programs.size() == 1);
  const auto program = [&](const Subject& subject, PlaceInProgram place) {
    return test::read_modify_write()
        .lower(subject, case_in(AddressSpace::Global),
               {pocl().info(), shipped_files(), nullptr, place})
        .program;
  };
  CHECK(program(subjects[0], {&programs[0], 0}) == program(subjects[1], {&programs[0], 1}));
  CHECK_FALSE(program(subjects[0], {}) == program(subjects[1], {}));
  CHECK_FALSE(program(subjects[0], {}) == program(subjects[0], {&programs[0], 0}));
}

TEST_CASE("shared program: a function that returns nothing, in one address space") {
  const char* source =
      "void put(volatile global int *c, int v) { atomic_min(c, v); }\n"
      "void sum(volatile global int *c, int v) { atomic_add(c, v); }\n";
  std::vector<Subject> subjects;
  for (const auto& [function, model] : {std::pair{"put", "min"}, std::pair{"sum", "add"}}) {
    subjects.push_back(unoptimised(inline_subject(source, function, "int", model)));
    subjects.back().options.set("returns", "nothing");
  }
  const std::vector<SharedProgram> programs = shared(subjects);
  REQUIRE(sizes(programs) == std::vector<std::size_t>{2});
  for (const std::uint32_t of : {0U, 1U}) {
    const Observation alone = left_by_code(subjects[of], AddressSpace::Global, {});
    CHECK(left_by_code(subjects[of], AddressSpace::Global, {&programs[0], of}) == alone);
    CHECK_FALSE(left_by_code(subjects[of], AddressSpace::Global, {&programs[0], 1 - of}) == alone);
  }
}

TEST_CASE("shared program: what is built in another way has a program of its own") {
  std::vector<Subject> subjects = {of_file("add", "add"), of_file("most", "max")};
  Subject& other = subjects[1];
  SECTION("another type") {
    other.options.set("type", "int");
  }
  SECTION("other operands") {
    other.options.set("operand_range", Option::List{Option("0"), Option("3")});
  }
  SECTION("another option") {
    other.build_options.emplace_back("-DX");
  }
  SECTION("another version of OpenCL C") {
    other.cl_std = "CL1.2";
  }
  SECTION("another file") {
    other.kernel = "other.cl";
  }
  SECTION("another text") {
    other.source = other.source.str() + "\n";
  }
  SECTION("one address space of two") {
    other.options.set("function", "most");
  }
  SECTION("nothing is returned") {
    other.options.set("returns", "nothing");
  }
  CHECK(shared(subjects).empty());
}

TEST_CASE("shared program: none for one subject, for GPUs and for what is simulated") {
  const std::vector<Subject> subjects = {of_file("add", "add"), of_file("most", "max")};
  CHECK(shared(subjects).size() == 1);
  CHECK(shared({subjects[0]}).empty());
  CHECK(shared(subjects, apart()).empty());
  DeviceInfo simulated = pocl().info();
  simulated.is_simulated = true;
  CHECK(shared(subjects, simulated).empty());
}

TEST_CASE("shared program: serves sixteen subjects at most") {
  const std::vector<Subject> subjects(35, of_file("add", "add"));
  CHECK(sizes(shared(subjects)) == std::vector<std::size_t>{16, 16, 3});
}
