# interleave_documents(VARIABLE FOLDER [BUNDLE METAFILE]): the rules for the documents that lie beside the program,
# in FOLDER, and the list of their files in VARIABLE: conformance.html, which says how far the machine follows
# CPython, catalog.html and catalog.ru.html, the catalog's texts, with their style and icon, and licences.txt.
# METAFILE is what esbuild says about the code editor's bundle, where there is one.

set(INTERLEAVE_WEB ${CMAKE_CURRENT_LIST_DIR})

# What is compiled in, and the text of its licence.
set(INTERLEAVE_LICENCES
  "Dear ImGui=${INTERLEAVE_DEPENDENCIES}/imgui/LICENSE.txt"
  "SDL=${INTERLEAVE_DEPENDENCIES}/libsdl2/LICENSE.txt"
  "zlib=${INTERLEAVE_DEPENDENCIES}/zlib/LICENSE"
  "{fmt}=/usr/share/doc/libfmt-dev/copyright"
  "JSON for Modern C++=/usr/share/doc/nlohmann-json3-dev/copyright"
  "Inter (a font)=/usr/share/doc/fonts-inter/copyright"
  "JetBrains Mono (a font)=/usr/share/doc/fonts-jetbrains-mono/copyright"
  "Apache License 2.0 (of JetBrains Mono)=/usr/share/common-licenses/Apache-2.0")
if(EMSCRIPTEN)
  # Emscripten's own distribution has a file for it, Debian's package another.
  foreach(file ${EMSCRIPTEN_ROOT_PATH}/LICENSE /usr/share/doc/emscripten/copyright)
    if(EXISTS ${file})
      list(APPEND INTERLEAVE_LICENCES "Emscripten and its libraries=${file}")
      break()
    endif()
  endforeach()
endif()

function(interleave_conformance folder)
  set(markdown ${CMAKE_CURRENT_BINARY_DIR}/conformance.md)
  set(tests ${CMAKE_SOURCE_DIR}/tests)
  set(script ${tests}/oracle/conformance.py)
  set(figures ${tests}/oracle/compared.json)
  add_custom_command(OUTPUT ${markdown}
    COMMAND ${INTERLEAVE_PYTHON} ${script} ${figures} ${markdown}
    DEPENDS ${script} ${figures} ${tests}/conformance.md VERBATIM)
  set(converter ${INTERLEAVE_WEB}/document.py)
  set(template ${INTERLEAVE_WEB}/document.html)
  add_custom_command(OUTPUT ${folder}/conformance.html
    COMMAND ${INTERLEAVE_PYTHON} ${converter} ${template} ${markdown} ${folder}/conformance.html
    DEPENDS ${converter} ${template} ${markdown}
    COMMENT "Writing the document about CPython" VERBATIM)
endfunction()

# The catalog's texts, in a file per language, for who cannot run the page.
function(interleave_catalog folder)
  set(script ${INTERLEAVE_WEB}/catalog.py)
  set(template ${INTERLEAVE_WEB}/document.html)
  file(GLOB scenarios CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/scenarios/*/scenario.json)
  add_custom_command(OUTPUT ${folder}/catalog.html ${folder}/catalog.ru.html
    COMMAND ${INTERLEAVE_PYTHON} ${script} ${template} ${CMAKE_SOURCE_DIR}/src/scenarios ${folder}
    DEPENDS ${script} ${template} ${scenarios}
    COMMENT "Writing the catalog's texts" VERBATIM)
endfunction()

function(interleave_licences folder metafile)
  set(script ${INTERLEAVE_WEB}/licences.py)
  list(TRANSFORM INTERLEAVE_LICENCES REPLACE "^.*=" "" OUTPUT_VARIABLE files)
  set(bundle ${metafile})
  list(TRANSFORM bundle PREPEND --bundle=)
  add_custom_command(OUTPUT ${folder}/licences.txt
    COMMAND ${INTERLEAVE_PYTHON} ${script} ${folder}/licences.txt ${bundle} ${INTERLEAVE_LICENCES}
    DEPENDS ${script} ${metafile} ${files}
    COMMENT "Gathering the licences" VERBATIM)
endfunction()

# Copies files of web/ as they are; appends to VARIABLE.
function(interleave_copy variable folder)
  foreach(file ${ARGN})
    set(source ${INTERLEAVE_WEB}/${file})
    add_custom_command(OUTPUT ${folder}/${file} COMMAND ${CMAKE_COMMAND} -E copy ${source} ${folder}/${file}
                       DEPENDS ${source} VERBATIM)
    list(APPEND ${variable} ${folder}/${file})
  endforeach()
  set(${variable} ${${variable}} PARENT_SCOPE)
endfunction()

function(interleave_documents variable folder)
  cmake_parse_arguments(PARSE_ARGV 2 documents "" "BUNDLE" "")
  # Debian's own Python is the one that has Debian's Markdown.
  find_program(INTERLEAVE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
  file(MAKE_DIRECTORY ${folder})
  interleave_conformance(${folder})
  interleave_catalog(${folder})
  interleave_licences(${folder} "${documents_BUNDLE}")
  set(files ${folder}/conformance.html ${folder}/catalog.html ${folder}/catalog.ru.html ${folder}/licences.txt)
  interleave_copy(files ${folder} document.css icon.svg)
  set(${variable} ${files} PARENT_SCOPE)
endfunction()
