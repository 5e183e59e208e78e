# cmake -DROOT=folder -DPATTERNS=*/a.json,*/*.py -DLAYER=scenarios -DHEADER=scenarios/catalog.hpp
#       -DOUTPUT=files.cpp -P embed.cmake
#
# Writes the source that defines Files() of HEADER: the text of every file of ROOT that fits, as raw strings,
# sorted by path. With -DNO_COMMENTS=ON lines of Python that are nothing but a comment are left empty: nobody reads
# them there, and every other line keeps its number. JSON loses the spaces that its lines begin with.
string(REPLACE "," ";" PATTERNS "${PATTERNS}")
list(TRANSFORM PATTERNS PREPEND ${ROOT}/)
file(GLOB paths RELATIVE ${ROOT} ${PATTERNS})
list(SORT paths COMPARE STRING)
list(LENGTH paths count)
set(entries "")
foreach(path IN LISTS paths)
  file(READ ${ROOT}/${path} text)
  if(NO_COMMENTS AND path MATCHES "\\.py$")
    string(REGEX REPLACE "(^|\n)[ \t]*#[^\n]*" "\\1" text "${text}")
  elseif(path MATCHES "\\.json$")
    string(REGEX REPLACE "\n +" "\n" text "${text}")
  endif()
  string(FIND "${text}" ")interleave\"" closing)
  if(NOT closing EQUAL -1)
    message(FATAL_ERROR "${path} holds the mark that ends an embedded file.")
  endif()
  string(APPEND entries "    File{\"${path}\", R\"interleave(${text})interleave\"sv},\n")
endforeach()
file(WRITE ${OUTPUT} "#include <array>

#include \"${HEADER}\"

namespace interleave::${LAYER} {
namespace {

using std::string_view_literals::operator\"\"sv;

constexpr std::array<File, ${count}> kFiles = {
${entries}};

}  // namespace

std::span<const File> Files() { return kFiles; }

}  // namespace interleave::${LAYER}
")
