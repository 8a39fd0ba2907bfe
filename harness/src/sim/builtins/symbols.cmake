# Writes the functions that LIBRARY defines as a sorted list of C string literals.
execute_process(COMMAND ${NM} --dynamic --defined-only --format=posix ${LIBRARY}
  OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[A-Za-z0-9_]+ [TW] " symbols "${lines}")
list(TRANSFORM symbols REPLACE "([A-Za-z0-9_]+) [TW] " "    \"\\1\",")
list(SORT symbols COMPARE STRING CASE SENSITIVE)
list(JOIN symbols "\n" text)
file(WRITE ${OUTPUT} "${text}\n")
