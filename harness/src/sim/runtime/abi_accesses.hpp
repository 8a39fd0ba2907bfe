#pragma once

#include <cstdint>

namespace stalemate::sim {

/// The plain accesses of stalemate_sim_load4 and its kin, each by way of an entry in assembly.
extern "C" {
std::uint8_t stalemate_sim_access_load1(const void* address, std::uint32_t place);
std::uint16_t stalemate_sim_access_load2(const void* address, std::uint32_t place);
std::uint32_t stalemate_sim_access_load4(const void* address, std::uint32_t place);
std::uint64_t stalemate_sim_access_load8(const void* address, std::uint32_t place);
void stalemate_sim_access_store1(void* address, std::uint8_t value, std::uint32_t place);
void stalemate_sim_access_store2(void* address, std::uint16_t value, std::uint32_t place);
void stalemate_sim_access_store4(void* address, std::uint32_t value, std::uint32_t place);
void stalemate_sim_access_store8(void* address, std::uint64_t value, std::uint32_t place);
}

}  // namespace stalemate::sim
