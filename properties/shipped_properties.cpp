#include "read_modify_write.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate {

Properties shipped_properties() {
  Properties all;
  all.push_back(properties::read_modify_write());
  return all;
}

}  // namespace stalemate
