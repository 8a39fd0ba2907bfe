#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate {

/// A stretch of a program.
struct ProgramPart {
  enum class Kind : std::uint8_t { Text, SharedFile, CodeUnderTest, Driver, AuthorFile };
  Kind kind = Kind::Text;
  std::string text = {};  // or the name of a file
  std::string file = {};  // of a text: where in C++ it was written
  std::uint32_t line = 1;

  friend bool operator==(const ProgramPart&, const ProgramPart&) = default;
};

/// Programs that were put together of the same files, for the same device, before. A program is a
/// hundred kilobytes, and the same for all cases of a subject but for a few. Of one thread.
class AssembledPrograms {
 public:
  /// Whom a program is for: cases of `subject` that have these traits.
  struct Purpose {
    Subject subject;
    const SharedProgram* shared = nullptr;
    std::uint32_t traits = 0;

    friend bool operator==(const Purpose&, const Purpose&) = default;
  };

  /// What a program depends on, but for the files.
  struct Recipe {
    std::string kernel = {};  // the name of the code under test in messages
    std::string options = {};
    std::vector<ProgramPart> parts = {};

    friend bool operator==(const Recipe&, const Recipe&) = default;
  };

  /// Null if it was not kept, or not long enough.
  const Program* find(const Recipe& recipe) const;

  void keep(Recipe recipe, Program program);

  /// Null if it was not kept, or not long enough.
  const Program* find(const Subject& subject, const SharedProgram* shared,
                      std::uint32_t traits) const;

  void keep(Purpose purpose, Program program);

 private:
  // The latest is first.
  std::deque<std::pair<Recipe, Program>> kept_;
  std::deque<std::pair<Purpose, Program>> kept_for_;
};

/// Definitions and pragmas. What a compiler says of them names the line of C++ that calls this.
/// Not by std::source_location: Clang 15 takes the place of this declaration for that of the call.
ProgramPart program_text(std::string text, const char* file = __builtin_FILE(),
                         std::uint32_t line = __builtin_LINE());

/// A shared file of OpenCL C, "stalemate/rendezvous.clh", and all that it includes.
ProgramPart shared_file(std::string name);

/// The subject's source, with its own lines in messages, traces and races.
ProgramPart code_under_test(const Subject& subject);

/// `source`, which has the lines of the subject's source, in its place.
ProgramPart code_under_test(std::string source);

/// A file of `Target::files` whose kernels call the code under test. What it does is told apart
/// from what the code under test does.
ProgramPart driver_file(std::string path);

/// A file of `Target::files` that belongs to the code under test, whoever wrote it: its lines are
/// in messages, traces and races under the name that it has there.
ProgramPart author_file(std::string path);

/// `parts` in their order, with what the subject is built with. A program that is built on another
/// machine finds no include directory: so shared files are put in where a part or an `#include`
/// at the beginning of a line names them, each once. A file that is missing becomes an `#error`
/// that names it.
Program assemble(const Subject& subject, const Target& target,
                 const std::vector<ProgramPart>& parts);

/// `make()`, or what it returned for an earlier case of the subject with the same `traits`: all by
/// which a property tells the programs of one subject apart.
Program made_once(const Subject& subject, const Target& target, std::uint32_t traits,
                  const std::function<Program()>& make);

/// The version of OpenCL C that the subject's programs are built with on that device: "CL3.0".
std::string standard_of(const Subject& subject, const DeviceInfo& device);

}  // namespace stalemate
