#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/settings_options.hpp"
#include "session/link.hpp"
#include "session/packing.hpp"
#include "session/session.hpp"

namespace interleave::cli {

ExitStatus RunLink(const Arguments& arguments, Console& console) {
  const base::Result<TargetSettings> target = ReadTargetSettings(arguments, console);
  if (!target.ok()) return BadInput(console, target.error().message);
  const session::Settings& settings = target.value().settings;
  if (settings.source.size() > session::kMaxPackedText) {
    return BadInput(console,
                    "the program is too large for a link, which holds at most 256 KiB; send the file");
  }
  session::Session session;  // a link to what cannot run would be of no use
  if (const base::Result<bool> opened = session.Open(settings); !opened.ok()) {
    return OpenFailed(console, opened.error().message);
  }
  for (const std::string& difference : target.value().differences)
    console.Error("note: " + difference + "\n");
  const std::string fragment = session::FormatLink(settings, target.value().position);
  if (arguments.Has("--json")) {
    const nlohmann::ordered_json document = {{"fragment", fragment}};
    console.Out(document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  } else {
    console.Out(fragment + "\n");
  }
  return ExitStatus::kGood;
}

}  // namespace interleave::cli
