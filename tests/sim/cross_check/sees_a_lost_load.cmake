# One load in 300 is dropped: the comparison has to end with 1, "different", and neither with a crash nor with a mistake.
execute_process(COMMAND ${CROSS_CHECK} 10 300 ${COMPARED} RESULT_VARIABLE result OUTPUT_VARIABLE output
  ERROR_VARIABLE errors)
if(NOT result EQUAL 1 OR NOT output MATCHES "DIFFERENT")
  message(FATAL_ERROR "exit status ${result}, not 1:\n${output}\n${errors}")
endif()
