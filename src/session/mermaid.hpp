// A run as a Mermaid sequence diagram: who reads and writes which variable, takes which lock, calls what;
// notes where an update is lost, a request fails, somebody waits for ever.
//
// Bounded, since a diagram is for people and Mermaid itself takes no more than 50,000 characters: of a longer
// run it holds the beginning, and says so in a note.
//
// Any program's text may stand in it: what means something to Mermaid is written by its code (`#59;` for
// `;`).
#pragma once

#include <string>
#include <string_view>

#include "session/session.hpp"

namespace interleave::session {

inline constexpr uint32_t kMermaidMessages = 300;

// REQUIRES: the session has finished.
std::string MermaidText(const Session& session);

// The text as Mermaid shows it in a message or as a name; on one line, and not longer than 120 bytes before
// it is written so.
std::string MermaidEscaped(std::string_view text);

}  // namespace interleave::session
