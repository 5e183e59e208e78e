// Runs written down for other programs: that the texts are well-formed, and say what the run says.
#include "session/export.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "session/mermaid.hpp"
#include "session/pytest_file.hpp"
#include "settings.hpp"

namespace interleave::session {
namespace {

using Json = nlohmann::ordered_json;

struct Case {
  std::string scenario;
  std::string strategy;
  std::string schedule;
};

// Of each kind of program one that goes wrong, and one that waits in a database.
const std::vector<Case>& Cases() {
  static const std::vector<Case> cases = {
      {"event-loop-counter", "unprotected", ""},
      {"event-loop-counter", "threading-lock", ""},
      {"event-loop-counter", "asyncio-lock", ""},
      {"thread-counter", "lock-half", ""},
      {"thread-counter", "lock-twice", ""},
      {"thread-counter", "queue-owner", ""},
      {"external-api", "released-twice", ""},
      {"bank-account", "read-modify-write", ""},
      {"bank-account", "for-update", ""},
      {"transfer", "rows-argument-order", ""},
      {"transfer", "argument-order", "u1:1:5=1/3:fadcd443"},
  };
  return cases;
}

void RunToEnd(Session& session, const Case& one) {
  Settings settings;
  settings.scenario = one.scenario;
  settings.strategy = one.strategy;
  settings.schedule = one.schedule;
  if (!one.schedule.empty()) settings.parameters = {{"requests", 3}};
  const base::Result<bool> opened = session.Open(settings);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  while (session.Advance(1'000'000)) continue;
  ASSERT_TRUE(session.result().misfit.empty()) << session.result().misfit;
}

std::string TextOf(const Session& session, ExportFormat format) {
  base::Result<Export> made = Export::Make(session, format);
  EXPECT_TRUE(made.ok());
  Export pieces = std::move(made).value();
  std::string text;
  std::string piece;
  while (pieces.Next(&piece)) text += piece;
  return text;
}

// "12.345" in microseconds, as nanoseconds.
int64_t NsOf(const Json& time) { return std::llround(time.get<double>() * 1000); }

struct Stretch {
  int64_t begin_ns;
  int64_t end_ns;
};
using Tracks = std::map<std::pair<int, int>, std::vector<Stretch>>;

Tracks TracksOf(const Json& events) {
  Tracks tracks;
  for (const Json& event : events) {
    if (event["ph"] != "X") continue;
    const int64_t begin_ns = NsOf(event["ts"]);
    tracks[{event["pid"], event["tid"]}].push_back({begin_ns, begin_ns + NsOf(event["dur"])});
  }
  return tracks;
}

std::vector<Json> OfPhase(const Json& events, const std::string& phase) {
  std::vector<Json> found;
  for (const Json& event : events) {
    if (event["ph"] == phase) found.push_back(event);
  }
  return found;
}

Json EventsOf(const Session& session) {
  const Json document = Json::parse(TextOf(session, ExportFormat::kChromeTrace), nullptr, false);
  EXPECT_FALSE(document.is_discarded());
  return document["traceEvents"];
}

TEST(ChromeTrace, HasEverySpanOnTheTrackOfItsActor) {
  for (const Case& one : Cases()) {
    SCOPED_TRACE(one.scenario + "/" + one.strategy);
    Session session;
    RunToEnd(session, one);
    const Tracks tracks = TracksOf(EventsOf(session));
    Tracks expected;
    for (const trace::Span& span : session.timeline().spans())
      expected[{1, static_cast<int>(span.actor)}].push_back({span.begin_ns, span.end_ns});
    for (const auto& [track, stretches] : expected) {
      ASSERT_TRUE(tracks.contains(track));
      const std::vector<Stretch>& written = tracks.at(track);
      ASSERT_EQ(written.size(), stretches.size());
      for (size_t index = 0; index < stretches.size(); ++index) {
        EXPECT_EQ(written[index].begin_ns, stretches[index].begin_ns);
        EXPECT_EQ(written[index].end_ns, stretches[index].end_ns);
      }
    }
  }
}

// What an importer makes a stack of: of two on a track one lies in the other, or they do not touch.
TEST(ChromeTrace, NestsOnEveryTrack) {
  for (const Case& one : Cases()) {
    SCOPED_TRACE(one.scenario + "/" + one.strategy);
    Session session;
    RunToEnd(session, one);
    size_t count = 0;
    for (const auto& [track, stretches] : TracksOf(EventsOf(session))) {
      std::vector<Stretch> open;
      int64_t last_begin_ns = 0;
      for (const Stretch& stretch : stretches) {
        EXPECT_GE(stretch.begin_ns, last_begin_ns);
        last_begin_ns = stretch.begin_ns;
        while (!open.empty() && open.back().end_ns <= stretch.begin_ns) open.pop_back();
        if (!open.empty()) {
          EXPECT_LE(stretch.end_ns, open.back().end_ns);
        }
        open.push_back(stretch);
        ++count;
      }
      if (track.first == 1) {
        EXPECT_LE(open.size(), 2U);  // the last one, and what has no length in front of it
      }
    }
    EXPECT_GT(count, 0U);
  }
}

TEST(ChromeTrace, ShowsHandOversFromSpanToSpan) {
  Session session;
  RunToEnd(session, {"event-loop-counter", "asyncio-lock", ""});
  const Json events = EventsOf(session);
  const std::vector<Json> begins = OfPhase(events, "s");
  const std::vector<Json> ends = OfPhase(events, "f");
  ASSERT_EQ(begins.size(), session.timeline().arrows().size());
  ASSERT_EQ(ends.size(), begins.size());
  ASSERT_GT(begins.size(), 10U);
  const Tracks tracks = TracksOf(events);
  const auto lies_in_a_span = [&](const Json& event) {
    const int64_t time_ns = NsOf(event["ts"]);
    for (const Stretch& stretch : tracks.at({1, event["tid"]})) {
      if (stretch.begin_ns <= time_ns && time_ns <= stretch.end_ns) return true;
    }
    return false;
  };
  for (size_t index = 0; index < begins.size(); ++index) {
    EXPECT_EQ(begins[index]["id"], ends[index]["id"]);
    EXPECT_LE(NsOf(begins[index]["ts"]), NsOf(ends[index]["ts"]));
    EXPECT_TRUE(lies_in_a_span(begins[index]));
    EXPECT_TRUE(lies_in_a_span(ends[index]));
  }
}

TEST(ChromeTrace, MarksWhatWentWrongAndCounts) {
  Session session;
  RunToEnd(session, {"event-loop-counter", "unprotected", ""});
  const Json events = EventsOf(session);
  std::vector<Json> lost;
  for (const Json& event : OfPhase(events, "i")) {
    if (event["name"] == "lost update") lost.push_back(event);
  }
  ASSERT_EQ(lost.size(), session.timeline().lost_updates().size());
  EXPECT_EQ(NsOf(lost[0]["ts"]), session.timeline().lost_updates()[0].time_ns);
  EXPECT_EQ(lost[0]["args"]["what"],
            "value = 1 of #1 is lost: #2 had read 0 on line 8 and wrote 1 on line 10");
  const std::vector<Json> counters = OfPhase(events, "C");
  ASSERT_FALSE(counters.empty());
  EXPECT_EQ(counters.back()["name"], "value");
  EXPECT_EQ(counters.back()["args"]["value"].dump(), session.result().counters[0].value);
}

TEST(ChromeTrace, ShowsTheDatabaseAsAProcess) {
  Session session;
  RunToEnd(session, {"bank-account", "for-update", ""});
  const Json events = EventsOf(session);
  size_t statements = 0;
  size_t waits = 0;
  for (const Json& event : OfPhase(events, "X")) {
    if (event["pid"] != 2) continue;
    statements += event["cat"] == "statement";
    waits += event["cat"] == "wait";
  }
  size_t expected = 0;
  const trace::DatabaseSessions& sessions = session.database_sessions();
  for (uint32_t number = 1; number <= sessions.count(); ++number)
    expected += sessions.of(number).statements.size();
  EXPECT_EQ(statements, expected);
  EXPECT_GT(waits, 0U);
}

TEST(ChromeTrace, WritesTimesExactly) {
  Session session;
  RunToEnd(session, {"thread-counter", "lock-half", ""});
  const std::string text = TextOf(session, ExportFormat::kChromeTrace);
  const std::regex time("\"(ts|dur)\":([^,}]*)");
  size_t count = 0;
  for (std::sregex_iterator found(text.begin(), text.end(), time), end; found != end; ++found, ++count)
    EXPECT_TRUE(std::regex_match((*found)[2].str(), std::regex("[0-9]+\\.[0-9]{3}"))) << (*found)[0];
  EXPECT_GT(count, 100U);
}

// ---- Mermaid ---------------------------------------------------------------------------------------------

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  size_t begin = 0;
  for (size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  EXPECT_EQ(begin, text.size()) << "the last line has an end";
  return lines;
}

// The part of Mermaid's grammar that diagrams of ours use, with `#NN;` for what is special.
void ExpectIsDiagram(const std::string& text) {
  const std::string free_text = "([^#;:%<>{}\"`&\\\\\\n]|#[0-9]+;)+";
  const std::regex participant("  participant (p[0-9]+) as " + free_text);
  const std::regex message("  (p[0-9]+)(->>|-->>|-\\))(p[0-9]+): " + free_text);
  const std::regex note("  Note over (p[0-9]+)(,(p[0-9]+))?: " + free_text);
  const std::vector<std::string> lines = LinesOf(text);
  ASSERT_GT(lines.size(), 2U);
  EXPECT_EQ(lines[0], "sequenceDiagram");
  EXPECT_TRUE(std::regex_match(lines[1], std::regex("  title " + free_text))) << lines[1];
  std::map<std::string, bool> declared;
  for (size_t index = 2; index < lines.size(); ++index) {
    std::smatch match;
    if (std::regex_match(lines[index], match, participant)) {
      EXPECT_FALSE(declared[match[1]]) << lines[index];
      declared[match[1]] = true;
    } else if (std::regex_match(lines[index], match, message)) {
      EXPECT_TRUE(declared[match[1]] && declared[match[3]]) << lines[index];
    } else {
      ASSERT_TRUE(std::regex_match(lines[index], match, note)) << lines[index];
      EXPECT_TRUE(declared[match[1]]) << lines[index];
      EXPECT_TRUE(!match[3].matched || declared[match[3]]) << lines[index];
    }
    EXPECT_FALSE(std::regex_search(lines[index], std::regex("(^| )end"))) << lines[index];
  }
}

TEST(Mermaid, IsADiagramWhateverTheRun) {
  for (const Case& one : Cases()) {
    SCOPED_TRACE(one.scenario + "/" + one.strategy);
    Session session;
    RunToEnd(session, one);
    const std::string text = TextOf(session, ExportFormat::kMermaid);
    ExpectIsDiagram(text);
    EXPECT_LT(text.size(), 50'000U);
  }
}

TEST(Mermaid, ShowsWhoLostWhat) {
  Session session;
  Settings settings = SettingsOf("unprotected");
  settings.parameters = {{"requests", 2}};
  ASSERT_TRUE(session.Open(settings).ok());
  while (session.Advance(1'000'000)) continue;
  EXPECT_EQ(MermaidText(session),
            "sequenceDiagram\n"
            "  title event-loop-counter/unprotected, schedule t1#58;1#58;-#58;74d87d58\n"
            "  participant p1 as loop\n"
            "  participant p2 as value\n"
            "  participant p3 as request 1\n"
            "  participant p4 as request 2\n"
            "  p1->>p2: write 0, line 3\n"
            "  p2-->>p3: read 0, line 8\n"
            "  p2-->>p4: read 0, line 8\n"
            "  p3->>p2: write 1, line 10\n"
            "  p4->>p2: write 1, line 10\n"
            "  Note over p4,p2: lost update, the write of request 1 is overwritten unseen\n");
}

TEST(Mermaid, SaysWhoWaitsForEver) {
  Session session;
  RunToEnd(session, {"transfer", "argument-order", "u1:1:5=1/3:fadcd443"});
  const std::string text = MermaidText(session);
  EXPECT_NE(text.find(": waits for ever for thread_lock, line 12\n"), std::string::npos) << text;
  EXPECT_NE(text.find(": request 2 has it\n"), std::string::npos) << text;
}

TEST(Mermaid, HoldsTheBeginningOfALongRunAndSaysSo) {
  Session session;
  Settings settings = SettingsOf("unprotected");
  settings.parameters = {{"requests", 10'000}};
  ASSERT_TRUE(session.Open(settings).ok());
  while (session.Advance(1'000'000)) continue;
  const std::string text = MermaidText(session);
  ExpectIsDiagram(text);
  EXPECT_LT(text.size(), 50'000U);
  EXPECT_NE(text.find("Note over p1: the first 300 messages, up to step "), std::string::npos)
      << text.substr(0, 300);
}

TEST(Mermaid, TakesAnyText) {
  EXPECT_EQ(MermaidEscaped("a; b: c # d\n<end> %%"), "a#59; b#58; c #35; d #60;end#62; #37;#37;");
  EXPECT_EQ(MermaidEscaped("end"), "#101;nd");
  EXPECT_EQ(MermaidEscaped("the end"), "the #101;nd");
  EXPECT_EQ(MermaidEscaped("счёт"), "счёт");
  EXPECT_EQ(MermaidEscaped("\xff"), "?");
  EXPECT_EQ(MermaidEscaped(""), "''");
  EXPECT_LE(MermaidEscaped(std::string(1000, 'x')).size(), 130U);
}

// ---- pytest ----------------------------------------------------------------------------------------------

// That the files do as the runs did is seen by tests/oracle/replays.py, on CPython.
TEST(Pytest, HoldsTheProgramItsOrderAndTheDriver) {
  Session session;
  RunToEnd(session, {"transfer", "argument-order", "u1:1:5=1/3:fadcd443"});
  const std::string text = TextOf(session, ExportFormat::kPytest);
  EXPECT_NE(text.find("PROGRAM = r'''" + session.source() + "'''\n"), std::string::npos);
  EXPECT_NE(text.find("(\"transfer\", 12, \"BEFORE_WITH\", 0)"), std::string::npos);
  EXPECT_NE(text.find("(\"done\", \"done\", \"3\"),"), std::string::npos);
  EXPECT_NE(text.find("def test_replay():"), std::string::npos);
  EXPECT_EQ(text.find("from controlled_threads import"), std::string::npos);
  EXPECT_EQ(text.find("from replay_program import"), std::string::npos);
}

TEST(Pytest, WritesTheLatenciesThatWereDrawn) {
  Session session;
  RunToEnd(session, {"external-api", "semaphore-n", ""});
  const std::string text = TextOf(session, ExportFormat::kPytest);
  const size_t start = text.find("\"latencies\": [");
  ASSERT_NE(start, std::string::npos);
  const std::string list = text.substr(start, text.find(']', start) - start);
  EXPECT_EQ(static_cast<uint64_t>(std::count(list.begin(), list.end(), ',')),
            session.result().statistics.calls_upstream);
}

TEST(Pytest, QuotesAProgramThatARawTextCannotHold) {
  Session session;
  Settings settings;
  settings.source = "text = '''a\n'''\nvalue = \"\\\\\"\n";
  settings.file_name = "program.py";
  ASSERT_TRUE(session.Open(settings).ok());
  while (session.Advance(1'000'000)) continue;
  const std::string text = TextOf(session, ExportFormat::kPytest);
  EXPECT_NE(text.find(R"(PROGRAM = "text = '''a\n'''\nvalue = \"\\\\\"\n")"), std::string::npos);
}

TEST(Pytest, SaysWhyARunCannotBeReplayed) {
  const auto why = [](const Settings& settings) {
    Session session;
    EXPECT_TRUE(session.Open(settings).ok());
    while (session.Advance(1'000'000)) continue;
    EXPECT_EQ(WhyNotReplayed(session).has_value(), !PytestFile(session).ok());
    return WhyNotReplayed(session);
  };
  const auto of = [](const std::string& scenario, const std::string& strategy) {
    Settings settings;
    settings.scenario = scenario;
    settings.strategy = strategy;
    return settings;
  };
  EXPECT_EQ(why(of("event-loop-counter", "unprotected")), std::nullopt);
  EXPECT_EQ(why(of("bank-account", "for-update")), NotReplayed::kDatabase);
  EXPECT_EQ(why(of("bank-account", "django-f")), NotReplayed::kDatabase);
  EXPECT_EQ(why(of("thread-counter", "processes-copy")), NotReplayed::kProcesses);
  EXPECT_EQ(why(of("external-api", "semaphore-two-workers")), NotReplayed::kProcesses);
  Settings settings = of("event-loop-counter", "unprotected");
  settings.until_ns = 20'000;
  EXPECT_EQ(why(settings), NotReplayed::kCutOff);
  settings = of("event-loop-counter", "unprotected");
  settings.parameters = {{"requests", 30'000}};
  EXPECT_EQ(why(settings), NotReplayed::kTooLong);
  settings = of("thread-counter", "unprotected");
  settings.runtime = "free-threaded";
  EXPECT_EQ(why(settings), NotReplayed::kAtOnce);
  settings.schedule = "u1:1:-:ce7bf8a6";
  settings.parameters = {{"requests", 2}, {"increments", 2}};
  EXPECT_EQ(why(settings), std::nullopt);
}

// ---- All of them -----------------------------------------------------------------------------------------

TEST(Export, HasNamesForFormatsAndFiles) {
  for (const ExportFormat format : kExportFormats)
    EXPECT_EQ(ExportFormatNamed(ExportFormatName(format)), format);
  EXPECT_FALSE(ExportFormatNamed("xml").has_value());
  Session session;
  ASSERT_TRUE(session.Open(SettingsOf("asyncio-lock")).ok());
  EXPECT_EQ(ExportFileName(session, ExportFormat::kChromeTrace),
            "event-loop-counter-asyncio-lock.trace.json");
  EXPECT_EQ(ExportFileName(session, ExportFormat::kPytest), "test_event_loop_counter_asyncio_lock.py");
}

TEST(Export, GivesEqualBytesForEqualRuns) {
  for (const ExportFormat format : kExportFormats) {
    std::string texts[2];
    for (std::string& text : texts) {
      Session session;
      RunToEnd(session, {"thread-counter", "lock-half", ""});
      text = TextOf(session, format);
    }
    EXPECT_EQ(texts[0], texts[1]);
    EXPECT_FALSE(texts[0].empty());
  }
}

}  // namespace
}  // namespace interleave::session
