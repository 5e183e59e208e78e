// The link: the fragment of an address that reproduces a run.
//
//   #/event-loop-counter/asyncio-lock?seed=42&requests=50&at=118&v=1.5e0c9a21
//   #/event-loop-counter/asyncio-lock?v=1.5e0c9a21&code=1.9c3f01ab.eJyr...
//   #/program?v=1.5e0c9a21&file=counter.py&code=1.9c3f01ab.eJyr...
//
// Read strictly: names are those of the catalog, a key stands once, values are percent-decoded UTF-8.
//
//   seed                 left out at 1, and where a schedule holds it
//   runtime              left out where it is the scenario's
//   NAME                 a parameter; left out at its default
//   until, max-steps, max-memory, assert    as the command's options; left out at their defaults. A link
//                        asks for lower limits only, never for higher ones
//   schedule             one line, see trace/schedule.hpp
//   at                   a step; left out at 0
//   tab                  what is shown of it, a word of small letters and hyphens; left out for the run
//   itself v                    1 (the format), and a digest of the text that runs, the scenario's settings
//   and the
//                        machine. May be missing in a link that was typed by hand
//   file, code           a program of one's own, or a strategy's edited text; packed, see packing.hpp
//
// Any bytes may come: the answer is a link or an Error of one line. Where `v` says that the link was made for
// something else, what does not fit any more is left out and named in `differences`, and code that the link
// carries is still shown; where it says nothing of the kind, what does not fit is an Error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "session/session.hpp"

namespace interleave::session {

struct Link {
  Settings settings;
  uint32_t position = 0;
  std::string tab;  // whoever shows it knows which there are
  // What differs from when the link was made, in words; empty: it reproduces exactly that run.
  std::vector<std::string> differences;
};

// "#/...". Empty where the settings are none that Session::Open takes, or the text is beyond the 256 KiB that
// a link can hold.
std::string FormatLink(const Settings& settings, uint32_t position);

// The same for all positions of a run: what is dear, packing its code, is done once.
class LinkWriter {
 public:
  explicit LinkWriter(const Settings& settings);
  // REQUIRES: `tab` is empty, or a word as above.
  std::string At(uint32_t position, std::string_view tab = {}) const;

 private:
  std::string before_, behind_;  // the position's place; both empty where there is no link
};

// A fragment, with or without its `#`, or a whole address.
base::Result<Link> ParseLink(std::string_view link);

// The keys that mean something of their own; no parameter may be called so.
const std::vector<std::string>& LinkKeys();

}  // namespace interleave::session
