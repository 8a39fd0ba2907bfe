#include <csignal>
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "sim/compile/toolchain.hpp"

using namespace stalemate;

namespace {

/// No program that is started meanwhile writes a larger file: it is ended by a signal, or is told.
class FileLimit {
 public:
  FileLimit(rlim_t bytes, void (*on_excess)(int)) : handler_(std::signal(SIGXFSZ, on_excess)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

sim::CompileError error_of(const sim::Source& source) {
  auto outcome = sim::compile(source);
  REQUIRE(std::holds_alternative<sim::CompileError>(outcome));
  return std::get<sim::CompileError>(std::move(outcome));
}

const sim::Source kNew{"kernel void k(global int* a) { *a = 71077345; }", ""};

}  // namespace

TEST_CASE("compile: what the machine has too little of is not the code's fault") {
  const bool is_told = GENERATE(true, false);
  sim::CompileError error;
  {
    const FileLimit limit(2048, is_told ? SIG_IGN : SIG_DFL);
    error = error_of(kNew);
  }
  CHECK_THAT(error.log, Catch::Contains(is_told ? "File too large" : "was ended by signal 25"));
  CHECK(error.of_machine);
}

TEST_CASE("compile: a compiler that says nothing, or none at all, is the machine's") {
  const test::EnvironmentVariable clang("STALEMATE_CLANG", "/bin/false");
  CHECK(error_of(kNew).of_machine);
}

TEST_CASE("compile: what a compiler says of the code is the code's fault") {
  CHECK_FALSE(error_of({"kernel void k(global int* a) { *a = x; }", ""}).of_machine);
}
