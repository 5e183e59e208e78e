#include "lang/text_cases.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace interleave::lang {
namespace {

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string ReadTreeFile(const std::string& path) {
  std::ifstream stream(std::string(INTERLEAVE_SOURCE_DIR) + "/" + path, std::ios::binary);
  EXPECT_TRUE(stream.good()) << path;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::string> SplitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<ListingCase> ReadListings() {
  std::vector<ListingCase> cases;
  bool in_source = false;
  for (const std::string& line : SplitLines(ReadTreeFile("tests/lang/listings.txt"))) {
    if (line.rfind("=== ", 0) == 0) {
      cases.push_back({line.substr(4), "", ""});
      in_source = true;
    } else if (line == "---") {
      in_source = false;
    } else if (!cases.empty()) {
      (in_source ? cases.back().source : cases.back().listing) += line + "\n";
    }
  }
  return cases;
}

std::vector<DiagnosticCase> ReadDiagnostics() {
  std::vector<DiagnosticCase> cases;
  DiagnosticCase next;
  for (const std::string& line : SplitLines(ReadTreeFile("tests/lang/diagnostics.txt"))) {
    if (line.rfind("--- ", 0) == 0) {
      next.verdict = line.substr(4);
      ReplaceAll(next.source, "<TAB>", "\t");
      cases.push_back(next);
      next = {};
    } else if (line.rfind("# ", 0) != 0) {
      next.source += line + "\n";
    }
  }
  return cases;
}

}  // namespace interleave::lang
