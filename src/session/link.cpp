#include "session/link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/check.hpp"
#include "session/link_text.hpp"
#include "session/packing.hpp"
#include "session/target.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

using base::Error;

constexpr std::string_view kFormat = "1";
constexpr std::string_view kProgramPath = "program";  // in place of a scenario's name

std::string_view BaseName(std::string_view path) {
  const size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

constexpr size_t kMaxFileName = 200;

bool IsFileName(std::string_view name) {
  const auto is_control = [](char character) {
    return static_cast<unsigned char>(character) < 0x20 || character == 0x7f;
  };
  return !name.empty() && name.size() <= kMaxFileName && IsUtf8(name) && BaseName(name) == name &&
         std::none_of(name.begin(), name.end(), is_control);
}

// What a link calls the file of a program: its name without the folders, which are nobody else's business.
std::string_view FileNameIn(std::string_view path) {
  const std::string_view name = BaseName(path);
  return IsFileName(name) ? name : kDefaultFileName;
}

constexpr size_t kMaxTab = 20;

bool IsTab(std::string_view word) {
  return !word.empty() && word.size() <= kMaxTab &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos;
}

std::string FormatDigest(const Digest& digest) {
  return fmt::format("{}.{:03x}{:03x}{:02x}", kFormat, digest.file, digest.scenario, digest.machine);
}

// ---- Writing ---------------------------------------------------------------------------------------------

// What stands before the position, and what stands behind it.
class Writer {
 public:
  Writer(const Settings& settings, const Target& target) : settings_(settings), target_(target) {}

  std::string Before() {
    items_.clear();
    WriteRun();
    WriteLimits();
    const std::string path = target_.scenario == nullptr ? std::string(kProgramPath) : target_.name;
    return "#/" + path + "?" + items_ + (items_.empty() ? "" : "&");
  }

  std::string Behind() {
    items_.clear();
    Add("v", FormatDigest(DigestOf(target_)));
    if (target_.scenario == nullptr) Add("file", PercentEncode(FileNameIn(target_.file_name)));
    if (target_.edited) Add("code", PackText(target_.source));
    return items_;
  }

 private:
  void WriteRun() {
    if (settings_.schedule.empty() && settings_.seed != 1) Add("seed", settings_.seed);
    Settings plain;
    plain.scenario = settings_.scenario;
    plain.strategy = settings_.strategy;
    const Target defaults = ResolveTarget(plain).value();
    if (target_.runtime != defaults.runtime) Add("runtime", target_.runtime);
    for (size_t index = 0; index < target_.parameters.size(); ++index) {
      const ParameterValue& parameter = target_.parameters[index];
      if (parameter.value != defaults.parameters[index].value) Add(parameter.name, parameter.value);
    }
    if (!settings_.assertion.empty()) Add("assert", PercentEncode(settings_.assertion));
    if (!settings_.schedule.empty()) Add("schedule", PercentEncode(settings_.schedule, ":=,/"));
  }

  void WriteLimits() {
    const Limits defaults;
    if (settings_.until_ns >= 0) Add("until", settings_.until_ns);
    if (settings_.limits.max_steps < defaults.max_steps) Add("max-steps", settings_.limits.max_steps);
    if (settings_.limits.max_memory_bytes < defaults.max_memory_bytes) {
      Add("max-memory", settings_.limits.max_memory_bytes);
    }
  }

  template <typename Value>
  void Add(std::string_view key, const Value& value) {
    if (!items_.empty()) items_ += '&';
    items_ += fmt::format("{}={}", key, value);
  }

  const Settings& settings_;
  const Target& target_;
  std::string items_;
};

// ---- Reading ---------------------------------------------------------------------------------------------

// Each part returns its fault, empty where it went well.
class Reader {
 public:
  explicit Reader(const LinkText& text) : text_(text) {}

  base::Result<Link> Read() {
    using Part = std::string (Reader::*)();
    for (const Part part :
         {&Reader::ReadVersion, &Reader::ReadProgram, &Reader::ReadTarget, &Reader::CompareDigest,
          &Reader::ReadNumbers, &Reader::ReadSchedule, &Reader::ReadAssertion, &Reader::ReadParameters,
          &Reader::ReadRuntime, &Reader::ReadTab}) {
      if (std::string fault = (this->*part)(); !fault.empty()) return Error{std::move(fault)};
    }
    return std::move(link_);
  }

 private:
  Settings& settings() { return link_.settings; }

  // What does not fit: a difference where the link was made for something else, else the fault itself.
  std::string Misfit(const std::string& what) {
    if (!foreign_) return "the link does not fit: " + what;
    link_.differences.push_back(what);
    return {};
  }

  std::string ReadVersion() {
    const std::string* version = text_.Find("v");
    if (version == nullptr) return {};
    const std::string_view text = *version;
    const size_t dot = text.find('.');
    const std::string_view format = text.substr(0, dot);
    if (ParseUnsigned(format) && format != kFormat) {
      return "the link has format " + Quoted(format) +
             ", and this version reads 1: open it with a newer version";
    }
    const std::string_view digits = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
    const bool hexadecimal = digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (format != kFormat || digits.size() != 8 || !hexadecimal) {
      return "the link is damaged: v=" + Quoted(text) + " is not 1. and eight hex digits";
    }
    const auto part = [&](size_t start, size_t length) {
      uint32_t value = 0;
      for (const char digit : digits.substr(start, length)) {
        value = value * 16 + static_cast<uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
      }
      return value;
    };
    digest_ = Digest{part(0, 3), part(3, 3), part(6, 2)};
    return {};
  }

  std::string ReadProgram() {
    if (const std::string* file = text_.Find("file")) {
      if (!IsFileName(*file)) {
        return "the link is damaged: " + Quoted(*file) + " is no file's name";
      }
      settings().file_name = *file;
    }
    const std::string* code = text_.Find("code");
    if (code == nullptr) return {};
    base::Result<std::string> source = UnpackText(*code);
    if (!source.ok()) return "the code in the link cannot be read: " + source.error().message;
    settings().source = std::move(source).value();
    has_code_ = true;
    return {};
  }

  std::string ReadTarget() {
    if (text_.path.size() == 1 && text_.path[0] == kProgramPath) {
      return has_code_ ? "" : "the link is damaged: a program of one's own, and its code is missing";
    }
    if (text_.path.size() != 2) return "the link is incomplete: it begins with \"#/SCENARIO/STRATEGY\"";
    settings().scenario = text_.path[0];
    settings().strategy = text_.path[1];
    Settings plain;
    plain.scenario = settings().scenario;
    plain.strategy = settings().strategy;
    const base::Result<Target> target = ResolveTarget(plain);
    if (!target.ok()) return WithoutScenario(target.error().message);
    if (text_.Find("file") != nullptr) return "the link is damaged: a strategy's link has no \"file\"";
    if (has_code_ && settings().source.empty()) return "the link is damaged: its code is empty";
    return {};
  }

  // The catalog has nothing of that name. With code in it the link still shows that.
  std::string WithoutScenario(const std::string& what) {
    if (!has_code_ || !digest_) return what;
    foreign_ = true;
    unknown_target_ = true;
    if (settings().file_name.empty()) settings().file_name = settings().strategy + ".py";
    settings().scenario.clear();
    settings().strategy.clear();
    return Misfit(what + "; its code is shown as a program of its own");
  }

  std::string CompareDigest() {
    if (!digest_ || unknown_target_) return {};
    const base::Result<Target> target = ResolveTarget(settings());
    if (!target.ok()) return target.error().message;
    const Digest now = DigestOf(target.value());
    if (now == *digest_) return {};
    foreign_ = true;
    if (now.file != digest_->file) {
      if (has_code_) return "the link is damaged: its code and its digest do not belong together";
      link_.differences.push_back("the file " + target.value().file_name +
                                  " has changed since the link was made");
    }
    if (now.scenario != digest_->scenario) {
      link_.differences.push_back("the parameters or counters of " +
                                  (settings().scenario.empty() ? "programs" : settings().scenario) +
                                  " have changed since the link was made");
    }
    if (now.machine != digest_->machine) {
      link_.differences.push_back(fmt::format(
          "the link was made with version {} of the machine, and this is {}", digest_->machine, now.machine));
    }
    return {};
  }

  // Empty, and `value` as it was, where the key is not there.
  template <typename Number>
  std::string ReadNumber(std::string_view key, uint64_t least, uint64_t most, Number* value) {
    const std::string* text = text_.Find(key);
    if (text == nullptr) return {};
    const std::optional<uint64_t> number = ParseUnsigned(*text);
    if (!number || *number < least || *number > most) {
      return fmt::format("the link is damaged: {}={} is no whole number from {} to {}", key, Quoted(*text),
                         least, most);
    }
    *value = static_cast<Number>(*number);
    return {};
  }

  std::string ReadNumbers() {
    const Limits defaults;
    Limits& limits = settings().limits;
    std::string fault = ReadNumber("seed", 0, UINT64_MAX, &settings().seed);
    if (fault.empty()) fault = ReadNumber("at", 0, UINT32_MAX, &link_.position);
    if (fault.empty()) fault = ReadNumber("until", 0, INT64_MAX, &settings().until_ns);
    if (fault.empty()) fault = ReadNumber("max-steps", 1, defaults.max_steps, &limits.max_steps);
    if (fault.empty()) {
      fault =
          ReadNumber("max-memory", kLeastMemoryBytes, defaults.max_memory_bytes, &limits.max_memory_bytes);
    }
    return fault;
  }

  std::string ReadSchedule() {
    const std::string* text = text_.Find("schedule");
    if (text == nullptr) return {};
    const base::Result<trace::Schedule> schedule = trace::ParseSchedule(*text);
    if (!schedule.ok()) return "the schedule in the link cannot be read: " + schedule.error().message;
    const uint64_t seed = schedule.value().seed;
    if (text_.Find("seed") != nullptr && settings().seed != seed) {
      return fmt::format("the link is damaged: seed={}, and its schedule has seed {}", settings().seed, seed);
    }
    settings().seed = seed;
    settings().schedule = *text;
    return {};
  }

  std::string ReadAssertion() {
    const std::string* text = text_.Find("assert");
    if (text == nullptr) return {};
    if (text->empty()) return "the link is damaged: \"assert\" is empty";
    settings().assertion = *text;
    const base::Result<Target> target = ResolveTarget(settings());
    if (target.ok()) return {};
    settings().assertion.clear();
    return Misfit(target.error().message);
  }

  std::string ReadParameters() {
    std::vector<std::pair<std::string, int64_t>> parameters;
    for (const auto& [key, text] : text_.items) {
      if (IsReserved(key)) continue;
      const std::optional<int64_t> value = ParseSigned(text);
      if (!value) return "the link is damaged: " + Quoted(key) + " is " + Quoted(text) + ", no whole number";
      parameters.emplace_back(key, *value);
    }
    // Together first: two that bound each other are each out of place alone.
    settings().parameters = parameters;
    const base::Result<Target> together = ResolveTarget(settings());
    if (together.ok()) return {};
    if (!foreign_) return Misfit(together.error().message);
    settings().parameters.clear();
    for (const auto& parameter : parameters) {
      settings().parameters.push_back(parameter);
      const base::Result<Target> target = ResolveTarget(settings());
      if (target.ok()) continue;
      settings().parameters.pop_back();
      link_.differences.push_back(target.error().message + "; it is left out");
    }
    return {};
  }

  std::string ReadRuntime() {
    const std::string* text = text_.Find("runtime");
    if (text == nullptr) return {};
    settings().runtime = *text;
    const base::Result<Target> target = ResolveTarget(settings());
    if (target.ok() && !text->empty()) return {};
    settings().runtime.clear();
    return Misfit(target.ok() ? "its runtime has no name" : target.error().message);
  }

  std::string ReadTab() {
    const std::string* text = text_.Find("tab");
    if (text == nullptr) return {};
    if (!IsTab(*text)) return "the link is damaged: " + Quoted(*text) + " is no tab's name";
    link_.tab = *text;
    return {};
  }

  static bool IsReserved(std::string_view key) {
    const std::vector<std::string>& reserved = LinkKeys();
    return std::find(reserved.begin(), reserved.end(), key) != reserved.end();
  }

  const LinkText& text_;
  Link link_;
  std::optional<Digest> digest_;
  bool has_code_ = false;
  bool unknown_target_ = false;
  bool foreign_ = false;  // made for another file, scenario or machine
};

}  // namespace

const std::vector<std::string>& LinkKeys() {
  static const std::vector<std::string> keys = {"seed",       "runtime", "until",    "max-steps",
                                                "max-memory", "assert",  "schedule", "at",
                                                "tab",        "v",       "file",     "code"};
  return keys;
}

LinkWriter::LinkWriter(const Settings& settings) {
  const base::Result<Target> target = ResolveTarget(settings);
  if (!target.ok() || target.value().source.size() > kMaxPackedText) return;
  Writer writer(settings, target.value());
  before_ = writer.Before();
  behind_ = writer.Behind();
}

std::string LinkWriter::At(uint32_t position, std::string_view tab) const {
  CHECK(tab.empty() || IsTab(tab));
  if (before_.empty()) return {};
  std::string link = before_;
  if (position != 0) link += fmt::format("at={}&", position);
  if (!tab.empty()) link += fmt::format("tab={}&", tab);
  return link + behind_;
}

std::string FormatLink(const Settings& settings, uint32_t position) {
  return LinkWriter(settings).At(position);
}

base::Result<Link> ParseLink(std::string_view link) {
  const base::Result<LinkText> text = ReadLinkText(link);
  if (!text.ok()) return text.error();
  return Reader(text.value()).Read();
}

}  // namespace interleave::session
