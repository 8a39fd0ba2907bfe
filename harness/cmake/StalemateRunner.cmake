# stalemate_embed_files(<target> <symbol> <root> <file>...)
#
# Compiles text files into <target>: `const Files& stalemate::<symbol>()` has each under its path relative to <root>.
function(stalemate_embed_files target symbol root)
  set(entries "")
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path ${root} ${file})
    file(READ ${file} text)
    # A literal ends at 64 KiB on some compilers, and a sanitised one cannot end early.
    if(text MATCHES "\\)stalemate_file\"")
      message(FATAL_ERROR "${file} cannot be embedded: it contains )stalemate_file\"")
    endif()
    string(APPEND entries "    {\"${path}\", R\"stalemate_file(${text})stalemate_file\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded-files/${target}_${symbol}.cpp)
  file(WRITE ${source}.new "#include \"stalemate/files.hpp\"\n
namespace stalemate {\n
const Files& ${symbol}() {
  static const Files files = Files::carried({\n${entries}  });
  return files;
}\n
}  // namespace stalemate\n")
  file(COPY_FILE ${source}.new ${source} ONLY_IF_DIFFERENT)
  target_sources(${target} PRIVATE ${source})
endfunction()

# stalemate_add_runner(<target> [PROPERTIES <file>...] [FILES <file>...])
#
# Builds a `stalemate` program that knows the shipped properties and those given. A file `list_prepend.cpp` must
# define `std::unique_ptr<stalemate::Property> stalemate::properties::list_prepend()`. FILES are OpenCL C that
# the properties find through `Target::files`, by name. The list is generated, so there is no static registration for
# a linker to drop and no order for it to change. The program finds the libraries that it loads in STALEMATE_LIBRARIES, a folder
# of the package, which find_package sets.
function(stalemate_add_runner target)
  cmake_parse_arguments(ARG "" "" "PROPERTIES;FILES" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS OR ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "stalemate_add_runner(${target}): what is '${ARG_UNPARSED_ARGUMENTS}${ARG_KEYWORDS_MISSING_VALUES}'?")
  endif()
  set(declarations "")
  set(makers "")
  list(SORT ARG_PROPERTIES)
  foreach(file IN LISTS ARG_PROPERTIES)
    get_filename_component(stem ${file} NAME_WE)
    if(NOT stem MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
      message(FATAL_ERROR "stalemate_add_runner(${target}): no function can be called '${stem}', as ${file} says; rename the file")
    endif()
    string(APPEND declarations "std::unique_ptr<Property> ${stem}();\n")
    list(APPEND makers "{\"${stem}\", &stalemate::properties::${stem}}")
  endforeach()
  list(JOIN makers ", " makers)
  set(main_file ${CMAKE_CURRENT_BINARY_DIR}/${target}_main.cpp)
  file(WRITE ${main_file}.new "#include <memory>\n
#include \"stalemate/run/main.hpp\"
#include \"stalemate/property.hpp\"
#include \"stalemate/shipped.hpp\"\n
namespace stalemate {
const Files& runner_files();
namespace properties {
${declarations}}  // namespace properties
}  // namespace stalemate\n
int main(int argc, char** argv) {
  const stalemate::PropertyMakers makers{&stalemate::shipped_properties, {${makers}}};
  return stalemate::run_main(argc, argv, makers,
                             stalemate::shipped_files().with(stalemate::runner_files()),
                             \"${STALEMATE_LIBRARIES}\");
}\n")
  file(COPY_FILE ${main_file}.new ${main_file} ONLY_IF_DIFFERENT)
  add_executable(${target} ${ARG_PROPERTIES} ${main_file})
  list(TRANSFORM ARG_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]")
  stalemate_embed_files(${target} runner_files ${CMAKE_CURRENT_SOURCE_DIR} ${ARG_FILES})
  target_link_libraries(${target} PRIVATE stalemate::properties stalemate::cli)
endfunction()
