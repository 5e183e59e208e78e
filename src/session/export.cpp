#include "session/export.hpp"

#include <cstdint>
#include <memory>

#include "session/chrome_trace.hpp"
#include "session/mermaid.hpp"
#include "session/pytest_file.hpp"

namespace interleave::session {
namespace {

struct FormatFacts {
  ExportFormat format;
  std::string_view name;
  std::string_view ending;  // of a file
  std::string_view media_type;
};

constexpr FormatFacts kFacts[] = {
    {ExportFormat::kChromeTrace, "chrome-trace", ".trace.json", "application/json"},
    {ExportFormat::kJson, "json", ".json", "application/json"},
    {ExportFormat::kMermaid, "mermaid", ".mmd", "text/plain"},
    {ExportFormat::kPytest, "pytest", ".py", "text/x-python"},
};

const FormatFacts& FactsOf(ExportFormat format) { return kFacts[static_cast<size_t>(format)]; }

// "thread-counter/lock-half" as a part of a file's name; pytest collects modules that begin with `test_`.
std::string FileStem(const Session& session, char between) {
  std::string name = session.target_name();
  if (name.ends_with(".py")) name.resize(name.size() - 3);
  if (session.settings().scenario.empty()) name = name.substr(name.rfind('/') + 1);
  for (char& byte : name) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    if (!is_letter && !(byte >= '0' && byte <= '9')) byte = between;
  }
  return name;
}

}  // namespace

bool TraceLines::Next(std::string* piece) {
  constexpr uint64_t kLines = 4096;
  piece->clear();
  lines_.Append(kLines, piece);
  return !piece->empty();
}

std::string_view ExportFormatName(ExportFormat format) { return FactsOf(format).name; }

std::optional<ExportFormat> ExportFormatNamed(std::string_view name) {
  for (const FormatFacts& facts : kFacts) {
    if (facts.name == name) return facts.format;
  }
  return std::nullopt;
}

std::string ExportFileName(const Session& session, ExportFormat format) {
  if (format == ExportFormat::kPytest) return "test_" + FileStem(session, '_') + ".py";
  return FileStem(session, '-') + std::string(FactsOf(format).ending);
}

std::string_view ExportMediaType(ExportFormat format) { return FactsOf(format).media_type; }

base::Result<Export> Export::Make(const Session& session, ExportFormat format) {
  if (format == ExportFormat::kChromeTrace) {
    auto trace = std::make_shared<ChromeTrace>(session);
    return Export([trace](std::string* piece) { return trace->Next(piece); });
  }
  auto text = std::make_shared<std::string>();
  if (format == ExportFormat::kPytest) {
    base::Result<std::string> file = PytestFile(session);
    if (!file.ok()) return file.error();
    *text = std::move(file).value();
  } else {
    *text = format == ExportFormat::kJson ? RunDocument(session) : MermaidText(session);
  }
  return Export([text](std::string* piece) {
    piece->clear();
    piece->swap(*text);
    return !piece->empty();
  });
}

}  // namespace interleave::session
