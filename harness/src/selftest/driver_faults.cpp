#include "selftest/driver_faults.hpp"

namespace stalemate::selftest {

namespace {

const std::string kNotTried = "not tried";

}  // namespace

const std::vector<DriverFault>& driver_faults() {
  static const std::vector<DriverFault> faults{
      {"non_atomic_update",
       "read-modify-writes are a load and a store",
       {"atomic_add.uint", "atomic_max.int"},
       "passes fetch_add, fetch_max, 11 of 13 legacy"},
      {"wrong_old_value",
       "an old value from before what others did",
       {"atomic_add.uint", "atomic_max.int"},
       "passes"},
      {"swapped_signs",
       "min and max take int for uint, uint for int",
       {"atomic_max.int"},
       "passes the legacy tests"},
      {"lost_update", "1 addition in 100,000 is not made", {"atomic_add.uint"}, "passes"},
      {"false_success",
       "1 failed compare-exchange in 1,000 says it succeeded",
       {"float_add.improved", "atomic_cmpxchg.uint"},
       kNotTried},
      {"weak_never_succeeds",
       "weak compare-exchanges never succeed",
       {"weak_add.uint"},
       "hangs, and names no case"},
      {"non_atomic_exchange", "exchanges are a load and a store", {"atomic_xchg.uint"}, kNotTried},
      {"flipped_bit",
       "a bit is flipped in 1 of 4 results",
       {"atomic_add.uint", "atomic_xchg.uint"},
       kNotTried},
      {"dropped_dispatch",
       "1 kernel in 8 is not run",
       {"atomic_add.uint", "atomic_xchg.uint"},
       kNotTried}};
  return faults;
}

std::vector<std::string> fault_names() {
  std::vector<std::string> names;
  for (const DriverFault& fault : driver_faults()) names.push_back(fault.name);
  return names;
}

}  // namespace stalemate::selftest
