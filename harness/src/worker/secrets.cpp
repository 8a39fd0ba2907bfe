#include "worker/secrets.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace stalemate::worker {

namespace {

constexpr std::array<std::string_view, 10> kParts{"TOKEN",      "SECRET",     "PASSWORD", "PASSWD",
                                                  "PASSPHRASE", "CREDENTIAL", "API_KEY",  "APIKEY",
                                                  "ACCESS_KEY", "PRIVATE_KEY"};
/// Services that hold keys or act for the user.
constexpr std::array<std::string_view, 5> kServices{"SSH_AUTH_SOCK", "GPG_AGENT_INFO", "KRB5CCNAME",
                                                    "DOCKER_HOST", "DBUS_SESSION_BUS_ADDRESS"};

}  // namespace

bool is_secret(std::string_view variable) {
  std::string name(variable);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return std::find(kServices.begin(), kServices.end(), name) != kServices.end() ||
         std::any_of(kParts.begin(), kParts.end(),
                     [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

}  // namespace stalemate::worker
