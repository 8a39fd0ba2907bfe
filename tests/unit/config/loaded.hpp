#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "claim_property.hpp"
#include "config/load.hpp"
#include "temporary_folder.hpp"

using stalemate::test::TemporaryFolder;

constexpr const char* kKernel = "int f(volatile __global int *cell, int operand) { return 0; }\n";

/// What came of loading configs: a plan, or mistakes in words.
struct Loaded {
  stalemate::Plan plan;
  stalemate::Diagnostics diagnostics;
  std::vector<std::string> mistakes;  // as shown, without the folder's path

  /// All mistakes, the source lines and carets left out.
  std::string heads() const {
    std::string all;
    for (const std::string& mistake : mistakes) all += mistake.substr(0, mistake.find('\n')) + "\n";
    return all;
  }
};

struct LoadedFrom {
  const stalemate::Files& shipped;
  bool allow_outside = false;
  std::function<bool(const std::string&)> is_wanted = {};
};

inline Loaded load(const std::vector<stalemate::config::ConfigFile>& files,
                   const TemporaryFolder& folder, const LoadedFrom& from) {
  const stalemate::Properties properties = claim_properties();
  auto result = stalemate::config::load_plan(
      files, {properties, from.shipped, from.allow_outside, from.is_wanted});
  Loaded loaded;
  if (auto* plan = std::get_if<stalemate::Plan>(&result)) loaded.plan = std::move(*plan);
  if (auto* found = std::get_if<stalemate::Diagnostics>(&result)) loaded.diagnostics = *found;
  for (const auto& diagnostic : loaded.diagnostics) {
    loaded.mistakes.push_back(folder.without_path(to_text(diagnostic)));
  }
  return loaded;
}

inline Loaded load(const std::string& path, const TemporaryFolder& folder) {
  return load({{path, false}}, folder, {stalemate::Files(), false});
}

/// Loads `text` as my.yaml beside a kernel x.cl that has a function f.
inline Loaded load_text(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("x.cl", "int f(volatile __global int *cell, int operand) { return 0; }\n");
  return load(folder.write("my.yaml", text), folder);
}

/// A subject without mistakes, as an item of `subjects:`.
inline const char* const kSubject =
    "  - name: one\n"
    "    property: claim\n"
    "    kernel: x.cl\n"
    "    function: f\n";

/// A config whose plan part is `settings`, with one subject.
inline std::string config_with(const std::string& settings) {
  return settings + "subjects:\n" + kSubject;
}

/// A config whose one subject has more keys, each line indented by four.
inline std::string subject_with(const std::string& lines) {
  return std::string("subjects:\n") + kSubject + lines;
}

/// A config with one subject whose kernel is that file.
inline std::string subject_of(const std::string& kernel) {
  return "subjects:\n"
         "  - name: one\n"
         "    property: claim\n"
         "    kernel: " +
         kernel + "\n    function: f\n";
}
