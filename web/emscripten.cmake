# Finds the toolchain file of the Emscripten that is on the path, wherever it is installed.
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE root RESULT_VARIABLE failed
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(failed)
  message(FATAL_ERROR "Emscripten is not on the path. web/setup.sh installs it.")
endif()
include(${root}/cmake/Modules/Platform/Emscripten.cmake)
