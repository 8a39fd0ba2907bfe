// What one work-item does alone, asked of the process that runs it.
#include <cstring>

#include <catch2/catch.hpp>

#include "alone/session.hpp"

using namespace stalemate;
using namespace stalemate::alone;

namespace {

constexpr std::size_t kObjectBytes = 16;

Bytes bytes_of(std::uint64_t number) {
  Bytes bytes(sizeof number);
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

std::uint64_t number_of(const Came& came) {
  const auto* done = std::get_if<Done>(&came);
  REQUIRE(done != nullptr);
  std::uint64_t number = 0;
  std::memcpy(&number, done->answer.data(), sizeof number);
  return number;
}

/// A kernel of one line, in which `o` is the object of 16 bytes, `q` the question and `a` the
/// answer.
Code code_of(const std::string& line, const char* space = "global") {
  Code code{.program = {"kernel void act(" + std::string(space) +
                        " uint *o, global const ulong *q, global ulong *a) { " + line + " }"},
            .kernel = "act",
            .space = std::string(space) == "local" ? AddressSpace::Local : AddressSpace::Global,
            .question_bytes = sizeof(std::uint64_t),
            .answer_bytes = sizeof(std::uint64_t)};
  code.first.resize(kObjectBytes);
  return code;
}

/// What comes of the question, asked of the object as it is at first.
Came asked(const std::string& line, std::uint64_t question = 0, const char* space = "global") {
  Session session(code_of(line, space));
  const auto history = session.begin_history();
  return session.act(kFirstState, {.range = {1, 1}, .item = 0, .question = bytes_of(question)});
}

}  // namespace

TEST_CASE("alone: equal contents are one state, and each act begins in the state that is named") {
  for (const char* space : {"global", "local"}) {
    Session session(code_of("o[1] += (uint)*q; *a = o[1];", space));
    const auto history = session.begin_history();
    const auto added = [&](StateId before, std::uint64_t number) {
      return std::get<Done>(session.act(before, {{1, 1}, 0, bytes_of(number)}));
    };
    const Done three = added(kFirstState, 3);
    const Done five = added(three.after, 2);
    CHECK(number_of(five) == 5);
    CHECK(added(added(kFirstState, 2).after, 3).after == five.after);
    CHECK(five.after != three.after);
    CHECK(added(kFirstState, 0).after == kFirstState);
  }
}

// 9 waits for ever; what stands behind it in a row was not carried out, and is asked for anew.
TEST_CASE("alone: what was foreseen is answered as what was not") {
  Session session(code_of(
      "volatile global uint *w = o; while (*q == 9 && w[2] == 0); o[1] += (uint)*q; *a = o[1];"));
  const auto history = session.begin_history();
  const auto adding = [](std::uint64_t number) { return Act{{1, 1}, 0, bytes_of(number)}; };
  const auto added = [&](StateId before, std::uint64_t number, std::uint64_t sum) {
    const Came came = session.act(before, adding(number));
    CHECK(number_of(came) == sum);
    return std::get<Done>(came).after;
  };
  session.foresee(kFirstState, {adding(1), adding(2), adding(9), adding(4)}, Foreseen::InARow);
  session.foresee(kFirstState, {adding(1), adding(9), adding(3), adding(5)}, Foreseen::Each);
  const StateId three = added(added(kFirstState, 1, 1), 2, 3);
  CHECK(std::holds_alternative<Waits>(session.act(three, adding(9))));
  CHECK(std::holds_alternative<Waits>(session.act(kFirstState, adding(9))));
  CHECK(added(kFirstState, 3, 3) == three);
  added(kFirstState, 5, 5);
  added(three, 4, 7);
}

TEST_CASE("alone: a work-item is who it is in its launch") {
  Session session(code_of("*a = 100 * get_group_id(0) + get_local_id(0);"));
  const auto history = session.begin_history();
  CHECK(number_of(session.act(kFirstState, {{3, 4}, 9, bytes_of(0)})) == 201);
  CHECK(number_of(session.act(kFirstState, {{3, 4}, 2, bytes_of(0)})) == 2);
  CHECK(std::holds_alternative<Unknown>(session.act(kFirstState, {{3, 4}, 12, bytes_of(0)})));
}

TEST_CASE("alone: who waits for what nobody else can bring waits, who counts on comes to an end") {
  const char* const wait = "while (atomic_xchg((volatile global uint *)o, 0) != *q); *a = 1;";
  CHECK(std::holds_alternative<Waits>(asked(wait, 1)));
  CHECK(number_of(asked(wait, 0)) == 1);
  CHECK(std::holds_alternative<Waits>(asked("volatile global uint *w = o; while (w[2] == 0);")));
  CHECK(number_of(asked("volatile global uint *w = o; uint i = 0; "
                        "while (w[2] == 0 && i < 1000) ++i; *a = i;")) == 1000);
  CHECK(number_of(asked("volatile global uint *w = o; while (w[2] != 9) w[2] += 1; *a = 7;")) == 7);
}

TEST_CASE("alone: what is not known is told as that") {
  CHECK(std::holds_alternative<Unknown>(
      asked("volatile global uint *w = o; for (ulong i = 1; i != 0; ++i) w[0] = (uint)i;")));
  CHECK(std::holds_alternative<Unknown>(asked("o[4] = 1;")));
  CHECK(std::holds_alternative<Unknown>(asked("barrier(CLK_GLOBAL_MEM_FENCE);")));
  CHECK(std::holds_alternative<Unknown>(asked("*a = (ulong)(o + 1);")));
  CHECK(std::holds_alternative<Unknown>(asked("this is no OpenCL C;")));
}

TEST_CASE("alone: a place in the object stays where it is from act to act") {
  Session session(
      code_of("global ulong *keep = (global ulong *)o; "
              "if (*q) *keep = (ulong)(o + 2); else *(global uint *)*keep = 8; "
              "*a = o[2];"));
  const auto history = session.begin_history();
  const Done kept = std::get<Done>(session.act(kFirstState, {{1, 1}, 0, bytes_of(1)}));
  CHECK(number_of(session.act(kept.after, {{1, 1}, 0, bytes_of(0)})) == 8);
}

TEST_CASE("alone: an address of local memory is good only where the object lies as it did") {
  Session session(
      code_of("local ulong *keep = (local ulong *)o; "
              "if (*q) *keep = (ulong)(o + 2); else *(local uint *)*keep = 8; "
              "*a = o[2];",
              "local"));
  const auto history = session.begin_history();
  const NdRange two{2, 1};
  const Done kept = std::get<Done>(session.act(kFirstState, {two, 1, bytes_of(1)}));
  CHECK(number_of(session.act(kept.after, {two, 1, bytes_of(0)})) == 8);
  const Came& moved = session.act(kept.after, {two, 0, bytes_of(0)});
  REQUIRE(std::holds_alternative<Unknown>(moved));
  CHECK(std::get<Unknown>(moved).why.find("has moved") != std::string::npos);
}

TEST_CASE("alone: variables that are no part of the object are refused") {
  Code code = code_of("*a = count++;");
  code.program.source = "global uint count = 0;\n" + code.program.source.str();
  Session session(code);
  const auto history = session.begin_history();
  const Came& came = session.act(kFirstState, {{1, 1}, 0, bytes_of(0)});
  REQUIRE(std::holds_alternative<Unknown>(came));
  CHECK(std::get<Unknown>(came).why.find("global memory") != std::string::npos);
}
