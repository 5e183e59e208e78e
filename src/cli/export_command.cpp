#include "cli/commands.hpp"
#include "cli/run_to_end.hpp"
#include "session/export.hpp"
#include "session/words.hpp"

namespace interleave::cli {
namespace {

std::string FormatNames() {
  std::vector<std::string> names;
  for (const session::ExportFormat format : session::kExportFormats)
    names.emplace_back(session::ExportFormatName(format));
  return session::JoinNames(names);
}

}  // namespace

ExitStatus RunExport(const Arguments& arguments, Console& console) {
  const std::string* name = arguments.Find("--format");
  if (name == nullptr) return BadInput(console, "export needs --format FORMAT; there are " + FormatNames());
  const std::optional<session::ExportFormat> format = session::ExportFormatNamed(*name);
  if (!format) {
    return BadInput(console, "there is no format " + session::Quoted(*name) + "; there are " + FormatNames());
  }
  const base::Result<std::optional<uint64_t>> max_seconds = MaxSeconds(arguments);
  if (!max_seconds.ok()) return BadInput(console, max_seconds.error().message);
  session::Session session;
  if (!OpenTarget(arguments, console, &session)) return ExitStatus::kBadInput;
  RunToEnd(session, console, max_seconds.value());
  if (!session.result().misfit.empty()) return BadInput(console, session.result().misfit);
  base::Result<session::Export> made = session::Export::Make(session, *format);
  if (!made.ok()) return BadInput(console, made.error().message);
  session::Export pieces = std::move(made).value();
  std::string piece;
  while (pieces.Next(&piece)) console.Out(piece);
  return StatusOf(session.result());
}

}  // namespace interleave::cli
