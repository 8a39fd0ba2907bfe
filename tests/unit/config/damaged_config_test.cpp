#include <functional>
#include <string>

#include <catch2/catch.hpp>

#include "claim_property.hpp"
#include "config/load.hpp"

using namespace stalemate;

namespace {

const std::string& valid() {
  static const std::string kText =
      "plan: \"größe\"\n"
      "budget: {cases: 2, time: 500ms}\n"
      "generate:\n"
      "  cells: [1, 2]\n"
      "  stress: {none: 1}\n"
      "include: [more.yaml]\n"
      "subjects:\n"
      "  - name: one\n"
      "    property: claim\n"
      "    kernel: ../kernels/x.cl\n"
      "    function: {global: f}\n"
      "    arguments: [{buffer: a}]\n"
      "    broken: {kind: order, exposed_by: [pocl]}\n";
  return kText;
}

const std::string& kernel() {
  static const std::string kText =
      "/* a */ #\n#include \"h.clh\" // b\n#define f(a) a \\\n 'x'\nint g;\n";
  return kText;
}

/// Whether it loads. What matters is that there is an answer, with places that exist.
bool loads(const std::string& config, const std::string& kernel_text) {
  const Files shipped({{"configs/my.yaml", config},
                       {"configs/more.yaml", "shrink: {launches: 1}\n"},
                       {"kernels/x.cl", kernel_text},
                       {"kernels/h.clh", "int h;\n"}});
  static const Properties kProperties = claim_properties();
  const auto result = config::load_plan({{"configs/my.yaml", true}}, {kProperties, shipped, false});
  const auto* diagnostics = std::get_if<Diagnostics>(&result);
  if (diagnostics == nullptr) return true;
  REQUIRE_FALSE(diagnostics->empty());
  for (const Diagnostic& diagnostic : *diagnostics) {
    REQUIRE_FALSE(diagnostic.file.empty());
    REQUIRE_FALSE(diagnostic.message.empty());
    REQUIRE((diagnostic.line == 0) == (diagnostic.column == 0));
  }
  return false;
}

/// Calls `visit` with `text` cut off at each byte, without it, and with it replaced by a sixth of
/// the bytes below, neighbours by others.
int for_each_damage(const std::string& text, const std::function<void(const std::string&)>& visit) {
  const std::string replacements("\0\t\n\r \"'#%&*-:,?!|>{}[]\\/<~@`a0\x7F\x80\xFF", 33);
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    visit(text.substr(0, i));
    visit(text.substr(0, i) + text.substr(i + 1));
    for (std::size_t k = i % 6; k < replacements.size(); k += 6) {
      std::string damaged = text;
      damaged[i] = replacements[k];
      visit(damaged);
    }
    count += 2 + static_cast<int>(replacements.size() / 6);
  }
  return count;
}

}  // namespace

TEST_CASE("damaged config: whatever one byte becomes, there is a plan or a mistake with a place") {
  REQUIRE(loads(valid(), kernel()));
  int loaded = 0;
  const int tried = for_each_damage(
      valid(), [&](const std::string& text) { loaded += loads(text, kernel()) ? 1 : 0; });
  CHECK(tried > 1'500);
  CHECK(loaded > 0);
  CHECK(loaded < tried / 2);
}

TEST_CASE("damaged kernel: whatever one byte becomes, there is a plan or a mistake with a place") {
  int loaded = 0;
  const int tried = for_each_damage(
      kernel(), [&](const std::string& text) { loaded += loads(valid(), text) ? 1 : 0; });
  CHECK(tried > 250);
  CHECK(loaded > 0);
  CHECK(loaded < tried);
}
