#include "report/file/reproducer_text.hpp"

#include "core/json.hpp"
#include "report/file/worded_json.hpp"

namespace stalemate::report {

std::string reproducer_text(const Reproducer& reproducer) {
  using nlohmann::json;
  json out = reproducer;
  if (has_violation(reproducer)) out["words"] = words_json(reproducer.violation);
  return out.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace stalemate::report
