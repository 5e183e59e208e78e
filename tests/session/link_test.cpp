#include "session/link.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "session/packing.hpp"
#include "session/settings.hpp"
#include "session/target.hpp"

namespace interleave::session {
namespace {

std::string Fault(std::string_view link) {
  const base::Result<Link> parsed = ParseLink(link);
  return parsed.ok() ? "" : parsed.error().message;
}

Link Parsed(std::string_view link) {
  const base::Result<Link> parsed = ParseLink(link);
  EXPECT_TRUE(parsed.ok()) << link << "\n" << (parsed.ok() ? "" : parsed.error().message);
  return parsed.ok() ? parsed.value() : Link();
}

// The same link with another digest behind `v=1.`.
std::string WithDigest(std::string link, const std::string& digits, size_t place) {
  const size_t start = link.find("v=1.") + 4 + place;
  return link.replace(start, digits.size(), digits);
}

void ExpectEqual(const Settings& left, const Settings& right) {
  EXPECT_EQ(left.scenario, right.scenario);
  EXPECT_EQ(left.strategy, right.strategy);
  EXPECT_EQ(left.source, right.source);
  EXPECT_EQ(left.seed, right.seed);
  EXPECT_EQ(left.runtime, right.runtime);
  EXPECT_EQ(left.parameters, right.parameters);
  EXPECT_EQ(left.schedule, right.schedule);
  EXPECT_EQ(left.assertion, right.assertion);
  EXPECT_EQ(left.until_ns, right.until_ns);
  EXPECT_EQ(left.limits.max_steps, right.limits.max_steps);
  EXPECT_EQ(left.limits.max_memory_bytes, right.limits.max_memory_bytes);
}

TEST(Link, IsReadableAndLeavesDefaultsOut) {
  const std::string plain = FormatLink(SettingsOf("asyncio-lock"), 0);
  EXPECT_TRUE(plain.starts_with("#/event-loop-counter/asyncio-lock?v=1.")) << plain;
  EXPECT_EQ(plain.size(), std::string_view("#/event-loop-counter/asyncio-lock?v=1.12345678").size());

  Settings settings = SettingsOf("asyncio-lock");
  settings.seed = 42;
  settings.parameters = {{"step_ns", 10000}, {"requests", 50}};
  settings.runtime = "gil-3.11";
  const std::string link = FormatLink(settings, 118);
  EXPECT_TRUE(link.starts_with("#/event-loop-counter/asyncio-lock?seed=42&requests=50&at=118&v=1.")) << link;
}

TEST(Link, MayNameATab) {
  const LinkWriter writer(SettingsOf("asyncio-lock"));
  const std::string link = writer.At(7, "by-hand");
  EXPECT_TRUE(link.starts_with("#/event-loop-counter/asyncio-lock?at=7&tab=by-hand&v=1.")) << link;
  EXPECT_EQ(ParseLink(link).value().tab, "by-hand");
  EXPECT_EQ(ParseLink(writer.At(7)).value().tab, "");
  EXPECT_EQ(ParseLink("#/event-loop-counter/asyncio-lock?tab=By%20hand").error().message,
            "the link is damaged: \"By hand\" is no tab's name");
}

TEST(Link, UneditedIsShort) {
  Settings settings = SettingsOf("write-after-lock");
  settings.seed = UINT64_MAX;
  settings.runtime = "free-threaded";
  settings.parameters = {
      {"requests", 100000}, {"arrivals", 2}, {"gap_ns", 1000000000}, {"step_ns", 1000000000}};
  EXPECT_LT(FormatLink(settings, UINT32_MAX).size(), 200U);
  settings.strategy = "never-suspends";
  settings.runtime.clear();
  settings.parameters = {
      {"requests", 99999}, {"latency_min_ns", 999999}, {"latency_max_ns", 9999999}, {"suspends", 1}};
  EXPECT_LT(FormatLink(settings, 1000000).size(), 200U);
}

TEST(Link, IsTakenAsFragmentOrAddress) {
  const std::string link = FormatLink(SettingsOf("unprotected"), 7);
  for (const std::string& form : {link, link.substr(1), "https://example.org/play/?x=1" + link}) {
    const Link parsed = Parsed(form);
    ExpectEqual(parsed.settings, SettingsOf("unprotected"));
    EXPECT_EQ(parsed.position, 7U);
    EXPECT_TRUE(parsed.differences.empty());
  }
}

TEST(Link, TypedByHandNeedsNoDigest) {
  const Link parsed = Parsed("#/event-loop-counter/unprotected?requests=5&seed=3");
  EXPECT_EQ(parsed.settings.seed, 3U);
  EXPECT_EQ(parsed.settings.parameters, (std::vector<std::pair<std::string, int64_t>>{{"requests", 5}}));
  EXPECT_TRUE(parsed.differences.empty());
  EXPECT_EQ(Parsed("#/event-loop-counter/unprotected").settings.strategy, "unprotected");
}

// Settings drawn at random come back as they were.
TEST(Link, RoundTrip) {
  base::Random random(20240);
  const Scenario& scenario = Catalog().front();
  for (int round = 0; round < 2000; ++round) {
    Settings settings;
    const bool own = random.Below(4) == 0;
    const bool edited = own || random.Below(3) == 0;
    if (!own)
      settings =
          SettingsOf(scenario.strategies[static_cast<size_t>(random.Below(scenario.strategies.size()))].name);
    if (own) settings.file_name = "счётчик & more?.py";
    if (edited) settings.source = fmt::format("value = {}  # «#&?=%»\n", random.Next());
    if (own && random.Below(2) == 0) settings.assertion = "value == 50 and 'я' != \"%41&#\"";
    if (random.Below(2) == 0) settings.seed = random.Next();
    if (random.Below(3) == 0) settings.runtime = "any-bytecode";
    if (random.Below(4) == 0) settings.until_ns = static_cast<int64_t>(random.Below(1U << 30));
    if (random.Below(4) == 0) settings.limits.max_steps = 1 + random.Below(1000);
    if (random.Below(4) == 0) settings.limits.max_memory_bytes = kLeastMemoryBytes + random.Below(1000);
    if (random.Below(3) == 0) {
      trace::Schedule schedule{trace::Mode::kTimed, settings.seed, {}};
      for (uint64_t choice = random.Below(5); choice < 20; choice += 1 + random.Below(9)) {
        schedule.deviations.push_back({choice, 1 + random.Below(3), 4});
      }
      settings.schedule = trace::FormatSchedule(schedule);
    }
    // In the scenario's order, as a link has them; values other than the defaults.
    const base::Result<Target> target = ResolveTarget(settings);
    ASSERT_TRUE(target.ok()) << target.error().message;
    for (const Parameter& parameter : ShownParameters(target.value())) {
      if (random.Below(3) != 0 || parameter.name.ends_with("_min_ns")) continue;
      const auto width = static_cast<uint64_t>(parameter.maximum - parameter.minimum + 1);
      int64_t value = parameter.minimum + static_cast<int64_t>(random.Below(width));
      if (parameter.name.ends_with("_max_ns")) value = std::max<int64_t>(value, 200'000);
      if (value != parameter.default_value) settings.parameters.emplace_back(parameter.name, value);
    }
    const auto position = static_cast<uint32_t>(random.Below(3) == 0 ? 0 : random.Below(UINT64_C(1) << 32));

    const std::string link = FormatLink(settings, position);
    const Link parsed = Parsed(link);
    ExpectEqual(parsed.settings, settings);
    EXPECT_EQ(parsed.position, position);
    EXPECT_TRUE(parsed.differences.empty()) << link << "\n" << parsed.differences[0];
    EXPECT_EQ(FormatLink(parsed.settings, parsed.position), link);
    if (HasFailure()) FAIL() << link;
  }
}

TEST(Link, KeepsOnlyTheNameOfAFile) {
  Settings settings;
  settings.file_name = "/home/someone/secret/counter.py";
  settings.source = "value = 1\n";
  const std::string link = FormatLink(settings, 0);
  EXPECT_TRUE(link.starts_with("#/program?v=1.")) << link;
  EXPECT_EQ(link.find("someone"), std::string::npos);
  EXPECT_EQ(Parsed(link).settings.file_name, "counter.py");
  settings.file_name =
      "bad\xff"
      "name.py";
  EXPECT_EQ(Parsed(FormatLink(settings, 0)).settings.file_name, "program.py");
}

TEST(Link, CodeThatIsTheStrategysOwnIsNotCarried) {
  Settings settings = SettingsOf("unprotected");
  const std::string plain = FormatLink(settings, 0);
  settings.source = Catalog().front().strategies.front().source;
  EXPECT_EQ(FormatLink(settings, 0), plain);
}

TEST(Link, HoldsNoTextBeyondItsLimitAndNoSettingsThatDoNotFit) {
  Settings settings = SettingsOf("unprotected");
  settings.source = std::string(kMaxPackedText + 1, '#');
  EXPECT_EQ(FormatLink(settings, 0), "");
  settings.source.clear();
  settings.parameters = {{"requests", 0}};
  EXPECT_EQ(FormatLink(settings, 0), "");
}

// ---- Links that do not fit any more
// -------------------------------------------------------------------------

TEST(ForeignLink, SaysThatTheFileHasChanged) {
  const std::string link = FormatLink(SettingsOf("unprotected"), 3);
  const std::string changed = WithDigest(link, link.substr(link.find("v=1.") + 4, 1) == "0" ? "1" : "0", 0);
  const Link parsed = Parsed(changed);
  EXPECT_EQ(parsed.settings.strategy, "unprotected");
  EXPECT_EQ(parsed.position, 3U);
  EXPECT_EQ(parsed.differences,
            std::vector<std::string>{"the file unprotected.py has changed since the link was made"});
}

TEST(ForeignLink, SaysThatTheMachineIsAnother) {
  const Link parsed = Parsed(WithDigest(FormatLink(SettingsOf("unprotected"), 0), "ff", 6));
  EXPECT_EQ(parsed.differences,
            std::vector<std::string>{fmt::format(
                "the link was made with version 255 of the machine, and this is {}", kMachineVersion)});
}

TEST(ForeignLink, LeavesOutWhatDoesNotFitAndNamesIt) {
  const std::string link = FormatLink(SettingsOf("unprotected"), 0);
  const std::string foreign = WithDigest(link, link.substr(link.find("v=1.") + 7, 1) == "0" ? "1" : "0", 3);
  const Link parsed = Parsed(foreign + "&requests=0&gone=5&step_ns=7&runtime=gil-4");
  EXPECT_EQ(parsed.settings.parameters, (std::vector<std::pair<std::string, int64_t>>{{"step_ns", 7}}));
  EXPECT_EQ(parsed.settings.runtime, "");
  ASSERT_EQ(parsed.differences.size(), 4U);
  EXPECT_EQ(parsed.differences[0],
            "the parameters or counters of event-loop-counter have changed since the link was made");
  EXPECT_EQ(parsed.differences[1], "requests=0 is out of range: it goes from 1 to 100000; it is left out");
  EXPECT_TRUE(parsed.differences[2].starts_with("event-loop-counter/unprotected has no parameter \"gone\""));
  EXPECT_TRUE(parsed.differences[3].starts_with("unknown runtime \"gil-4\""));
}

TEST(ForeignLink, StillShowsItsCode) {
  const std::string code = PackText("value = 7\n");
  const Link parsed = Parsed("#/lost-scenario/lost-strategy?requests=9&v=1.00000001&code=" + code);
  EXPECT_EQ(parsed.settings.scenario, "");
  EXPECT_EQ(parsed.settings.source, "value = 7\n");
  EXPECT_EQ(parsed.settings.file_name, "lost-strategy.py");
  ASSERT_EQ(parsed.differences.size(), 1U);
  EXPECT_TRUE(parsed.differences[0].starts_with("unknown scenario \"lost-scenario\""))
      << parsed.differences[0];
  EXPECT_TRUE(parsed.differences[0].ends_with("; its code is shown as a program of its own"));
}

// ---- Hostile input
// --------------------------------------------------------------------------------------------

TEST(DamagedLink, SaysWhatIsWrong) {
  const std::string good = "#/event-loop-counter/unprotected?";
  EXPECT_EQ(Fault(""),
            "this is no link of Interleave: its fragment begins with \"#/\" and the scenario's name");
  EXPECT_EQ(Fault("#/event-loop-counter"), "the link is incomplete: it begins with \"#/SCENARIO/STRATEGY\"");
  EXPECT_EQ(Fault("#/event-loop-counter/unprotectd"),
            "unknown strategy \"unprotectd\" of event-loop-counter; did you mean \"unprotected\"?");
  EXPECT_EQ(Fault("#/a/b/c"), "the link is damaged: its path has more than two parts");
  EXPECT_EQ(Fault(good + "seed"), "the link is damaged: \"seed\" is no NAME=VALUE");
  EXPECT_EQ(Fault(good + "seed=-1"),
            "the link is damaged: seed=\"-1\" is no whole number from 0 to 18446744073709551615");
  EXPECT_EQ(Fault(good + "seed=1&seed=2"), "the link is damaged: \"seed\" stands in it twice");
  EXPECT_EQ(Fault(good + "requests=0"),
            "the link does not fit: requests=0 is out of range: it goes from 1 to 100000");
  EXPECT_EQ(Fault(good + "max-steps=50000001"),
            "the link is damaged: max-steps=\"50000001\" is no whole number from 1 to 50000000");
  EXPECT_EQ(Fault(good + "v=2.00000000"),
            "the link has format \"2\", and this version reads 1: open it with a newer version");
  EXPECT_EQ(Fault(good + "v=1.0"), "the link is damaged: v=\"1.0\" is not 1. and eight hex digits");
  EXPECT_EQ(Fault(good + "code=1.00000000.AAAA"),
            "the code in the link cannot be read: it is damaged or cut off");
  EXPECT_EQ(Fault(good + "a=%4"), "the link is damaged: a % without two hex digits in \"%4\"");
  EXPECT_EQ(Fault(good + "a=%ff"), "the link is damaged: \"?\" is no UTF-8 text");
  EXPECT_EQ(Fault(good + "a=%0a"), "the link is damaged: a control character in \"?\"");
  EXPECT_EQ(Fault("#/program?seed=1"),
            "the link is damaged: a program of one's own, and its code is missing");
  EXPECT_EQ(Fault("#/program?file=..%2Fa.py"), "the link is damaged: \"../a.py\" is no file's name");
  EXPECT_TRUE(Fault(good + "schedule=t1").starts_with("the schedule in the link cannot be read: "));
  EXPECT_EQ(Fault("#/" + std::string(600'000, 'a')), "the link is too long: at most 512 KiB");
  std::string many = good;
  for (int item = 0; item < 100; ++item) many += fmt::format("a{}=1&", item);
  EXPECT_EQ(Fault(many), "the link is damaged: more than 64 settings");
}

// Whatever the bytes, the answer is one line or settings that open as they say.
TEST(DamagedLink, AnyBytesGiveAnAnswer) {
  base::Random random(99);
  Settings settings = SettingsOf("asyncio-lock");
  settings.source = "value = 1\n";
  settings.parameters = {{"requests", 5}};
  settings.schedule = trace::FormatSchedule({trace::Mode::kTimed, 1, {{3, 1, 2}}});
  const std::string good = FormatLink(settings, 12);
  constexpr std::string_view kAlphabet = "#/?&=%.-:aA0ф";
  for (int round = 0; round < 20'000; ++round) {
    std::string text = good;
    const uint64_t changes = 1 + random.Below(4);
    for (uint64_t change = 0; change < changes && !text.empty(); ++change) {
      const size_t place = static_cast<size_t>(random.Below(text.size()));
      const char character = random.Below(2) == 0
                                 ? static_cast<char>(random.Below(256))
                                 : kAlphabet[static_cast<size_t>(random.Below(kAlphabet.size()))];
      switch (random.Below(4)) {
        case 0:
          text[place] = character;
          break;
        case 1:
          text.insert(place, 1, character);
          break;
        case 2:
          text.erase(place, 1);
          break;
        default:
          text.resize(place + 1);
      }
    }
    const base::Result<Link> parsed = ParseLink(text);
    if (parsed.ok()) {
      EXPECT_TRUE(ResolveTarget(parsed.value().settings).ok()) << text;
      // Another program than the one shown must never come out of a link.
      const std::string& source = parsed.value().settings.source;
      EXPECT_TRUE(source.empty() || source == settings.source) << text;
    } else {
      EXPECT_FALSE(parsed.error().message.empty());
      EXPECT_EQ(parsed.error().message.find('\n'), std::string::npos) << parsed.error().message;
      EXPECT_LT(parsed.error().message.size(), 1000U);
    }
  }
}

}  // namespace
}  // namespace interleave::session
