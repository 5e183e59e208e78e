// Reads the text files with cases that lie beside the tests.
#pragma once

#include <string>
#include <vector>

namespace interleave::lang {

// The bytes of a file of the tree; `path` is relative to its root. Fails the test when there is none.
std::string ReadTreeFile(const std::string& path);

std::vector<std::string> SplitLines(const std::string& text);

// A case of listings.txt.
struct ListingCase {
  std::string name;
  std::string source;
  std::string listing;
};
std::vector<ListingCase> ReadListings();

// A case of diagnostics.txt: `--- kind, line 1, columns 2 to 3: message`.
struct DiagnosticCase {
  std::string source;
  std::string verdict;
};
std::vector<DiagnosticCase> ReadDiagnostics();

}  // namespace interleave::lang
