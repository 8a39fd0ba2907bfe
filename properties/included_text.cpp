#include "included_text.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <set>

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
  void add_lines(const std::string& name, std::string_view text) {
    std::size_t number = 1;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      ++number;
      if (line.substr(0, kInclude.size()) == kInclude) {
        const std::size_t begin = line.find('"') + 1;
        add(std::string(line.substr(begin, line.rfind('"') - begin)));
        text_ += fmt::format("#line {} \"{}\"\n", number, name);
      } else {
        text_ += fmt::format("{}\n", line);
      }
    }
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
