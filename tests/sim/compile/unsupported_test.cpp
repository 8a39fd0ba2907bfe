#include <filesystem>

#include <catch2/catch.hpp>

#include "sim/compile/features.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "sim/compile/split_options.hpp"

using Catch::Matchers::Contains;
using Words = std::vector<std::string>;

TEST_CASE("compile: errors of the language come with the file and line of #line") {
  CHECK_THAT(refused("#line 7 \"lock.cl\"\nkernel void k(global int* a) { *a = nothing; }"),
             Contains("lock.cl:7:37: error: use of undeclared identifier 'nothing'"));
}

TEST_CASE("compile: orders that OpenCL C forbids are errors") {
  const auto with = [](const std::string& call) {
    return refused("kernel void k(global atomic_int* a, int e) {\n " + call + "; }",
                   "-cl-std=CL3.0");
  };
  const std::string scope = "memory_scope_device";
  for (const char* order : {"acquire", "acq_rel"}) {
    const std::string named = "memory_order_" + std::string(order);
    CHECK_THAT(with("atomic_store_explicit(a, 1, " + named + ", " + scope + ")"),
               Contains("program.cl:2:2: error: 'atomic_store_explicit' with " + named + ": Open"));
  }
  CHECK_THAT(with("atomic_load_explicit(a, memory_order_release, " + scope + ")"),
             Contains("'atomic_load_explicit' with memory_order_release"));
  for (const char* strength : {"strong", "weak"}) {
    const std::string call = "atomic_compare_exchange_" + std::string(strength) + "_explicit";
    CHECK_THAT(with(call + "(a, &e, 1, memory_order_acq_rel, memory_order_acq_rel, " + scope + ")"),
               Contains("'" + call + "' with memory_order_acq_rel on failure"));
  }
  CHECK_THAT(with("atomic_flag_clear_explicit((global atomic_flag*)a, memory_order_acquire)"),
             Contains("'atomic_flag_clear_explicit' with memory_order_acquire"));
}

TEST_CASE("compile: a barrier of one work-item is an error") {
  const auto with = [](const std::string& scope) {
    return "kernel void k(global int* a) {\n work_group_barrier(CLK_GLOBAL_MEM_FENCE" + scope +
           "); }";
  };
  CHECK_THAT(refused(with(", memory_scope_work_item"), "-cl-std=CL3.0"),
             Contains("program.cl:2:2: error: 'work_group_barrier' with memory_scope_work_item"));
  for (const char* scope : {"", ", memory_scope_work_group", ", memory_scope_device"}) {
    CAPTURE(scope);
    compiled(with(scope), "-cl-std=CL3.0");
  }
}

TEST_CASE("compile: an atomic of one work-item is an error") {
  const auto with = [](const std::string& call) {
    return "kernel void k(volatile global atomic_int* a) {\n int e = 0; " + call + "; }";
  };
  const char* const calls[] = {
      "atomic_load_explicit(a, memory_order_acquire",
      "atomic_store_explicit(a, 1, memory_order_release",
      "atomic_fetch_add_explicit(a, 1, memory_order_relaxed",
      "atomic_flag_clear_explicit((volatile global atomic_flag*)a, memory_order_relaxed",
      "atomic_compare_exchange_weak_explicit(a, &e, 1, memory_order_relaxed, memory_order_relaxed"};
  for (const std::string call : calls) {
    CAPTURE(call);
    const std::string name = call.substr(0, call.find('('));
    CHECK_THAT(refused(with(call + ", memory_scope_work_item)"), "-cl-std=CL3.0"),
               Contains("program.cl:2:13: error: '" + name + "' with memory_scope_work_item"));
    compiled(with(call + ", memory_scope_work_group)"), "-cl-std=CL3.0");
    compiled(with(call + ")"), "-cl-std=CL3.0");  // relaxed is 0, as that scope is
  }
  compiled(with("atomic_init(a, 1)"), "-cl-std=CL3.0");
}

TEST_CASE("compile: what is not supported is an error with its place") {
  const std::string where = "\nkernel void k(global int* a) {";
  CHECK_THAT(refused("int elsewhere(int);" + where + "\n *a = elsewhere(1); }"),
             Contains("program.cl:3:7: error: 'elsewhere' is declared, and has no body in this"));
  CHECK_THAT(refused(where + "__asm__(\"nop\"); }"),
             Contains("program.cl:2:31: error: inline assembly is not supported"));
  CHECK_THAT(refused("__asm__(\".global x\");" + where + "}"),
             Contains("error: inline assembly is not supported"));
  CHECK_THAT(refused("void f(void) __asm__(\"g\");" + where + "f(); }"),
             Contains("'g' is declared, and has no body"));
  CHECK_THAT(refused("__attribute__((constructor)) void f(void) {}" + where + "}"),
             Contains("a constructor, 'llvm.global_ctors', is not supported"));
  CHECK_THAT(refused("__attribute__((section(\".init_array\"))) constant int x = 1;" + where +
                     "*a = x; }"),
             Contains("a section, an alias"));
  CHECK_THAT(
      refused("void f(void) {} void g(void) __attribute__((alias(\"f\")));" + where + "g(); }"),
      Contains("an alias or a constructor, 'g', is not supported"));
  CHECK_THAT(refused("int f(int n) { return n ? f(n - 1) : 0; }" + where + "*a = f(*a); }"),
             Contains("program.cl:1: error: 'f' calls itself"));
  // An optimiser would have made a loop of it.
  CHECK_THAT(refused("int f(int n) { return n ? f(n - 1) : 0; }" + where + "*a = f(*a); }", "",
                     stalemate::sim::Pipeline::NvptxO2),
             Contains("'f' calls itself"));
  CHECK_THAT(refused("global int x; global int* global p = &x;" + where + "*a = *p; }"),
             Contains("address of a variable in an initialiser"));
  CHECK_THAT(refused("kernel void k(read_only image2d_t i) {}", "-cl-std=CL1.2"),
             Contains("image2d_t"));
  CHECK_THAT(refused(where + "*a = work_group_reduce_add(1); }"),
             Contains("work_group_reduce_add"));
  CHECK_THAT(refused(where + "int x; *a = to_private(&x) != 0; }"),
             Contains("'to_private' is not supported by the simulated device"));
}

TEST_CASE("compile: what no kernel calls is no error, whatever it would call") {
  const std::string kernel = "\nkernel void k(global int* a) { *a = 1; }";
  const std::string uncalled[] = {
      "int f(volatile global atomic_int* a) { return atomic_load_explicit(a, memory_order_release, "
      "memory_scope_device); }",
      "int elsewhere(int); static int f(void) { return elsewhere(1); } int g(void) { return f(); }",
      "int f(int n) { return n ? f(n - 1) : 0; }", "void f(void) { __asm__(\"nop\"); }"};
  for (const std::string& function : uncalled) {
    CAPTURE(function);
    CHECK(compiled(function + kernel, "-cl-std=CL3.0") != nullptr);
  }
}

TEST_CASE("compile: options are split as a shell would") {
  using stalemate::sim::split_options;
  CHECK(split_options(" -DA='x y'  -I \"a \\\"b\" c\\ d ") ==
        Words{"-DA=x y", "-I", "a \"b", "c d"});
  CHECK(split_options("''") == Words{""});
  CHECK(split_options("") == Words{});
  CHECK(split_options("'open") == std::nullopt);
}

TEST_CASE("compile: options reach the compiler; one that it does not know is its error") {
  std::vector<int> out(2);
  run_with_output<int>("kernel void k(global int* a) { a[0] = N; a[1] = STALEMATE_SIMULATED; }",
                       out, "-D 'N=(4 + 3)' -cl-std=CL1.2 -cl-fast-relaxed-math");
  CHECK(out == std::vector<int>{7, 1});
  CHECK_THAT(refused("", "-cl-nonsense"), Contains("-cl-nonsense"));
  CHECK_THAT(refused("", "-D'N"), Contains("quote"));
  for (const char* foreign : {"-Xclang", "@/etc/passwd", "-fplugin=x.so", "-I/etc", "-include",
                              "/etc/passwd", "-D A -load", "''"}) {
    CHECK_THAT(refused("", foreign), Contains("the option is not supported"));
  }
}

TEST_CASE("compile: every extension and feature that is announced is defined, in each language") {
  std::string text;
  for (const std::string& name : stalemate::sim::feature_macros()) {
    text += "#ifndef " + name + "\n#error " + name + "\n#endif\n";
  }
  CHECK(compiled(text, "-cl-std=CL3.0") != nullptr);
  text.clear();
  for (const std::string& name : stalemate::sim::extensions()) {
    text += "#ifndef " + name + "\n#error " + name + "\n#endif\n";
  }
  CHECK(compiled(text, "-cl-std=CL2.0") != nullptr);
  for (const char* absent :
       {"cl_khr_3d_image_writes", "__opencl_c_images", "__opencl_c_pipes",
        "__opencl_c_device_enqueue", "__opencl_c_work_group_collective_functions"}) {
    CHECK(compiled(std::string("#ifdef ") + absent + "\n#error\n#endif\n") != nullptr);
  }
}

TEST_CASE("compile: no folder is left behind, of a success or of a failure") {
  const auto count = [] {
    std::size_t found = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::temp_directory_path())) {
      if (entry.path().filename().string().rfind("stalemate-sim-", 0) == 0) ++found;
    }
    return found;
  };
  const std::filesystem::path own = std::filesystem::current_path() / "sim_compile_tmp";
  std::filesystem::create_directories(own);
  setenv("TMPDIR", own.c_str(), 1);
  compiled("kernel void k(void) {}");
  refused("kernel void k(void) { x; }");
  CHECK(count() == 0);
  unsetenv("TMPDIR");
  std::filesystem::remove_all(own);
}

TEST_CASE("compile: what the language promises to the preprocessor is there") {
  CHECK(compiled("#if __OPENCL_VERSION__ != 300 || __OPENCL_C_VERSION__ != 120 || "
                 "!defined(__ENDIAN_LITTLE__) || !defined(__FAST_RELAXED_MATH__)\n#error\n#endif\n",
                 "-cl-std=CL1.2 -cl-fast-relaxed-math") != nullptr);
}
