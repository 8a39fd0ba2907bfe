#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stalemate::check {

/// All read-modify-writes of one cell. Operation i changed the cell from `old_values[i]` to
/// `new_values[i]`. Operations of one work-item are neighbours, in program order; work-item t owns
/// those from `item_begin[t]` up to `item_begin[t + 1]`. Words are compared as they are: put values
/// that count as one (all NaNs, say) into one class beforehand.
template <class Word>
struct RmwHistory {
  std::span<const Word> old_values;
  std::span<const Word> new_values;           // as long as old_values
  std::span<const std::uint32_t> item_begin;  // number of work-items + 1; first 0, last the length
  Word initial = 0;
  Word final = 0;
};

/// What is known about the operations of a history before looking at it. A claim that an operation
/// contradicts costs time, but no verdict: the history is then judged as if nothing were known.
enum class Growth : std::uint8_t {
  None,            // nothing
  Monotone,        // every operation makes the cell strictly greater, in the order `WordOrder`
  WeaklyMonotone,  // … greater, or leaves it as it is
};

/// How words compare where growth is claimed.
enum class WordOrder : std::uint8_t { Unsigned, Signed, FloatBits };

/// What the caller knows about the operations.
struct Claim {
  Growth growth = Growth::None;
  WordOrder order = WordOrder::Unsigned;
  std::uint8_t value_bits = 0;  // whose highest is the sign; 0: all of a word
  bool descending = false;      // growth is downwards: min, and, decrement
};

/// How hard to look. Each is sound: what it calls broken is broken. Two of them are certain up to
/// chance only: what the fingerprint balances is balanced, and what the search excludes is
/// excluded, except with a probability that the sources state (below 10^-11 for 10^6 operations).
enum class Tier : std::uint8_t {
  Fingerprint,     // degrees only, by a polynomial identity modulo 2^61 - 1
  Monotone,        // complete, for strict growth
  WeaklyMonotone,  // complete, for weak growth
  Unique,          // complete, where no value occurs twice
  Euler,  // degrees, connection, order of components, forced orders; complete without program order
  Exact,  // complete: has searched for an order, and found one or tried all
};

std::string_view name(Tier tier);  // "fingerprint", "monotone", "weakly monotone", …

/// Why no order explains the history. The first that holds, in this order: Orphan, Fork,
/// WrongFinal, Disconnected, ProgramOrder.
enum class Break : std::uint8_t {
  Fork,    // more operations took a value than made it, and everybody's value was made by somebody
  Orphan,  // an operation took a value that nobody made, or none but operations that left it alone
  WrongFinal,    // every operation is explained, but the cell ends with another value
  Disconnected,  // a circle of operations that never was reached from the first value
  ProgramOrder,  // explained, but not in the order of some work-item
};

/// A history that no order explains. Indices are positions in `old_values`.
struct Broken {
  Break why = Break::Fork;
  std::uint64_t surplus = 0;  // a lower bound on the operations that went wrong, at least 1
  /// The witness. For Fork two that took the same value, of different work-items if there are such;
  /// for Orphan the one that took it; for WrongFinal one that made a value which nobody took, if
  /// there is one; for Disconnected one of the circle; for ProgramOrder two neighbours of one
  /// work-item, in its order, that change places in an order that explains the values.
  std::vector<std::size_t> operations;
};
/// Explained, as far as the tier of the result can tell: by `Euler` alone, program order was not
/// fully decided. `switches`, where the values allow one order alone, counts neighbours in it from
/// different work-items.
struct Explained {
  std::optional<std::uint64_t> switches;
};

struct ChainResult {
  Tier tier = Tier::Fingerprint;  // the strictest that was applied and came to an end
  std::variant<Explained, Broken> answer;
};

/// Order-free and fast: only whether degrees balance. An error is possible only where they do not,
/// with a probability below (n + 1) / 2^60 over `salt`, which must not depend on the history; for
/// words of 64 bits, as far as two hashes of `salt` are independent. Explained means "explained as
/// far as the degrees go".
template <class Word>
bool fingerprint_balances(const RmwHistory<Word>& history, std::uint64_t salt);

/// Judges completely where that is possible in linear time, else as far as sound linear checks go,
/// and small histories exactly. Chooses the tier by the claim and by what the values turn out to
/// be. A search that runs out of its budget leaves the answer of the tier below it.
template <class Word>
ChainResult judge_chain(const RmwHistory<Word>& history, const Claim& claim);

}  // namespace stalemate::check
