#include "shared/included_text.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <set>
#include <string_view>

namespace stalemate::properties {

namespace {

constexpr std::string_view kInclude = "#include \"stalemate/";

class Inliner {
 public:
  explicit Inliner(const Files& files) : files_(files) {}

  void add(const std::string& name) {
    if (!seen_.insert(name).second) return;
    const auto text = files_.find("kernels/include/" + name);
    if (!text) {
      text_ += fmt::format("#error \"{} is missing\"\n", name);
      return;
    }
    text_ += fmt::format("#line 1 \"{}\"\n", name);
    add_lines(name, *text);
  }

  const std::string& text() const { return text_; }

 private:
  // Whole stretches at a time: the text is put together for every case.
  void add_lines(const std::string& name, std::string_view text) {
    std::size_t done = 0;
    for (std::size_t begin = next_include(text, 0); begin != std::string_view::npos;
         begin = next_include(text, done)) {
      text_ += text.substr(done, begin - done);
      const std::size_t file = text.find('"', begin) + 1;
      const std::size_t end = text.find('"', file);
      done = std::min(text.find('\n', end), text.size() - 1) + 1;
      add(std::string(text.substr(file, end - file)));
      const auto lines =
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(done), '\n');
      text_ += fmt::format("#line {} \"{}\"\n", lines + 1, name);
    }
    text_ += text.substr(done);
  }

  /// Where a line begins, from `from` on, that includes one of our files.
  static std::size_t next_include(std::string_view text, std::size_t from) {
    std::size_t found = text.find(kInclude, from);
    while (found != std::string_view::npos && found != 0 && text[found - 1] != '\n') {
      found = text.find(kInclude, found + 1);
    }
    return found;
  }

  const Files& files_;
  std::set<std::string> seen_;
  std::string text_;
};

}  // namespace

std::string included_text(const Files& files, const std::vector<std::string_view>& names) {
  Inliner inliner(files);
  for (const std::string_view name : names) inliner.add(std::string(name));
  return inliner.text();
}

}  // namespace stalemate::properties
