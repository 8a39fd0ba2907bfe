#include "cli/new/templates.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

namespace stalemate::cli {

namespace {

constexpr std::string_view kPlaceholder = "NEW_NAME";
constexpr std::size_t kNameMax = 40;

/// Folders of templates. Those of one's own property are all in its own.
struct Kind {
  std::string_view name;
  std::array<std::string_view, 2> folders;
};
constexpr std::array kKinds{
    Kind{"lock", {"harness/templates/new/lock/", "harness/templates/new/gate/"}},
    Kind{"atomic", {"harness/templates/new/atomic/", "harness/templates/new/gate/"}},
    Kind{"list", {"harness/templates/new/list/", "harness/templates/new/gate/"}},
    Kind{"kernel", {"harness/templates/new/kernel/", "harness/templates/new/gate/"}},
    Kind{"structure", {"harness/templates/new/structure/", "harness/templates/new/gate/"}},
    Kind{"property", {"harness/templates/new/property/", ""}},
};

std::string with_name(std::string_view text, const std::string& name) {
  std::string made(text);
  for (std::size_t at = made.find(kPlaceholder); at != std::string::npos;
       at = made.find(kPlaceholder, at + name.size())) {
    made.replace(at, kPlaceholder.size(), name);
  }
  return made;
}

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_plain(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::vector<std::string> new_kinds() {
  std::vector<std::string> names;
  names.reserve(kKinds.size());
  for (const Kind& kind : kKinds) names.emplace_back(kind.name);
  return names;
}

std::vector<NewFile> new_files(const Files& files, const std::string& kind,
                               const std::string& name) {
  const auto* found = std::find_if(kKinds.begin(), kKinds.end(),
                                   [&](const Kind& each) { return each.name == kind; });
  std::vector<NewFile> made;
  if (found == kKinds.end()) return made;
  for (const auto& [path, text] : files.all()) {
    for (const std::string_view folder : found->folders) {
      if (folder.empty() || !path.starts_with(folder)) continue;
      made.push_back({with_name(path.substr(folder.size()), name), with_name(text, name)});
    }
  }
  return made;
}

std::string problem_of_name(const std::string& name) {
  const bool is_fine = !name.empty() && name.size() <= kNameMax && is_letter(name.front()) &&
                       std::all_of(name.begin(), name.end(), is_plain);
  if (is_fine && name.starts_with("stalemate_")) {
    return fmt::format("NAME '{}': names that begin with stalemate_ belong to stalemate", name);
  }
  if (is_fine) return {};
  return fmt::format(
      "NAME '{}' becomes a part of names in C: use a small letter and up to {} small letters, "
      "digits and _",
      name, kNameMax - 1);
}

}  // namespace stalemate::cli
