#include "capability/capability.hpp"
#include "linearizability/linearizability.hpp"
#include "list_prepend/list_prepend.hpp"
#include "mutual_exclusion/mutual_exclusion.hpp"
#include "read_modify_write/read_modify_write.hpp"
#include "serial_equivalence/serial_equivalence.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate {

Properties shipped_properties() {
  Properties all;
  all.push_back(properties::read_modify_write());
  all.push_back(properties::mutual_exclusion());
  all.push_back(properties::list_prepend());
  all.push_back(properties::serial_equivalence());
  all.push_back(properties::linearizability());
  all.push_back(properties::capability());
  return all;
}

}  // namespace stalemate
