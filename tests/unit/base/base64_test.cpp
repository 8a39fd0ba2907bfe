#include "base/base64.hpp"

#include <cstring>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

std::vector<std::byte> bytes(std::string_view text) {
  std::vector<std::byte> made(text.size());
  std::memcpy(made.data(), text.data(), text.size());
  return made;
}

}  // namespace

TEST_CASE("base64: the vectors of RFC 4648, section 10", "[base]") {
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, coded] : vectors) {
    CHECK(to_base64(bytes(plain)) == coded);
    CHECK(from_base64(coded) == bytes(plain));
  }
}

TEST_CASE("base64: what it never writes it does not read", "[base]") {
  for (const char* wrong : {"Zg", "Zg=", "Z===", "Zh==", "Zm9v=", "Zm 9v", "====", "Zg==Zg=="}) {
    INFO(wrong);
    CHECK_FALSE(from_base64(wrong).has_value());
  }
}
