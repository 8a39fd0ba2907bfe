#include "report/file/reproducer_text.hpp"

#include "core/json.hpp"

namespace stalemate::report {

std::string reproducer_text(const Reproducer& reproducer) {
  using nlohmann::json;
  return json(reproducer).dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace stalemate::report
