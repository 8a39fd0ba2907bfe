#pragma once

/// 1 where AddressSanitizer watches: GCC and Clang say so in different ways.
#if defined(__SANITIZE_ADDRESS__)
#define STALEMATE_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STALEMATE_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef STALEMATE_ADDRESS_SANITIZER
#define STALEMATE_ADDRESS_SANITIZER 0
#endif
