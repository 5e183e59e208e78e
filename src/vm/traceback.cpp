// What an exception that nobody caught looks like, as CPython prints it: the frames, the chain of causes and
// contexts, and groups as trees.
#include <algorithm>
#include <utility>

#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

constexpr uint32_t kMostChained = 20;  // exceptions printed of one chain
// As CPython shows them:
constexpr uint32_t kRepeatsShown = 3;  // equal frames in a row
constexpr uint32_t kWidestGroup = 15;  // members
constexpr uint32_t kDeepestGroup = 10;

std::string_view Trimmed(std::string_view line) {
  const size_t start = line.find_first_not_of(" \t\f");
  if (start == std::string_view::npos) return {};
  const size_t end = line.find_last_not_of(" \t\r");
  return line.substr(start, end + 1 - start);
}

}  // namespace

class Traceback {
 public:
  explicit Traceback(Machine& machine) : machine_(machine) {}

  void Append(Value exception, uint32_t chained = 0);
  const std::string& text() const { return text_; }

 private:
  void AppendLinked(Value exception, const char* sentence, uint32_t chained);
  void AppendGroup(Value exception);
  void AppendMembers(Value members);
  void AppendFrames(Value exception, const char* heading, char mark);
  void AppendMessage(Value exception);
  std::string FrameText(Value place) const;
  void Line(std::string_view line, char mark = '|');
  std::string Indent() const { return std::string(size_t{2} * depth_, ' '); }

  Machine& machine_;
  std::string text_;
  uint32_t depth_ = 0;      // of groups around what is being printed
  bool is_closed_ = false;  // the last line ended the innermost group, and with it those it was the last of
};

// Inside a group every line stands behind a margin. A message's further lines do not.
void Traceback::Line(std::string_view line, char mark) {
  if (depth_ > 0) text_ += Indent() + mark + ' ';
  text_ += line;
  text_ += '\n';
}

void Traceback::Append(Value exception, uint32_t chained) {
  const Value cause = machine_.GetSlot(exception, exception_slot::kCause);
  const Value context = machine_.GetSlot(exception, exception_slot::kContext);
  const bool is_suppressed = machine_.GetSlot(exception, exception_slot::kSuppressContext).is_true();
  if (chained < kMostChained) {
    if (machine_.IsException(cause)) {
      AppendLinked(cause, "The above exception was the direct cause of the following exception:", chained);
    } else if (machine_.IsException(context) && !is_suppressed) {
      AppendLinked(context, "During handling of the above exception, another exception occurred:", chained);
    }
  }
  if (machine_.IsInstance(exception, machine_.ExceptionClass(ExceptionType::kBaseExceptionGroup)))
    return AppendGroup(exception);
  AppendFrames(exception, "Traceback (most recent call last):", '|');
  AppendMessage(exception);
}

void Traceback::AppendLinked(Value exception, const char* sentence, uint32_t chained) {
  Append(exception, chained + 1);
  Line("");
  Line(sentence);
  Line("");
}

void Traceback::AppendGroup(Value exception) {
  if (depth_ > kDeepestGroup) return Line("... (max_group_depth is " + std::to_string(kDeepestGroup) + ")");
  const bool is_outermost = depth_ == 0;
  if (is_outermost) depth_ = 1;
  AppendFrames(exception, "Exception Group Traceback (most recent call last):", is_outermost ? '+' : '|');
  AppendMessage(exception);
  AppendMembers(machine_.GetSlot(exception, exception_slot::kValue));
  if (is_outermost) depth_ = 0;
}

void Traceback::AppendMembers(Value members) {
  const uint32_t count = machine_.arena_.count(members.ref());
  const uint32_t shown = std::min(count, kWidestGroup);
  const uint32_t rows = shown < count ? shown + 1 : shown;
  for (uint32_t row = 0; row < rows; ++row) {
    is_closed_ = false;
    const bool is_left_out = row == shown;
    const std::string title = is_left_out ? "..." : std::to_string(row + 1);
    text_ += Indent() + (row == 0 ? "+-" : "  ") + "+---------------- " + title + " ----------------\n";
    ++depth_;
    if (is_left_out) {
      const uint32_t more = count - shown;
      Line("and " + std::to_string(more) + " more exception" + (more == 1 ? "" : "s"));
    } else {
      Append(machine_.arena_.Get(members.ref(), row));
    }
    if (row + 1 == rows && !std::exchange(is_closed_, true))
      text_ += Indent() + "+------------------------------------\n";
    --depth_;
  }
}

void Traceback::AppendFrames(Value exception, const char* heading, char mark) {
  const Value places = machine_.GetSlot(exception, exception_slot::kTraceback);
  if (!places.is_object()) return;
  Line(heading, mark);
  std::string previous;
  uint32_t repeats = 0;
  const auto end_repeats = [&] {
    if (repeats <= kRepeatsShown) return;
    const uint32_t more = repeats - kRepeatsShown;
    Line("  [Previous line repeated " + std::to_string(more) + " more time" + (more == 1 ? "" : "s") + "]");
  };
  for (uint32_t index = machine_.ListSize(places); index-- > 0;) {
    const std::string frame = FrameText(machine_.ListGet(places, index));
    if (frame != previous) {
      end_repeats();
      repeats = 0;
      previous = frame;
    }
    if (++repeats > kRepeatsShown) continue;
    const size_t end = frame.find('\n');
    Line(std::string_view(frame).substr(0, end));
    if (end != std::string::npos) Line(std::string_view(frame).substr(end + 1));
  }
  end_repeats();
}

// One line, or two where the source has the second.
std::string Traceback::FrameText(Value place) const {
  const int64_t packed = place.small();
  const lang::Code& code = *machine_.codes_[static_cast<size_t>(packed >> 32)].code;
  const uint32_t line = code.positions[static_cast<uint32_t>(packed)].line;
  const std::string_view source = Trimmed(lang::SourceLine(*machine_.program_, line));
  std::string text =
      "  File \"" + machine_.program_->file_name + "\", line " + std::to_string(line) + ", in " + code.name;
  if (!source.empty()) text += "\n    " + std::string(source);
  return text;
}

void Traceback::AppendMessage(Value exception) {
  const std::string message = machine_.TextOfUncaught(exception);
  const Value klass = machine_.ClassOf(exception);
  std::string line(machine_.Text(machine_.GetSlot(klass, class_slot::kQualifiedName)));
  // Builtin classes have their module in that name; of others it is shown where it is not the program's.
  const Value module = machine_.DictGet(machine_.GetSlot(klass, class_slot::kDict), "__module__");
  if (machine_.IsString(module) && machine_.Text(module) != "__main__")
    line = std::string(machine_.Text(module)) + "." + line;
  if (!message.empty()) line += ": " + message;
  Line(line);
}

std::string Machine::FormatTraceback(Value exception) {
  Traceback traceback(*this);
  traceback.Append(exception);
  return traceback.text();
}

}  // namespace interleave::vm
