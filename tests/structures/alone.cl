// Code that no built-in model knows: the largest number that was ever given, in one word.

uint raise(volatile global uint *cell, uint value) { return atomic_max(cell, value); }

uint raise_by(volatile global uint *cell, uint value, uint more) {
  return atomic_max(cell, value + more);
}

uint raise_racy(volatile global uint *cell, uint value) {
  const uint old = *cell;
  if (value > old) *cell = value;
  return old;
}

// Wrong alone, too: it gives back what is there behind it.
uint raise_new(volatile global uint *cell, uint value) {
  return max(atomic_max(cell, value), value);
}

uint largest(volatile global uint *cell) { return atomic_max(cell, 0u); }

// What raise is to do, with another object: the largest number comes second.
struct pair {
  uint unused;
  uint largest;
};

uint pair_raise(global struct pair *pair, uint value) {
  const uint old = pair->largest;
  if (value > old) pair->largest = value;
  return old;
}

uint pair_largest(global struct pair *pair) { return pair->largest; }

uint pair_raise_long(global struct pair *pair, ulong value) { return (uint)value; }

// Whose turn it is: each work-item has another answer.
uint who(volatile global uint *cell) { return atomic_max(cell, 0u) + (uint)get_global_id(0); }

// Waits until there is something.
uint receive(volatile global uint *cell) {
  uint found = 0u;
  while (found == 0u) found = atomic_xchg(cell, 0u);
  return found;
}

// Keys as bits: one may be asked for, and the lowest be taken.
bool keys_insert(volatile global uint *keys, uint key) {
  return (atomic_or(keys, 1u << key) & (1u << key)) == 0u;
}

bool keys_insert_racy(volatile global uint *keys, uint key) {
  const uint seen = *keys;
  *keys = seen | (1u << key);
  return (seen & (1u << key)) == 0u;
}

bool keys_contains(volatile global uint *keys, uint key) {
  return (atomic_or(keys, 0u) & (1u << key)) != 0u;
}

uint keys_all(volatile global uint *keys) { return atomic_or(keys, 0u); }

bool keys_take(volatile global uint *keys, private uint *key) {
  uint seen = atomic_or(keys, 0u);
  while (seen != 0u) {
    *key = 31u - clz(seen & -seen);
    const uint found = atomic_cmpxchg(keys, seen, seen & (seen - 1u));
    if (found == seen) return true;
    seen = found;
  }
  return false;
}

// Two accounts in one word, which together hold 200.
struct bank {
  atomic_uint both;
};

void bank_init(global struct bank *bank) { atomic_init(&bank->both, (100u << 16) | 100u); }

uint bank_see(global struct bank *bank) {
  return atomic_load_explicit(&bank->both, memory_order_acquire, memory_scope_device);
}

bool bank_move(global struct bank *bank, uint amount) {
  uint seen = bank_see(bank);
  while ((seen >> 16) >= amount) {
    const uint moved = seen - (amount << 16) + amount;
    if (atomic_compare_exchange_strong_explicit(&bank->both, &seen, moved, memory_order_acq_rel,
                                                memory_order_acquire, memory_scope_device)) {
      return true;
    }
  }
  return false;
}

bool bank_move_back(global struct bank *bank, uint amount) {
  uint seen = bank_see(bank);
  while ((seen & 0xffffu) >= amount) {
    const uint moved = seen + (amount << 16) - amount;
    if (atomic_compare_exchange_strong_explicit(&bank->both, &seen, moved, memory_order_acq_rel,
                                                memory_order_acquire, memory_scope_device)) {
      return true;
    }
  }
  return false;
}

bool bank_move_back_stores(global struct bank *bank, uint amount) {
  const uint seen = bank_see(bank);
  if ((seen & 0xffffu) < amount) return false;
  atomic_store_explicit(&bank->both, seen + (amount << 16) - amount, memory_order_release,
                        memory_scope_device);
  return true;
}
