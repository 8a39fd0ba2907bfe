#include "stalemate/property/program.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <string_view>
#include <utility>

#include "property/driver_names.hpp"

namespace stalemate {

namespace {

/// Of a subject and its control, in two address spaces, for cases of two kinds.
constexpr std::size_t kProgramsKept = 8;

constexpr std::string_view kInclude = "#include \"stalemate/";

/// Of the turns of a work-item's loops each wait takes at most that part. A launch meets four
/// times.
constexpr std::uint32_t kWaitsShare = 16;

class Assembler {
 public:
  Assembler(const Subject& subject, const Files& files) : subject_(subject), files_(files) {}

  void add(const ProgramPart& part) {
    switch (part.kind) {
      case ProgramPart::Kind::Text: return add_text(part);
      case ProgramPart::Kind::SharedFile: return add_shared(part.text);
      case ProgramPart::Kind::CodeUnderTest: return add_code(part.text);
      case ProgramPart::Kind::Driver: return add_driver(part.text);
      case ProgramPart::Kind::AuthorFile: return add_file(part.text, part.text);
    }
  }

  std::string take() { return std::move(source_); }

 private:
  void add_shared(const std::string& name) {
    if (!seen_.insert(name).second) return;
    add_file("kernels/include/" + name, name);
  }

  /// A line of its own, so that none is taken for one of the file in front of it.
  void add_text(const ProgramPart& part) {
    source_ += fmt::format("#line {} \"stalemate/{}\"\n", part.line, part.file);
    source_ += part.text;
    if (!part.text.ends_with('\n')) source_ += '\n';
  }

  void add_code(const std::string& code) {
    source_ += fmt::format("#line 1 \"{}\"\n{}\n", subject_.kernel, code);
    source_ += without_colliding_macros(subject_);
  }

  /// By this name it is known as a driver, in traces and races.
  void add_driver(const std::string& path) {
    add_file(path, "stalemate/" + path.substr(path.rfind('/') + 1));
  }

  void add_file(const std::string& path, const std::string& name) {
    const auto text = files_.find(path);
    if (!text) {
      source_ += fmt::format("#error \"{} is missing\"\n", path);
      return;
    }
    source_ += fmt::format("#line 1 \"{}\"\n", name);
    add_lines(name, *text);
  }

  // Whole stretches at a time: the text is put together for every case.
  void add_lines(const std::string& name, std::string_view text) {
    std::size_t done = 0;
    for (std::size_t begin = next_include(text, 0); begin != std::string_view::npos;
         begin = next_include(text, done)) {
      source_ += text.substr(done, begin - done);
      const std::size_t file = text.find('"', begin) + 1;
      const std::size_t end = text.find('"', file);
      done = std::min(text.find('\n', end), text.size() - 1) + 1;
      add_shared(std::string(text.substr(file, end - file)));
      const auto lines =
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(done), '\n');
      source_ += fmt::format("#line {} \"{}\"\n", lines + 1, name);
    }
    source_ += text.substr(done);
  }

  /// Where a line begins, from `from` on, that includes one of our files.
  static std::size_t next_include(std::string_view text, std::size_t from) {
    std::size_t found = text.find(kInclude, from);
    while (found != std::string_view::npos && found != 0 && text[found - 1] != '\n') {
      found = text.find(kInclude, found + 1);
    }
    return found;
  }

  const Subject& subject_;
  const Files& files_;
  std::set<std::string> seen_;
  std::string source_;
};

/// What the subject's programs are built with, their version of OpenCL C in front. Where the device
/// ends loops, rendezvous wait for a share of the turns alone: a wait that uses them up ends the
/// operations, too.
std::string program_options(const Subject& subject, const DeviceInfo& device) {
  std::string options = fmt::format("{}", fmt::join(subject.build_options, " "));
  if (!subject.cl_std.empty()) options = fmt::format("-cl-std={} {}", subject.cl_std, options);
  if (device.loop_turns_max != 0) {
    options += fmt::format(" -DSTALEMATE_POLLS_MAX={}u", device.loop_turns_max / kWaitsShare);
  }
  return options;
}

}  // namespace

ProgramPart program_text(std::string text, const char* file, std::uint32_t line) {
  const std::string_view path(file);
  return {ProgramPart::Kind::Text, std::move(text), std::string(path.substr(path.rfind('/') + 1)),
          line};
}

ProgramPart shared_file(std::string name) {
  return {ProgramPart::Kind::SharedFile, std::move(name)};
}

ProgramPart code_under_test(const Subject& subject) {
  return code_under_test(subject.source);
}

ProgramPart code_under_test(std::string source) {
  return {ProgramPart::Kind::CodeUnderTest, std::move(source)};
}

ProgramPart driver_file(std::string path) {
  return {ProgramPart::Kind::Driver, std::move(path)};
}

ProgramPart author_file(std::string path) {
  return {ProgramPart::Kind::AuthorFile, std::move(path)};
}

const Program* AssembledPrograms::find(const Recipe& recipe) const {
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const auto& kept) { return kept.first == recipe; });
  return found == kept_.end() ? nullptr : &found->second;
}

void AssembledPrograms::keep(Recipe recipe, Program program) {
  if (kept_.size() >= kProgramsKept) kept_.pop_back();
  kept_.emplace_front(std::move(recipe), std::move(program));
}

const Program* AssembledPrograms::find(const Subject& subject, const SharedProgram* shared,
                                       std::uint32_t traits) const {
  const auto found = std::find_if(kept_for_.begin(), kept_for_.end(), [&](const auto& kept) {
    return kept.first.traits == traits && kept.first.shared == shared &&
           kept.first.subject == subject;
  });
  return found == kept_for_.end() ? nullptr : &found->second;
}

void AssembledPrograms::keep(Purpose purpose, Program program) {
  if (kept_for_.size() >= kProgramsKept) kept_for_.pop_back();
  kept_for_.emplace_front(std::move(purpose), std::move(program));
}

Program assemble(const Subject& subject, const Target& target,
                 const std::vector<ProgramPart>& parts) {
  AssembledPrograms::Recipe recipe{subject.kernel, program_options(subject, target.device), parts};
  const Program* known = target.assembled == nullptr ? nullptr : target.assembled->find(recipe);
  if (known != nullptr) return *known;
  Assembler assembler(subject, target.files);
  for (const ProgramPart& part : parts) assembler.add(part);
  Program program{.source = assembler.take(), .options = recipe.options};
  if (target.assembled != nullptr) target.assembled->keep(std::move(recipe), program);
  return program;
}

Program made_once(const Subject& subject, const Target& target, std::uint32_t traits,
                  const std::function<Program()>& make) {
  if (target.assembled == nullptr) return make();
  const SharedProgram* shared = target.shared.program;
  if (const Program* known = target.assembled->find(subject, shared, traits)) return *known;
  Program program = make();
  target.assembled->keep({subject, shared, traits}, program);
  return program;
}

std::string standard_of(const Subject& subject, const DeviceInfo& device) {
  return subject.cl_std.empty() ? device.cl_std : subject.cl_std;
}

}  // namespace stalemate
