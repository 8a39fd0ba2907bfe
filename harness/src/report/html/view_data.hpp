#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <vector>

namespace stalemate::report::html {

using Data = kainjow::mustache::data;

/// Sets `name` so that a section of it is there if `text` is not empty. Without it a template would
/// look for the name further out.
void put(Data& data, const std::string& name, const std::string& text);
void put(Data& data, const std::string& name, bool is_there);

/// Sets a list, and whether it has anything, as "has_" and the name.
void put(Data& data, const std::string& name, const std::vector<Data>& items);
void put(Data& data, const std::string& name, const std::vector<std::string>& items);

/// The file of `page_files` filled in. All texts are escaped but those in three braces.
std::string filled_in(const std::string& file, const Data& data);

}  // namespace stalemate::report::html
