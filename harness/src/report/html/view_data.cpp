#include "report/html/view_data.hpp"

#include <sstream>

#include "base/assertion.hpp"
#include "report/html/page_files.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report::html {

void put(Data& data, const std::string& name, const std::string& text) {
  data.set(name, text.empty() ? Data(false) : Data(text));
}

void put(Data& data, const std::string& name, bool is_there) {
  data.set(name, Data(is_there));
}

void put(Data& data, const std::string& name, const std::vector<Data>& items) {
  Data list(Data::type::list);
  for (const Data& item : items) list.push_back(item);
  data.set(name, list);
  data.set("has_" + name, Data(!items.empty()));
}

void put(Data& data, const std::string& name, const std::vector<std::string>& items) {
  std::vector<Data> list;
  list.reserve(items.size());
  for (const std::string& item : items) list.emplace_back(item);
  put(data, name, list);
}

std::string filled_in(const std::string& file, const Data& data) {
  const auto text = page_files().find("html/page/" + file);
  STALEMATE_ASSERT(text.has_value());
  kainjow::mustache::mustache page{std::string(*text)};
  page.set_custom_escape([](const std::string& raw) { return xml_text(raw); });
  std::ostringstream filled;
  page.render(data, filled);
  STALEMATE_ASSERT(page.error_message().empty());
  return filled.str();
}

}  // namespace stalemate::report::html
