# Libraries that are built from source, from where web/setup.sh unpacked them:
#   interleave_fmt     {fmt}, whose headers are the system's
#   interleave_zlib    zlib, for both targets, so that compressed text is the same bytes on both
#   interleave_imgui   Dear ImGui with its SDL2 and OpenGL backends, for both targets
#   interleave_sdl     SDL2: the system's natively, built here for WebAssembly
#   interleave_gl      OpenGL ES 3 (GLES3/gl3.h), which is WebGL2 on the page

foreach(name imgui libsdl2 zlib)
  if(NOT EXISTS ${INTERLEAVE_DEPENDENCIES}/${name})
    message(FATAL_ERROR "The sources of ${name} are missing. Run web/setup.sh first "
                        "(`web/setup.sh page` for the page alone, `web/setup.sh tests` for everything).")
  endif()
endforeach()

# For the page every byte is waited for, and none of these takes the time of a run.
set(small $<$<BOOL:${EMSCRIPTEN}>:-Oz>)

# ---- {fmt} -----------------------------------------------------------------------------------------------

add_library(interleave_fmt STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/fmt.cpp)
target_include_directories(interleave_fmt SYSTEM PRIVATE ${headers})
# No text of ours follows a locale, and libc++'s take 50 kB.
target_compile_definitions(interleave_fmt PRIVATE FMT_STATIC_THOUSANDS_SEPARATOR=',')
target_compile_options(interleave_fmt PRIVATE ${small})

# ---- zlib ------------------------------------------------------------------------------------------------

set(source ${INTERLEAVE_DEPENDENCIES}/zlib)
set(files adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM files PREPEND ${source}/)
list(TRANSFORM files APPEND .c)
add_library(interleave_zlib STATIC EXCLUDE_FROM_ALL ${files})
target_include_directories(interleave_zlib SYSTEM PUBLIC ${source})
target_compile_definitions(interleave_zlib PRIVATE HAVE_UNISTD_H)
target_compile_options(interleave_zlib PRIVATE -w ${small})

if(NOT INTERLEAVE_FRONT_ENDS)
  return()
endif()

# ---- OpenGL ES 3 -----------------------------------------------------------------------------------------

add_library(interleave_gl INTERFACE)
if(EMSCRIPTEN)
  target_link_options(interleave_gl INTERFACE -sUSE_WEBGL2=1 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)
else()
  target_link_libraries(interleave_gl INTERFACE GLESv2)
endif()

# ---- SDL2 ------------------------------------------------------------------------------------------------

if(EMSCRIPTEN)
  # What a window with input and OpenGL takes of the folders that SDL's own build takes for Emscripten; its
  # configuration header for that target says the rest. What these files would still call of the others (sound,
  # game controllers, surfaces, its own renderer) is answered by sdl_unused.c.
  set(source ${INTERLEAVE_DEPENDENCIES}/libsdl2)
  file(GLOB files ${source}/src/*.c ${source}/src/atomic/*.c ${source}/src/cpuinfo/*.c ${source}/src/events/*.c
    ${source}/src/misc/*.c ${source}/src/misc/emscripten/*.c ${source}/src/libm/*.c ${source}/src/stdlib/*.c
    ${source}/src/thread/*.c ${source}/src/thread/generic/*.c ${source}/src/timer/*.c
    ${source}/src/timer/unix/*.c ${source}/src/video/*.c ${source}/src/video/emscripten/*.c)
  list(FILTER files EXCLUDE REGEX "/video/SDL_(blit|RLEaccel|bmp|shape|stretch|surface|yuv)[^/]*\\.c$")
  list(FILTER files EXCLUDE REGEX "/SDL_(dataqueue|log)\\.c$")
  list(APPEND files ${CMAKE_CURRENT_LIST_DIR}/sdl_unused.c)
  add_library(interleave_sdl STATIC EXCLUDE_FROM_ALL ${files})
  target_include_directories(interleave_sdl SYSTEM PUBLIC ${source}/include)
  target_compile_definitions(interleave_sdl PRIVATE
    SDL_AUDIO_DISABLED=1 SDL_JOYSTICK_DISABLED=1 SDL_SENSOR_DISABLED=1 SDL_RENDER_DISABLED=1
    SDL_POWER_DISABLED=1 SDL_ASSERT_LEVEL=0)
  target_compile_options(interleave_sdl PRIVATE -w ${small})
else()
  find_package(SDL2 CONFIG REQUIRED)
  add_library(interleave_sdl INTERFACE)
  target_link_libraries(interleave_sdl INTERFACE SDL2::SDL2)
endif()

# ---- Dear ImGui ------------------------------------------------------------------------------------------

set(source ${INTERLEAVE_DEPENDENCIES}/imgui)
add_library(interleave_imgui STATIC EXCLUDE_FROM_ALL ${source}/imgui.cpp ${source}/imgui_draw.cpp
  ${source}/imgui_tables.cpp ${source}/imgui_widgets.cpp ${source}/misc/cpp/imgui_stdlib.cpp)
target_include_directories(interleave_imgui SYSTEM PUBLIC ${source} PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_include_directories(interleave_imgui INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_definitions(interleave_imgui PUBLIC IMGUI_USER_CONFIG="platform/imgui_config.hpp")
target_compile_options(interleave_imgui PRIVATE -w ${small})

add_library(interleave_imgui_backends STATIC EXCLUDE_FROM_ALL
  ${source}/backends/imgui_impl_sdl.cpp ${source}/backends/imgui_impl_opengl3.cpp
  ${CMAKE_CURRENT_LIST_DIR}/imgui_gl_state.cpp)
set_source_files_properties(${source}/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_DEFINITIONS glGetIntegerv=interleave_gl_state)
target_include_directories(interleave_imgui_backends SYSTEM PUBLIC ${source}/backends)
target_compile_definitions(interleave_imgui_backends PUBLIC IMGUI_IMPL_OPENGL_ES3)
target_compile_options(interleave_imgui_backends PRIVATE -w ${small})
target_link_libraries(interleave_imgui_backends PUBLIC interleave_imgui interleave_sdl interleave_gl)
