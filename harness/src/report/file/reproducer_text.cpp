#include "report/file/reproducer_text.hpp"

#include "core/json.hpp"
#include "report/file/worded_json.hpp"

namespace stalemate::report {
namespace {

// Only a member of the document itself is behind the end of a line and one blank: within texts the
// ends of lines are escaped.
constexpr std::string_view kNoExact = "\n \"exact\": null";

void put_in(std::string& text, const ExactLaunch& exact) {
  const std::size_t at = text.find(kNoExact);
  const std::string rest = text.substr(at + kNoExact.size());
  text.resize(at + kNoExact.size() - std::string_view("null").size());
  append_text(text, exact, 1);
  text += rest;
}

}  // namespace

std::string reproducer_text(const Reproducer& reproducer) {
  using nlohmann::json;
  json out = without_exact(reproducer);
  if (reproducer.exact) out["exact"] = nullptr;
  if (has_violation(reproducer)) out["words"] = words_json(reproducer.violation);
  std::string text = out.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
  if (reproducer.exact) put_in(text, *reproducer.exact);
  return text;
}

}  // namespace stalemate::report
