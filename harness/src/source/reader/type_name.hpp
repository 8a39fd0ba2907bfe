#pragma once

#include <string>

#include <clang/AST/ASTContext.h>

namespace stalemate::source {

/// OpenCL's name of a canonical type; of an enumeration, that of its integers.
std::string name_of(const clang::ASTContext& context, clang::QualType type);

}  // namespace stalemate::source
