// Modules of Python's standard library that are written in Python: src/lang/library/<name>.py, embedded at
// build time. A program that imports one carries its code along (see Program::modules).
//
// They stand on what the machine offers in C++, and on the module `_machine`, which only they may import.
// Paths are relative to that folder ("functools.py"), unique, and sorted by bytes.
#pragma once

#include <span>
#include <string_view>

namespace interleave::lang::library {

struct File {
  std::string_view path;
  std::string_view text;
};

std::span<const File> Files();

// The source of a module by its dotted name; empty: it is none of these.
std::string_view SourceOf(std::string_view module);

// Whether a program with this text may call what asyncio, a module in C++, has in the library's module
// _asyncio_threads: names of that stand in it. Programs without them do not carry the module along.
inline constexpr std::string_view kAsyncioThreads = "_asyncio_threads";
bool MayNeedAsyncioThreads(std::string_view source);

}  // namespace interleave::lang::library
