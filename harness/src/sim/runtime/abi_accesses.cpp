#include "sim/runtime/abi_accesses.hpp"

#include "sim/runtime/plain.hpp"

// Instrumented code calls stalemate_sim_load4 and its kin, and comes back on another stack than it
// went: a processor predicts a return by the calls before it, which were those of another
// work-item. So the entries go back by a jump, which is predicted by where others have jumped to
// since, and all have one call, to which the return behind it is right whoever made it.
asm(R"(
.macro stalemate_sim_entry name
.p2align 4
.globl stalemate_sim_\name
.type stalemate_sim_\name, @function
stalemate_sim_\name:
  leaq stalemate_sim_access_\name(%rip), %r11
  jmp stalemate_sim_access
.size stalemate_sim_\name, .-stalemate_sim_\name
.endm

.text
stalemate_sim_entry load1
stalemate_sim_entry load2
stalemate_sim_entry load4
stalemate_sim_entry load8
stalemate_sim_entry store1
stalemate_sim_entry store2
stalemate_sim_entry store4
stalemate_sim_entry store8
.purgem stalemate_sim_entry

.p2align 4
.type stalemate_sim_access, @function
stalemate_sim_access:
  subq $8, %rsp
  call *%r11
  addq $8, %rsp
  popq %rcx
  jmpq *%rcx
.size stalemate_sim_access, .-stalemate_sim_access
)");

namespace stalemate::sim {

extern "C" {

[[gnu::used]] std::uint8_t stalemate_sim_access_load1(const void* address, std::uint32_t place) {
  return plain_load<std::uint8_t>(running(), address, place);
}
[[gnu::used]] void stalemate_sim_access_store1(void* address, std::uint8_t value,
                                               std::uint32_t place) {
  plain_store(running(), address, value, place);
}

[[gnu::used]] std::uint16_t stalemate_sim_access_load2(const void* address, std::uint32_t place) {
  return plain_load<std::uint16_t>(running(), address, place);
}
[[gnu::used]] void stalemate_sim_access_store2(void* address, std::uint16_t value,
                                               std::uint32_t place) {
  plain_store(running(), address, value, place);
}

[[gnu::used]] std::uint32_t stalemate_sim_access_load4(const void* address, std::uint32_t place) {
  return plain_load<std::uint32_t>(running(), address, place);
}
[[gnu::used]] void stalemate_sim_access_store4(void* address, std::uint32_t value,
                                               std::uint32_t place) {
  plain_store(running(), address, value, place);
}

[[gnu::used]] std::uint64_t stalemate_sim_access_load8(const void* address, std::uint32_t place) {
  return plain_load<std::uint64_t>(running(), address, place);
}
[[gnu::used]] void stalemate_sim_access_store8(void* address, std::uint64_t value,
                                               std::uint32_t place) {
  plain_store(running(), address, value, place);
}

}  // extern "C"

}  // namespace stalemate::sim
