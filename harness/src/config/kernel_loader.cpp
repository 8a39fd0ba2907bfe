#include "config/kernel_loader.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <vector>

#include "config/text_check.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kIncludeDepthMax = 16;
constexpr std::size_t kExpandedSizeMax = 4U << 20U;
// Of one kernel. Files that include each other twice over sixteen levels are 65,536.
constexpr std::size_t kInclusionsMax = 1000;
// Of all kernels of a plan.
constexpr std::size_t kPlanSizeMax = 64U << 20U;
constexpr std::string_view kShippedIncludes = "kernels/include/";

std::string line_directive(std::uint32_t line, const std::string& label) {
  std::string escaped;
  for (const char c : label) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("#line {} \"{}\"\n", line, escaped);
}

/// A form feed and a vertical tab are white space in C, and no text in a report.
std::string with_plain_spaces(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\f' || c == '\v'; }, ' ');
  return text;
}

/// Puts included files in the place of their #include lines. Textual, as the preprocessor does it,
/// so include guards work; but in every branch of an #if.
class Expansion {
 public:
  Expansion(const FileAccess& access, Findings& findings, OpenClTexts& texts,
            const WantedKernel& wanted)
      : access_(access), findings_(findings), texts_(texts), wanted_(wanted) {}

  /// Appends lines of the config's own.
  void append_macros() {
    const std::string& macros = wanted_.options.macros;
    if (!macros.empty()) out_ += line_directive(1, "build_options") + macros;
  }

  /// Appends the file; `place` is where it is asked for.
  void append(const Location& location, const Place& place) {
    const auto text = access_.read(location);
    if (const auto* refusal = std::get_if<Refusal>(&text)) {
      return findings_.add(place, refusal->message, refusal->remedy);
    }
    append_text(location, place, with_plain_spaces(std::get<std::string>(text)));
  }

  KernelText take() { return {std::move(out_)}; }

 private:
  void append_text(const Location& location, const Place& place, const std::string& text) {
    if (open_.empty() && text.find_first_not_of(" \t\n") == std::string::npos) {
      return findings_.add(place, in_quotes(location.path) + " is empty");
    }
    if (const auto problem = text_problem(text)) {
      // Not shown: a binary is nothing to print.
      const auto end = text.begin() + static_cast<std::ptrdiff_t>(problem->offset);
      return findings_.add(
          place,
          fmt::format("{} is not text: it holds {} in line {}", in_quotes(location.path),
                      problem->message, 1 + std::count(text.begin(), end, '\n')),
          "a kernel is UTF-8 text; iconv converts other encodings");
    }
    const SourceFile& file = findings_.add_file(location.path, text);
    const OpenClText& code = texts_.read(file.text());
    for (const ForbiddenText& forbidden : code.forbidden) {
      findings_.add({&file, forbidden.offset, ""},
                    forbidden.message + " is not allowed in a kernel", forbidden.remedy);
    }
    if (!code.unread.empty()) {
      findings_.add(place, in_quotes(location.path) + " cannot be read: " + code.unread);
    }
    if (!code.unread.empty() || !code.forbidden.empty()) return;
    // The compiler sees one file, so a guard has to do what `#pragma once` does.
    const bool is_guarded = code.is_once && !open_.empty();
    if (is_guarded) out_ += guard_of(location);
    open_.push_back(location);
    append_lines(file, code.includes);
    open_.pop_back();
    if (is_guarded) out_ += "#endif\n";
  }

  /// By a number: the text of a kernel is the same wherever its files lie.
  std::string guard_of(const Location& location) {
    const auto [at, is_new] = guards_.emplace(FileAccess::identity(location), guards_.size());
    return fmt::format("#ifndef STALEMATE_ONCE_{0}\n#define STALEMATE_ONCE_{0}\n", at->second);
  }

  void append_lines(const SourceFile& file, const std::vector<IncludeLine>& includes) {
    const std::string label = open_.back().label;
    out_ += line_directive(1, label);
    std::size_t done = 0;
    for (const IncludeLine& include : includes) {
      out_ += file.text().substr(done, include.begin - done);
      append_include(include, {&file, include.at, ""});
      if (has_given_up_) return;
      done = include.end;
      out_ += line_directive(file.line_at(done), label);
    }
    out_ += file.text().substr(done);
    if (!out_.ends_with('\n')) out_ += '\n';
  }

  void append_include(const IncludeLine& include, const Place& place) {
    const auto found = locate(include.name);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
      return findings_.add(place, refusal->message, refusal->remedy);
    }
    const Location& location = std::get<Location>(found);
    if (is_open(location)) {
      if (has_its_text_once(location)) return;
      return findings_.add(
          place, in_quotes(include.name) + " includes itself",
          "begin it with `#pragma once`, or with `#ifndef NAME` and `#define NAME`");
    }
    if (const auto excess = excess_problem()) {
      has_given_up_ = true;
      return findings_.add(place, *excess, "include less, or each file once");
    }
    append(location, place);
  }

  /// What there is too much of, so that no more is read.
  std::optional<std::string> excess_problem() {
    if (open_.size() == kIncludeDepthMax) {
      return fmt::format("includes deeper than {}", kIncludeDepthMax);
    }
    if (out_.size() > kExpandedSizeMax) {
      return "the kernel is larger than 4 MiB with all that it includes";
    }
    if (++inclusions_ > kInclusionsMax) {
      return fmt::format(
          "the kernel includes more than {} files, each counted as often as it is "
          "included",
          kInclusionsMax);
    }
    return std::nullopt;
  }

  /// Beside the including file, else in the folders that the config names, else among the shipped
  /// headers.
  std::variant<Location, Refusal> locate(const std::string& name) const {
    auto beside = access_.resolve(open_.back(), name);
    const auto* location = std::get_if<Location>(&beside);
    if (location == nullptr || access_.exists(*location)) return beside;
    for (const std::string& folder : wanted_.options.include_folders) {
      auto there = access_.resolve(wanted_.from, fmt::format("{}/{}", folder, name));
      const auto* header = std::get_if<Location>(&there);
      if (header == nullptr || access_.exists(*header)) return there;
    }
    const Location headers{std::string(kShippedIncludes), "", "", true};
    auto shipped = access_.resolve(headers, name);
    const auto* header = std::get_if<Location>(&shipped);
    const bool is_header = header != nullptr && header->path.starts_with(kShippedIncludes);
    if (is_header && access_.exists(*header)) return shipped;
    const auto& folders = wanted_.options.include_folders;
    if (!folders.empty()) {
      return Refusal{fmt::format("{} is neither beside this file, nor in {}, nor among the shipped "
                                 "headers",
                                 in_quotes(name), fmt::join(folders, ", ")),
                     "folders of -I are relative to the config"};
    }
    return Refusal{in_quotes(name) + " is neither beside this file nor among the shipped headers",
                   "headers of another folder: build_options: [-IFOLDER], relative to the config"};
  }

  bool is_open(const Location& location) const {
    const std::string identity = FileAccess::identity(location);
    return std::any_of(open_.begin(), open_.end(), [&](const Location& open) {
      return FileAccess::identity(open) == identity;
    });
  }

  /// Headers that include one another: to the compiler it is empty from the second time on.
  bool has_its_text_once(const Location& location) const {
    const auto text = access_.read(location);
    const auto* read = std::get_if<std::string>(&text);
    if (read == nullptr) return false;
    const OpenClText& code = texts_.read(*read);
    return code.is_once || code.is_guarded;
  }

  const FileAccess& access_;
  Findings& findings_;
  OpenClTexts& texts_;
  const WantedKernel& wanted_;
  std::vector<Location> open_;
  std::map<std::string, std::size_t> guards_ = {};  // of files that are to be there once
  std::string out_;
  std::size_t inclusions_ = 0;
  bool has_given_up_ = false;
};

/// One and the same for kernels of the same text.
std::string key_of(const WantedKernel& wanted, const Location& location) {
  const std::vector<std::string>& folders = wanted.options.include_folders;
  const std::string relative_to = folders.empty() ? "" : FileAccess::identity(wanted.from);
  return fmt::format("{}\n{}\n{}\n{}\n{}", FileAccess::identity(location), location.label,
                     relative_to, fmt::join(folders, "\n"), wanted.options.macros);
}

}  // namespace

const OpenClText& OpenClTexts::read(const std::string& text) {
  const auto known = read_.find(text);
  return known == read_.end() ? read_.emplace(text, read_opencl(text)).first->second
                              : known->second;
}

const KernelText* KernelLoader::load(const WantedKernel& wanted, const Place& place) {
  const auto found = access_.resolve(wanted.from, wanted.written);
  if (const auto* refusal = std::get_if<Refusal>(&found)) {
    findings_.add(place, refusal->message, refusal->remedy);
    return nullptr;
  }
  const Location& location = std::get<Location>(found);
  const std::string key = key_of(wanted, location);
  auto known = read_.find(key);
  if (known == read_.end()) known = read_.emplace(key, read(wanted, location, place)).first;
  return known->second ? &*known->second : nullptr;
}

std::optional<KernelText> KernelLoader::read(const WantedKernel& wanted, const Location& location,
                                             const Place& place) {
  const std::size_t mistakes_before = findings_.count();
  if (size_ > kPlanSizeMax) {
    findings_.add(place,
                  "the kernels of this plan are larger than 64 MiB with all that they include",
                  "include less, or make several plans of it");
    return std::nullopt;
  }
  Expansion expansion(access_, findings_, texts_, wanted);
  expansion.append_macros();
  expansion.append(location, place);
  if (findings_.count() != mistakes_before) return std::nullopt;
  KernelText text = expansion.take();
  size_ += text.source.str().size();
  return text;
}

}  // namespace stalemate::config
