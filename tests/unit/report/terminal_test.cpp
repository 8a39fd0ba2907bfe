#include "report/console/terminal.hpp"

#include <fcntl.h>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"

using namespace stalemate::report;
using Environment = stalemate::test::EnvironmentVariable;

namespace {

/// A terminal that nobody looks at.
class PseudoTerminal {
 public:
  explicit PseudoTerminal(unsigned short columns)
      : host_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    REQUIRE(host_ >= 0);
    REQUIRE(::grantpt(host_) == 0);
    REQUIRE(::unlockpt(host_) == 0);
    terminal_ = ::open(::ptsname(host_), O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(terminal_ >= 0);
    const winsize size{24, columns, 0, 0};
    REQUIRE(::ioctl(terminal_, TIOCSWINSZ, &size) == 0);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;
  ~PseudoTerminal() {
    ::close(terminal_);
    ::close(host_);
  }
  int descriptor() const { return terminal_; }

 private:
  int host_;
  int terminal_ = -1;
};

}  // namespace

TEST_CASE("terminal: a file is none", "[report]") {
  const int file = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const ConsoleOptions options = console_options(file);
  ::close(file);
  CHECK_FALSE(options.is_terminal);
  CHECK_FALSE(options.use_color);
  CHECK(options.columns == 80);
}

TEST_CASE("terminal: its width and colours are used", "[report]") {
  const Environment term("TERM", "xterm");
  const Environment no_color("NO_COLOR", std::nullopt);
  const PseudoTerminal terminal(132);
  const ConsoleOptions options = console_options(terminal.descriptor());
  CHECK(options.is_terminal);
  CHECK(options.use_color);
  CHECK(options.columns == 132);
}

TEST_CASE("terminal: NO_COLOR takes the colours, a dumb terminal gets plain lines", "[report]") {
  const PseudoTerminal terminal(0);
  const Environment no_color("NO_COLOR", "1");
  {
    const Environment term("TERM", "xterm");
    CHECK(console_options(terminal.descriptor()).is_terminal);
    CHECK_FALSE(console_options(terminal.descriptor()).use_color);
    CHECK(console_options(terminal.descriptor()).columns == 80);
  }
  const Environment term("TERM", "dumb");
  CHECK_FALSE(console_options(terminal.descriptor()).is_terminal);
}
