#pragma once

#include <llvm/Support/JSON.h>

#include <clang/Frontend/FrontendAction.h>

#include "source/reader/conversation.hpp"

namespace stalemate::source {

/// Runs `action` on the source of `request`, which is the one file there is beside OpenCL C's own
/// header. Bodies of functions are skipped. Returns what clang has against the source.
llvm::json::Array run_clang(const Request& request, clang::FrontendAction& action);

/// "file", "line" and "column" of `location`, as `#line` says.
llvm::json::Object place_json(const clang::SourceManager& sources, clang::SourceLocation location,
                              const std::string& name);

/// Text that came from the source, fit for JSON.
llvm::json::Value text_json(llvm::StringRef text);

}  // namespace stalemate::source
