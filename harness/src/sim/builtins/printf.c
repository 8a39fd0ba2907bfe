// OpenCL C's printf: C's, and vectors. Each conversion is cut out of the format and given to the C
// library, once for each component.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void stalemate_sim_print(const char* text, uint64_t size);
int stalemate_printf(const char* format, ...);

enum { TEXT_MAX = 4096, CONVERSION_MAX = 32 };

struct text {
  char characters[TEXT_MAX];
  size_t size;  // longer texts are cut off
};

struct conversion {
  char flags[CONVERSION_MAX];  // with the %, up to the precision
  size_t flags_size;
  int width;      // of a vector; 1: a scalar
  int size_bits;  // of a component: 8, 16, 32, 64; 0: nothing was said
  char letter;
};

static void put(struct text* text, const char* characters, size_t size) {
  const size_t room = TEXT_MAX - text->size;
  const size_t taken = size < room ? size : room;
  memcpy(text->characters + text->size, characters, taken);
  text->size += taken;
}

static const char* read_modifiers(const char* from, struct conversion* found) {
  found->width = 1;
  found->size_bits = 0;
  if (*from == 'v') {
    found->width = 0;
    for (++from; *from >= '0' && *from <= '9'; ++from)
      found->width = found->width * 10 + *from - '0';
  }
  if (strncmp(from, "hh", 2) == 0) return found->size_bits = 8, from + 2;
  if (strncmp(from, "hl", 2) == 0) return found->size_bits = 32, from + 2;
  if (*from == 'h') return found->size_bits = 16, from + 1;
  if (*from == 'l') return found->size_bits = 64, from + 1;
  return from;
}

// Returns where the format goes on. `from` is at the %.
static const char* read_conversion(const char* from, struct conversion* found) {
  const size_t size = 1 + strspn(from + 1, "-+ #0123456789.");
  found->flags_size = size < CONVERSION_MAX - 4 ? size : CONVERSION_MAX - 4;
  memcpy(found->flags, from, found->flags_size);
  from = read_modifiers(from + size, found);
  found->letter = *from;
  return *from == 0 ? from : from + 1;
}

static void put_scalar(struct text* text, const struct conversion* how, const void* value) {
  char format[CONVERSION_MAX + 4] = {0};
  memcpy(format, how->flags, how->flags_size);
  char result[512];
  int size = 0;
  if (strchr("diouxXc", how->letter) != NULL) {
    if (how->letter != 'c') strcat(format, "ll");
    strncat(format, &how->letter, 1);
    size = how->letter == 'c'
               ? snprintf(result, sizeof(result), format, (int)*(const int64_t*)value)
               : snprintf(result, sizeof(result), format, *(const int64_t*)value);
  } else {
    strncat(format, &how->letter, 1);
    size = snprintf(result, sizeof(result), format, *(const double*)value);
  }
  if (size > 0)
    put(text, result, (size_t)size < sizeof(result) ? (size_t)size : sizeof(result) - 1);
}

static int is_integer(char letter) {
  return letter != 0 && strchr("diouxXc", letter) != NULL;
}
static int is_signed(char letter) {
  return letter == 'd' || letter == 'i' || letter == 'c';
}

// An integer of `bits` as 64 bits, with or without its sign.
static int64_t widened(uint64_t value, int bits, int with_sign) {
  const int unused = 64 - bits;
  return with_sign ? (int64_t)(value << unused) >> unused : (int64_t)(value << unused >> unused);
}

static void put_component(struct text* text, const struct conversion* how, const char* from) {
  const int bits = how->size_bits == 0 ? 32 : how->size_bits;
  if (is_integer(how->letter)) {
    uint64_t value = 0;
    memcpy(&value, from, (size_t)bits / 8);
    const int64_t wide = widened(value, bits, is_signed(how->letter));
    put_scalar(text, how, &wide);
  } else if (bits == 64) {
    put_scalar(text, how, from);
  } else if (bits == 16) {
    _Float16 half = 0;
    memcpy(&half, from, sizeof(half));
    const double value = half;
    put_scalar(text, how, &value);
  } else {
    float single = 0;
    memcpy(&single, from, sizeof(single));
    const double value = single;
    put_scalar(text, how, &value);
  }
}

typedef char bytes2 __attribute__((ext_vector_type(2)));
typedef char bytes4 __attribute__((ext_vector_type(4)));
typedef char bytes8 __attribute__((ext_vector_type(8)));
typedef char bytes16 __attribute__((ext_vector_type(16)));
typedef int bytes32 __attribute__((ext_vector_type(8)));
typedef int bytes64 __attribute__((ext_vector_type(16)));
typedef long bytes128 __attribute__((ext_vector_type(16)));

// A vector's bytes: vectors of the same size are passed the same way.
#define TAKE(type)                               \
  {                                              \
    const type taken = va_arg(*arguments, type); \
    memcpy(bytes, &taken, sizeof(taken));        \
  }
static void take_vector(char* bytes, size_t size, va_list* arguments) {
  switch (size) {
    case 2: TAKE(bytes2) break;
    case 4: TAKE(bytes4) break;
    case 8: TAKE(bytes8) break;
    case 16: TAKE(bytes16) break;
    case 32: TAKE(bytes32) break;
    case 64: TAKE(bytes64) break;
    case 128: TAKE(bytes128) break;
  }
}

static void put_vector(struct text* text, const struct conversion* how, va_list* arguments) {
  const size_t size = (how->size_bits == 0 ? 32 : (size_t)how->size_bits) / 8;
  const int stored = how->width == 3 ? 4 : how->width;
  char bytes[128] = {0};
  take_vector(bytes, size * (size_t)stored, arguments);
  for (int index = 0; index < how->width && index < 16; ++index) {
    if (index > 0) put(text, ",", 1);
    put_component(text, how, bytes + (size_t)index * size);
  }
}

static void put_argument(struct text* text, const struct conversion* how, va_list* arguments) {
  if (how->letter == '%') return put(text, "%", 1);
  if (how->width != 1) return put_vector(text, how, arguments);
  if (how->letter == 's') {
    const char* string = va_arg(*arguments, const char*);
    return put(text, string, strlen(string));
  }
  if (how->letter == 'p') {
    char address[32];
    const int size = snprintf(address, sizeof(address), "%p", va_arg(*arguments, void*));
    return put(text, address, (size_t)size);
  }
  if (!is_integer(how->letter)) {
    const double value = va_arg(*arguments, double);
    return put_scalar(text, how, &value);
  }
  const uint64_t value =
      how->size_bits == 64 ? va_arg(*arguments, uint64_t) : va_arg(*arguments, uint32_t);
  const int64_t wide =
      widened(value, how->size_bits == 0 ? 32 : how->size_bits, is_signed(how->letter));
  put_scalar(text, how, &wide);
}

int stalemate_printf(const char* format, ...) {
  struct text text;
  text.size = 0;
  va_list arguments;
  va_start(arguments, format);
  while (*format != 0) {
    const size_t plain = strcspn(format, "%");
    put(&text, format, plain);
    format += plain;
    if (*format == 0) break;
    struct conversion conversion;
    format = read_conversion(format, &conversion);
    put_argument(&text, &conversion, &arguments);
  }
  va_end(arguments);
  stalemate_sim_print(text.characters, text.size);
  return 0;
}
