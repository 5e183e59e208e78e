#include "session/mermaid.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <vector>

#include "session/words.hpp"
#include "trace/cursor.hpp"
#include "trace/names.hpp"

namespace interleave::session {
namespace {

using trace::Record;
using trace::RecordKind;
using trace::Wait;

constexpr size_t kMaxTextBytes = 120;
constexpr size_t kMaxBodyBytes = 40'000;

// What no rule of Mermaid's grammar looks for, wherever it stands. (`#`, `;`, `:`, `%`, `<`, `>` are not.)
bool IsHarmless(unsigned char byte) {
  constexpr std::string_view kMarks = " .,_=+-()/'*!?[]";
  const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
  return is_letter || (byte >= '0' && byte <= '9') || byte >= 0x80 ||
         kMarks.find(static_cast<char>(byte)) != std::string_view::npos;
}

class Diagram {
 public:
  explicit Diagram(const Session& session) : session_(session), log_(session.log()), cursor_(session.log()) {}

  std::string Write() {
    while (!IsFull() && cursor_.Next(log_.size())) Take(cursor_.record());
    const bool is_whole = cursor_.next() >= log_.size();
    std::string text = "sequenceDiagram\n";
    fmt::format_to(std::back_inserter(text), "  title {}\n", MermaidEscaped(TitleText()));
    for (const std::string& participant : participants_) text += participant;
    text += body_;
    if (participants_.empty()) {
      text += "  participant p0 as program\n  Note over p0: nothing that others see happened\n";
    } else if (!is_whole) {
      fmt::format_to(std::back_inserter(text), "  Note over {}: {}\n", first_,
                     MermaidEscaped(fmt::format("the first {} messages, up to step {} of {}", messages_,
                                                cursor_.step(), log_.step_count())));
    }
    return text;
  }

 private:
  bool IsFull() const { return messages_ >= kMermaidMessages || body_.size() >= kMaxBodyBytes; }

  std::string TitleText() const {
    return fmt::format("{}, schedule {}", session_.target_name(), Shortened(session_.result().schedule, 60));
  }

  std::string TextAt(uint32_t index) const { return index < log_.texts().size() ? log_.texts()[index] : ""; }

  // ---- Participants, declared where they first appear.

  std::string Participant(const std::string& key, const std::string& name) {
    const auto [place, is_new] = ids_.try_emplace(key, fmt::format("p{}", ids_.size() + 1));
    if (is_new) {
      participants_.push_back(fmt::format("  participant {} as {}\n", place->second, MermaidEscaped(name)));
      if (first_.empty()) first_ = place->second;
    }
    return place->second;
  }

  std::string Actor(uint32_t actor) {
    const auto& actors = session_.timeline().actors();
    const bool is_request = actor < actors.size() && actors[actor].request != 0;
    return Participant(fmt::format("actor {}", actor), is_request
                                                           ? fmt::format("request {}", actors[actor].request)
                                                           : session_.ActorName(actor));
  }

  std::string Variable(const Record& record) {
    const std::string name = record.detail < log_.variables.size() ? log_.variables[record.detail] : "?";
    return Participant("variable " + name, name);
  }

  std::string Object(const Record& record) {
    std::string kind(trace::Name(static_cast<Wait>(record.detail)));
    if (static_cast<Wait>(record.detail) == Wait::kThreadLock) kind = "thread lock";
    const std::string name = record.value == 0 ? kind : fmt::format("{} {}", kind, record.value);
    return Participant("object " + name, name);
  }

  std::string DeviceOf(const Record& record) {
    const std::string name(trace::Name(static_cast<trace::Device>(record.detail)));
    return Participant("device " + name, name);
  }

  // ---- Messages.

  // Named in braces, which are evaluated from left to right: the order in which participants are declared
  // must not be the compiler's choice.
  struct Ends {
    std::string from;
    std::string_view arrow;
    std::string to;
  };

  void Message(const Ends& ends, std::string text, uint32_t line) {
    if (line != 0) text += fmt::format(", line {}", line);
    fmt::format_to(std::back_inserter(body_), "  {}{}{}: {}\n", ends.from, ends.arrow, ends.to,
                   MermaidEscaped(text));
    ++messages_;
  }

  void Note(const std::string& who, const std::string& text) {
    fmt::format_to(std::back_inserter(body_), "  Note over {}: {}\n", who, MermaidEscaped(text));
  }

  std::string ValueOf(const Record& record) const {
    const bool is_text = record.kind == RecordKind::kReadText || record.kind == RecordKind::kWriteText;
    return is_text ? TextAt(record.value) : fmt::format("{}", record.signed_value());
  }

  void Take(const Record& record) {
    switch (record.kind) {
      case RecordKind::kRead:
      case RecordKind::kReadText:
        return Message({Variable(record), "-->>", Actor(record.actor)}, "read " + ValueOf(record),
                       record.line);
      case RecordKind::kWrite:
      case RecordKind::kWriteText:
        return TakeWrite(record);
      case RecordKind::kPause:
        return TakePause(record);
      case RecordKind::kAcquire:
        return Message({Actor(record.actor), "->>", Object(record)}, "acquire", record.line);
      case RecordKind::kRelease:
        return Message({Actor(record.actor), "->>", Object(record)}, "release", record.line);
      case RecordKind::kCall:
        return Message({Actor(record.actor), "->>", DeviceOf(record)}, CallText(record), record.line);
      case RecordKind::kReply:
        return Message({DeviceOf(record), "-->>", Actor(record.actor)}, "reply", 0);
      default:
        return TakeTrouble(record);
    }
  }

  std::string CallText(const Record& record) const {
    if (static_cast<trace::Device>(record.detail) == trace::Device::kDatabase) return TextAt(record.value);
    return record.value == 0 ? "call" : fmt::format("call, key {}", record.value);
  }

  void TakePause(const Record& record) {
    const auto wait = static_cast<Wait>(record.detail);
    const bool is_for_object = wait != Wait::kNone && wait != Wait::kTurn && wait != Wait::kTimer &&
                               wait != Wait::kIo && wait != Wait::kTask && wait != Wait::kFuture;
    if (is_for_object) Message({Actor(record.actor), "-)", Object(record)}, "waits", record.line);
  }

  void TakeWrite(const Record& record) {
    const std::string actor = Actor(record.actor);
    const std::string variable = Variable(record);
    Message({actor, "->>", variable}, "write " + ValueOf(record), record.line);
    const auto& lost = session_.timeline().lost_updates();
    if (next_lost_ == lost.size()) return;
    const trace::LostUpdate& one = lost[next_lost_];
    if (one.step != cursor_.step() || one.actor != record.actor || one.variable != record.detail ||
        one.time_ns != cursor_.time_ns())
      return;
    ++next_lost_;
    Note(actor + "," + variable,
         fmt::format("lost update, the write of {} is overwritten unseen", WhoWrote(one.lost_actor)));
  }

  std::string WhoWrote(uint32_t actor) const {
    const auto& actors = session_.timeline().actors();
    if (actor < actors.size() && actors[actor].request != 0)
      return fmt::format("request {}", actors[actor].request);
    return session_.ActorName(actor);
  }

  void TakeTrouble(const Record& record) {
    switch (record.kind) {
      case RecordKind::kRequestEnd:
        if (static_cast<trace::Ending>(record.detail) == trace::Ending::kDone) return;
        return Note(Actor(record.actor),
                    fmt::format("the request is {}", trace::Name(static_cast<trace::Ending>(record.detail))));
      case RecordKind::kException:
        return Note(Actor(record.actor), TextAt(record.value));
      case RecordKind::kStuck:
        return Note(Actor(record.actor),
                    fmt::format("waits for ever for {}, line {}",
                                trace::Name(static_cast<Wait>(record.detail)), record.line));
      case RecordKind::kHeldBy:
        return Note(Actor(record.actor), fmt::format("{} has it", WhoWrote(record.value)));
      default:
        return;
    }
  }

  const Session& session_;
  const trace::Log& log_;
  trace::Cursor cursor_;
  std::map<std::string, std::string> ids_;  // of participants, by what they are
  std::vector<std::string> participants_;   // as declared
  std::string first_;                       // the id of the first one
  std::string body_;
  uint32_t messages_ = 0;
  size_t next_lost_ = 0;
};

}  // namespace

std::string MermaidEscaped(std::string_view text) {
  std::string cut = Shortened(std::string(text), kMaxTextBytes);
  std::string escaped;
  // A name or a text of nothing but "end" would end a block.
  bool is_word_begin = true;
  if (!IsUtf8(cut)) {
    for (char& byte : cut) {
      if (static_cast<unsigned char>(byte) >= 0x80) byte = '?';
    }
  }
  for (size_t place = 0; place < cut.size(); ++place) {
    const auto byte = static_cast<unsigned char>(cut[place]);
    const bool is_end = is_word_begin && cut.compare(place, 3, "end") == 0;
    if (byte < 0x20 || byte == 0x7f) {
      escaped += ' ';
    } else if (IsHarmless(byte) && !is_end) {
      escaped += static_cast<char>(byte);
    } else {
      fmt::format_to(std::back_inserter(escaped), "#{};", byte);
    }
    is_word_begin = byte == ' ';
  }
  return escaped.empty() ? "''" : escaped;
}

std::string MermaidText(const Session& session) { return Diagram(session).Write(); }

}  // namespace interleave::session
