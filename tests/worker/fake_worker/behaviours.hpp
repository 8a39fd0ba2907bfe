#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace fake_worker {

/// Buffers as bytes, by name, as a launch leaves them.
using Memory = std::map<std::string, std::vector<std::byte>>;

template <class Number>
void write_number(Memory& memory, const std::string& buffer, Number number) {
  std::memcpy(memory.at(buffer).data(), &number, sizeof(number));
}

[[noreturn]] void hang();

/// With last words, by that signal.
void die(int signal);

/// This process's number as those outside of its process namespace know it.
pid_t outer_pid();

/// What a driver does in a kernel of that name.
const std::map<std::string, std::function<void(Memory&)>>& behaviours();

}  // namespace fake_worker
