#include "ui/sql_label.hpp"

#include <algorithm>
#include <vector>

#include "ui/canvas.hpp"

namespace interleave::ui {
namespace {

constexpr size_t kMostWords = 400;  // of a long statement no more are looked at

bool IsOfName(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') ||
         byte == '_' || byte == '.' || byte == '"';
}

// Names and key words; what stands in quotes and all signs are left out.
std::vector<std::string_view> WordsOf(std::string_view sql) {
  std::vector<std::string_view> words;
  size_t at = 0;
  while (at < sql.size() && words.size() < kMostWords) {
    if (sql[at] == '\'') {
      at = std::min(sql.find('\'', at + 1), sql.size() - 1) + 1;
      continue;
    }
    const size_t begin = at;
    while (at < sql.size() && IsOfName(sql[at])) ++at;
    if (at > begin) {
      words.push_back(sql.substr(begin, at - begin));
    } else {
      ++at;
    }
  }
  return words;
}

std::string WithoutQuotes(std::string_view name) {
  std::string text(name);
  text.erase(std::remove(text.begin(), text.end(), '"'), text.end());
  return text;
}

// What a statement's table stands behind.
std::string_view WordBeforeTable(std::string_view verb) {
  if (verb == "INSERT") return "INTO";
  if (verb == "UPDATE") return "UPDATE";
  if (verb == "SELECT" || verb == "DELETE") return "FROM";
  if (verb == "CREATE" || verb == "LOCK") return "TABLE";
  return "";
}

// " FOR UPDATE" and its like.
std::string LockOf(const std::vector<std::string>& words) {
  for (size_t at = 0; at + 1 < words.size(); ++at) {
    if (words[at] != "FOR") continue;
    const std::string& next = words[at + 1];
    if (next == "UPDATE" || next == "SHARE") return " FOR " + next;
    if (next == "NO") return " FOR NO KEY UPDATE";
    if (next == "KEY") return " FOR KEY SHARE";
  }
  return "";
}

}  // namespace

std::string FirstWord(std::string_view sql) {
  const std::vector<std::string_view> words = WordsOf(sql);
  return words.empty() ? "?" : UpperCase(words.front());
}

std::string ShortSql(std::string_view sql) {
  const std::vector<std::string_view> words = WordsOf(sql);
  std::vector<std::string> upper;
  for (const std::string_view word : words) upper.push_back(UpperCase(word));
  if (upper.empty()) return "?";
  const std::string_view before = WordBeforeTable(upper.front());
  const auto place = std::find(upper.begin(), upper.end(), before);
  if (before.empty() || place == upper.end() || place + 1 == upper.end()) return upper.front();
  const std::string table = WithoutQuotes(words[static_cast<size_t>(place - upper.begin()) + 1]);
  return upper.front() + " " + table + (upper.front() == "SELECT" ? LockOf(upper) : "");
}

}  // namespace interleave::ui
