# What runs code under test alone, as models made of it are asked to: it needs what simulated devices need.
if(TARGET stalemate_sim_pass)
  add_subdirectory(src/alone/runner)
  add_dependencies(stalemate_alone stalemate_run_alone)
endif()
