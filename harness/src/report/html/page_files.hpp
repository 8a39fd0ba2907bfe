#pragma once

#include "stalemate/files.hpp"

namespace stalemate {

/// The templates, the style and the script of the page, by their names in `report/html/page`, and
/// the SHA-256 of style and script in hexadecimals as "page.css.sha256" and "page.js.sha256".
const Files& page_files();
const Files& page_hashes();

}  // namespace stalemate
