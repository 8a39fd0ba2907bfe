#include "mutual_exclusion.hpp"
#include "read_modify_write.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate {

Properties shipped_properties() {
  Properties all;
  all.push_back(properties::read_modify_write());
  all.push_back(properties::mutual_exclusion());
  return all;
}

}  // namespace stalemate
