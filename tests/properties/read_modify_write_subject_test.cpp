#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "subjects.hpp"

using namespace stalemate;
using stalemate::test::complaints;
using stalemate::test::inline_subject;
using stalemate::test::read_modify_write;

namespace {

const char* const kFunctions =
    "float f(volatile __global float *cell, float v) { return *cell; }\n"
    "float g(volatile __local float *cell, float v) { return *cell; }\n"
    "float m(float old, float v) { return v; }\n"
    "// float commented(volatile __global float *cell, float v) {}\n";

/// Functions of that type, the model `two` of two operands among them.
std::string functions_of(const std::string& type) {
  return "typedef " + type +
         " value;\n"
         "value f(volatile __global value *cell, value v) { return *cell; }\n"
         "value m(value old, value v) { return v; }\n"
         "value two(volatile __global value *cell, value a, value b) { return *cell; }\n"
         "value m_two(value old, value a, value b) { return a; }\n";
}

std::string complaints_for(const std::string& type, const std::string& model,
                           const std::string& returns = "old") {
  Subject subject = inline_subject(functions_of(type), "f", type, model);
  subject.options.set("returns", returns);
  return complaints(read_modify_write(), subject);
}

}  // namespace

TEST_CASE("read_modify_write: a model must fit the type") {
  CHECK(complaints_for("float", "add").empty());
  CHECK(complaints_for("float", "fmin").empty());
  CHECK(complaints_for("float", "m").empty());
  CHECK(complaints_for("int", "min").empty());
  CHECK(complaints_for("ulong", "exchange").empty());
  CHECK(complaints_for("float", "min") == "model");
  CHECK(complaints_for("float", "xor") == "model");
  CHECK(complaints_for("uint", "mul") == "model");
  CHECK(complaints_for("uint", "max_order") == "model");
  CHECK(complaints_for("float", "unheard_of") == "model");
}

TEST_CASE("read_modify_write: a type that is too large for a value is told with its size") {
  Subject subject =
      inline_subject("int4 f(volatile __global int4 *cell, int4 v) { return v; }", "f", "", "add");
  const auto problems = read_modify_write().validate(subject);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].message ==
        "a value of 'int4' has 16 bytes, and one atomic operation has 8 at most");
}

TEST_CASE("read_modify_write: an old value behind a pointer is for a wrapper to return") {
  const Subject subject =
      inline_subject("void f(volatile __global int *cell, int v, int *old) {}", "f", "int", "add");
  const auto problems = read_modify_write().validate(subject);
  REQUIRE(problems.size() == 2);
  for (const SubjectProblem& problem : problems) {
    CHECK(problem.remedy ==
          "where it hands out the old value by a pointer, call it in a function that returns it: "
          "int f(volatile __global int *cell, int operand)");
  }
}

TEST_CASE("read_modify_write: a narrow result fits only where no value leaves the range") {
  const auto with = [](const std::string& function, const std::string& model) {
    Subject subject =
        inline_subject(function + " m(int old, int v) { return v; }", "f", "int", model);
    subject.options.set("operand_range", Option::List{-5, 5});
    return complaints(read_modify_write(), subject);
  };
  const std::string narrow = "char f(volatile __global int *cell, char v) { return v; } int";
  CHECK(with(narrow, "add") == "function");
  CHECK(with(narrow, "increment") == "function");
  CHECK(with(narrow, "min").empty());
  CHECK(with(narrow, "xor").empty());
  CHECK(with(narrow, "m").empty());
  CHECK(with("int f(volatile __global int *cell, char v) { return v; } int", "add").empty());
}

TEST_CASE("read_modify_write: a file that makes names with ## is taken at its word") {
  const std::string pasted =
      "#define MADE(name) float name##_one(volatile __global float *cell, "
      "float v) { return *cell; }\nMADE(f)\n";
  CHECK(complaints(read_modify_write(), inline_subject(pasted, "f_one", "float", "add")).empty());
  CHECK(complaints(read_modify_write(), inline_subject(pasted, "f_one", "float", "fmxa")) ==
        "model");
  CHECK(complaints(read_modify_write(), inline_subject(kFunctions, "f_one", "float", "add")) ==
        "function");
}

TEST_CASE("read_modify_write: a model that is nearly a built-in word is met with that word") {
  const auto problems =
      read_modify_write().validate(inline_subject(kFunctions, "f", "float", "fmxa"));
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().remedy == "did you mean 'fmax'?");
}

TEST_CASE("read_modify_write: what is returned must suffice to judge") {
  CHECK(complaints_for("int", "add", "nothing").empty());
  CHECK(complaints_for("float", "fmax", "nothing").empty());
  CHECK(complaints_for("int", "xor", "new").empty());
  CHECK(complaints_for("float", "mul", "nothing") == "returns");
  CHECK(complaints_for("int", "exchange", "nothing") == "returns");
  CHECK(complaints_for("float", "add", "new").empty());
  CHECK(complaints_for("float", "fmax", "new") == "returns");
  CHECK(complaints_for("int", "max", "new") == "returns");
  CHECK(complaints_for("float", "m", "new") == "returns");
}

TEST_CASE("read_modify_write: functions must be in the file, and not in a comment") {
  CHECK(complaints(read_modify_write(), inline_subject(kFunctions, "commented", "float", "add")) ==
        "function");
  CHECK(complaints(read_modify_write(), inline_subject(kFunctions, "f", "float", "commented")) ==
        "model");
  Subject both = inline_subject(kFunctions, "f", "float", "add");
  both.options.set("function", Option::Mapping{{"global", "f"}, {"local", "missing"}});
  CHECK(complaints(read_modify_write(), both) == "function.local");
}

TEST_CASE("read_modify_write: two operands need a model of the user's") {
  Subject subject = inline_subject(functions_of("float"), "two", "float", "add");
  subject.options.set("operand_count", 2);
  CHECK(complaints(read_modify_write(), subject) == "operand_count");
  subject.options.set("model", "m_two");
  CHECK(complaints(read_modify_write(), subject).empty());
}

TEST_CASE("read_modify_write: a function may do without an operand if its model does") {
  const std::string source =
      "#define bump(cell) atomic_inc(cell)\n"
      "uint f(volatile __global uint *cell) { return atomic_inc(cell); }\n"
      "uint g(volatile __global uint *cell, uint v) { return atomic_inc(cell); }\n"
      "uint m(uint old) { return old + 1; }\n"
      "uint m_two(uint old, uint v) { return old + 1; }\n"
      "void add(volatile __global uint *cell) { atomic_inc(cell); }\n"
      "uint2 both(volatile __global uint2 *cell, uint v) { return *cell; }\n";
  const auto said = [&](const char* function, const char* type, const char* model) {
    return complaints(read_modify_write(), inline_subject(source, function, type, model));
  };
  CHECK(said("f", "uint", "increment").empty());
  CHECK(said("bump", "uint", "decrement").empty());
  CHECK(said("f", "uint", "m").empty());
  CHECK(said("g", "uint", "m").empty());
  CHECK(said("g", "uint", "m_two").empty());
  CHECK(said("f", "uint", "m_two") == "function");
  CHECK(said("f", "uint", "add") == "function");
  CHECK(said("both", "uint2", "increment") == "function");
  Subject two = inline_subject(source, "f", "uint", "m");
  two.options.set("operand_count", 2);
  CHECK_FALSE(complaints(read_modify_write(), two).empty());
}

TEST_CASE(
    "read_modify_write: options that rewrite or flush floats leave only models that have one "
    "result") {
  const auto with = [](const std::string& type, const std::string& model, const char* option) {
    Subject subject = inline_subject(functions_of(type), "f", type, model);
    subject.build_options = {option};
    return complaints(read_modify_write(), subject);
  };
  for (const char* option : {"-cl-fast-relaxed-math", "-cl-unsafe-math-optimizations"}) {
    CHECK(with("float", "div", option) == "build_options");
    CHECK(with("float", "m", option) == "build_options");
    CHECK(with("float", "add", option).empty());
    CHECK(with("int", "m", option).empty());
  }
  CHECK(with("float", "div", "-cl-mad-enable").empty());
  for (const char* model : {"fmin", "fmax", "m"}) {
    CHECK(with("float", model, "-cl-denorms-are-zero") == "build_options");
  }
  CHECK(with("float", "add", "-cl-denorms-are-zero").empty());
  CHECK(with("int", "m", "-cl-denorms-are-zero").empty());
}

TEST_CASE("read_modify_write: a range must be one of the type") {
  const auto ranged = [](const std::string& type, const Option& low, const Option& high) {
    Subject subject = inline_subject(functions_of(type), "f", type, "add");
    subject.options.set("operand_range", Option::List{low, high});
    return complaints(read_modify_write(), subject);
  };
  CHECK(ranged("float", 0.5, 2).empty());
  CHECK(ranged("int", -5, 5).empty());
  CHECK(ranged("uint", -1, 5) == "operand_range");
  CHECK(ranged("int", 0, std::int64_t{1} << 31) == "operand_range");
  CHECK(ranged("uint", 0.5, 2) == "operand_range");
  CHECK(ranged("float", 1e39, 2e39) == "operand_range");
  CHECK(ranged("float", 2, 1) == "operand_range");
}

TEST_CASE("read_modify_write: the address space of a bare name is that of its definition") {
  const auto spaces = [](const std::string& function) {
    const Subject subject = inline_subject(kFunctions, function, "float", "add");
    return read_modify_write().generate(subject, {}, Seed{7}, 0).value.address_space;
  };
  CHECK(spaces("f") == AddressSpace::Global);
  CHECK(spaces("g") == AddressSpace::Local);
}

TEST_CASE("read_modify_write: code for both address spaces is run in both") {
  Subject subject = inline_subject(kFunctions, "f", "float", "add");
  subject.options.set("function", Option::Mapping{{"global", "f"}, {"local", "g"}});
  int local = 0;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const Case input = read_modify_write().generate(subject, {}, Seed{7}, index).value;
    local += input.address_space == AddressSpace::Local ? 1 : 0;
  }
  CHECK(local > 5);
  CHECK(local < 55);
}

TEST_CASE("read_modify_write: floats that are not returned are given exact operands") {
  Subject subject = inline_subject(kFunctions, "f", "float", "add");
  subject.options.set("returns", "nothing");
  int others = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    const CaseTree tree = read_modify_write().generate(subject, {}, Seed{7}, index);
    others += tree.value.operands == OperandKind::Exact ? 0 : 1;
    const CaseTree::Shrinks next = tree.shrinks();
    while (const auto simpler = next()) {
      others += simpler->value.operands == OperandKind::Exact ? 0 : 1;
    }
  }
  CHECK(others == 0);
}

TEST_CASE("read_modify_write: sums of a range are exact as long as they are finite") {
  const auto operations = [](double most) {
    Subject subject = inline_subject(kFunctions, "f", "float", "add");
    subject.options.set("operand_range", Option::List{0.0, most});
    subject.options.set("returns", "nothing");
    return properties::exact_operations(properties::read_rmw_subject(subject), OperandKind::Exact);
  };
  CHECK(operations(1e36) == 338);  // 340 of them are 3.4e38, the largest number
  CHECK(operations(1e38) == 1);
  CHECK(operations(1.0) > 1000);
}

TEST_CASE("read_modify_write: sums of operands that come back are exact") {
  const Subject subject = inline_subject(kFunctions, "f", "float", "add");
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  CHECK(properties::exact_operations(read, OperandKind::Unique) == 0);
  CHECK(properties::exact_operations(read, OperandKind::Recurring) > STALEMATE_EXACT_OPERATIONS);
  int recurring = 0;
  for (std::uint64_t index = 0; index < 600; ++index) {
    const Case input = read_modify_write().generate(subject, {}, Seed{7}, index).value;
    recurring += input.operands == OperandKind::Recurring ? 1 : 0;
  }
  CAPTURE(recurring);
  CHECK(((recurring > 60 && recurring < 130)));
}

TEST_CASE("read_modify_write: cases are cut down to what a device has") {
  const Subject subject = inline_subject(kFunctions, "g", "float", "add");
  DeviceInfo small;
  small.work_group_size_max = 16;
  small.local_memory_bytes = 2048;
  small.allocation_bytes_max = 65536;
  small.global_memory_bytes = 1 << 20;
  Case large = read_modify_write().generate(subject, {}, Seed{7}, 0).value;
  large.nd_range = {64, 256};
  large.operations_per_item = 64;
  large.contention.cells = 1024;
  large.contention.cell_pitch = 64;
  large.contention.pattern = GENERATE(ContentionPattern::Uniform, ContentionPattern::Private);
  const Case fit = read_modify_write().fit_to_device(subject, large, small);
  CHECK(fit.nd_range.work_group_size <= 16);
  CHECK(fit.operations() * 4 <= 65536);
  CHECK(fit.operations() > 0);
  const bool is_private = large.contention.pattern == ContentionPattern::Private;
  const std::uint32_t cells = is_private ? fit.nd_range.work_group_size : fit.contention.cells;
  CHECK(cells * fit.contention.cell_pitch * 4 <= 2048);
  CHECK(read_modify_write().fit_to_device(subject, fit, small) == fit);
}

TEST_CASE("read_modify_write: the control is a native atomic that is there and fits") {
  const auto control = read_modify_write().control(inline_subject(kFunctions, "f", "float", "add"));
  REQUIRE(control.has_value());
  CHECK(complaints(read_modify_write(), *control).empty());
}

TEST_CASE("read_modify_write: every key says what it means") {
  const auto keys = read_modify_write().keys();
  CHECK(keys.size() == 9);
  const auto has_meaning = [](const Key& key) { return !key.meaning.empty(); };
  const bool all_have_meaning = std::all_of(keys.begin(), keys.end(), has_meaning);
  CHECK(all_have_meaning);
}

TEST_CASE("read_modify_write: on one cell a GPU is given no more than ends") {
  const Subject subject = inline_subject(kFunctions, "f", "float", "add");
  DeviceInfo device;
  device.work_group_size_max = 1024;
  std::uint32_t stride = 1;
  const auto tries = [&](ContentionPattern pattern, std::uint32_t groups) {
    const Case asked{.seed = Seed{1},
                     .nd_range = {groups, 256},
                     .operations_per_item = 16,
                     .contention = {.pattern = pattern, .cells = 1024, .stride = stride},
                     .stress = {}};
    const Case fit = read_modify_write().fit_to_device(subject, asked, device);
    CHECK(fit.nd_range.work_group_size == 256);
    return fit.operations() * fit.nd_range.work_items();
  };
  constexpr std::uint64_t all = std::uint64_t{1056} * 256 * 1056 * 256 * 16;
  CHECK(tries(ContentionPattern::Single, 1056) <= std::uint64_t{1} << 31);
  CHECK(tries(ContentionPattern::Single, 1056) > std::uint64_t{1} << 28);
  CHECK(tries(ContentionPattern::HotCold, 1056) < all / 100);
  CHECK(tries(ContentionPattern::Uniform, 1056) == all);
  CHECK(tries(ContentionPattern::Strided, 1056) == all);
  stride = 1024;
  CHECK(tries(ContentionPattern::Strided, 1056) <= std::uint64_t{1} << 31);
  CHECK(tries(ContentionPattern::Single, 8) == std::uint64_t{2048} * 2048 * 16);
  device.is_cpu = true;
  CHECK(tries(ContentionPattern::Single, 1056) == all);
}
