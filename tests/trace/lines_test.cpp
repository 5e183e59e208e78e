#include "trace/lines.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "log_builder.hpp"
#include "random_log.hpp"

namespace interleave::trace {
namespace {

TEST(JsonLines, OfAStepOfEveryKind) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Charge();
  builder.Step(3);
  builder.Charge();
  builder.Step(0, StepKind::kTimer);
  builder.now_ns += int64_t{1} << 33;
  builder.Step(0, StepKind::kCallback);
  EXPECT_EQ(FormatJsonLines(builder.log), R"({"step":1,"time_ns":0,"label":"arrive"})"
                                          "\n"
                                          R"({"step":2,"time_ns":10000,"label":"task:3"})"
                                          "\n"
                                          R"({"step":3,"time_ns":20000,"label":"timer"})"
                                          "\n"
                                          R"({"step":4,"time_ns":8589954592,"label":"callback"})"
                                          "\n");
}

TEST(JsonLines, OfEveryKindOfRecord) {
  LogBuilder builder;
  Log& log = builder.log;
  log.counters = {"queued"};
  const uint32_t text = log.AddText("say \"hi\"");
  builder.Create(1, 2, 7);
  builder.Add(RecordKind::kTaskName, 2, 0, 0, text);
  builder.Add(RecordKind::kRequestStart, 2, 0, 0, 5);
  builder.Read(2, -1, 8);
  builder.Write(2, 2, 9, 1);
  builder.Add(RecordKind::kReadText, 2, 0, 8, text);
  builder.Add(RecordKind::kWriteText, 2, 0, 9, text);
  builder.Add(RecordKind::kAcquire, 2, Wait::kLock, 4, 1);
  builder.Add(RecordKind::kRelease, 2, Wait::kThreadLock, 4, 1);
  builder.Add(RecordKind::kCall, 2, Device::kUpstream, 4, 6);
  builder.Add(RecordKind::kReply, 2, Device::kRedis, 0, 0);
  builder.Add(RecordKind::kCounter, 0, 0, 0, 3);
  builder.Add(RecordKind::kCounterText, 0, 0, 0, text);
  builder.Add(RecordKind::kException, 2, 0, 11, text);
  builder.Add(RecordKind::kPrint, 2, 0, 0, text);
  builder.Add(RecordKind::kWake, 2, Wait::kQueue, 0, 1);
  builder.Pause(2, Wait::kSemaphore, 12, 3);
  builder.Add(RecordKind::kPause, 2, Wait::kTask, 12, 3);
  builder.Add(RecordKind::kRequestEnd, 2, Ending::kFailed, 0, 5);
  builder.Add(RecordKind::kTaskEnd, 2, Ending::kCancelled);
  builder.Add(RecordKind::kStuck, 1, Wait::kLock, 13, 1);
  builder.Add(RecordKind::kHeldBy, 1, 1, 0, 2);
  builder.Finish(Outcome::kDeadlock);
  EXPECT_EQ(FormatJsonLines(log),
            R"({"time_ns":0,"kind":"task_create","actor":1,"line":7,"task":2})"
            "\n"
            R"({"time_ns":0,"kind":"task_name","actor":2,"name":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"request_start","actor":2,"request":5})"
            "\n"
            R"({"time_ns":0,"kind":"read","actor":2,"line":8,"variable":"value","value":-1})"
            "\n"
            R"({"time_ns":0,"kind":"write","actor":2,"line":9,"variable":"total","value":2})"
            "\n"
            R"({"time_ns":0,"kind":"read","actor":2,"line":8,"variable":"value","value":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"write","actor":2,"line":9,"variable":"value","value":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"acquire","actor":2,"line":4,"primitive":"lock","object":1})"
            "\n"
            R"({"time_ns":0,"kind":"release","actor":2,"line":4,"primitive":"thread_lock","object":1})"
            "\n"
            R"({"time_ns":0,"kind":"call","actor":2,"line":4,"device":"upstream","key":6})"
            "\n"
            R"({"time_ns":0,"kind":"reply","actor":2,"device":"redis"})"
            "\n"
            R"({"time_ns":0,"kind":"counter","actor":0,"counter":"queued","value":3})"
            "\n"
            R"({"time_ns":0,"kind":"counter","actor":0,"counter":"queued","value":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"exception","actor":2,"line":11,"text":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"print","actor":2,"text":"say \"hi\""})"
            "\n"
            R"({"time_ns":0,"kind":"wake","actor":2,"wait":"queue","by":1})"
            "\n"
            R"({"time_ns":10000,"kind":"pause","actor":2,"line":12,"wait":"semaphore","object":3})"
            "\n"
            R"({"time_ns":10000,"kind":"pause","actor":2,"line":12,"wait":"task","task":3})"
            "\n"
            R"({"time_ns":10000,"kind":"request_end","actor":2,"request":5,"ending":"failed"})"
            "\n"
            R"({"time_ns":10000,"kind":"task_end","actor":2,"ending":"cancelled"})"
            "\n"
            R"({"time_ns":10000,"kind":"stuck","actor":1,"line":13,"wait":"lock","object":1})"
            "\n"
            R"({"time_ns":10000,"kind":"held_by","actor":1,"holder":2,"holder_finished":true})"
            "\n"
            R"({"time_ns":10000,"kind":"end","outcome":"deadlock"})"
            "\n");
}

TEST(JsonLines, OfWhatStatementsDidToRows) {
  LogBuilder builder;
  builder.Add(RecordKind::kTable, 0, 1, 0, builder.log.AddText("accounts"));
  builder.Add(RecordKind::kRows, 2, RowChange::kChecked, 0, 0x02060003);
  builder.Add(RecordKind::kRowRead, 2, 1, 0, 7);
  builder.Add(RecordKind::kRowBefore, 2, 1, 0, 7);
  builder.Add(RecordKind::kRowWrite, 2, 1, 0, 8);
  builder.Add(RecordKind::kTransactionEnd, 2, TransactionEnd::kPartly, 0, 3);
  builder.Add(RecordKind::kUndone, 2, 0, 0, 8);
  EXPECT_EQ(
      FormatJsonLines(builder.log),
      R"({"time_ns":0,"kind":"table","actor":0,"table":1,"name":"accounts"})"
      "\n"
      R"({"time_ns":0,"kind":"rows","actor":2,"session":3,"change":"checked","columns":6,"given":2})"
      "\n"
      R"({"time_ns":0,"kind":"row_read","actor":2,"table":1,"version":7})"
      "\n"
      R"({"time_ns":0,"kind":"row_before","actor":2,"table":1,"version":7})"
      "\n"
      R"({"time_ns":0,"kind":"row_write","actor":2,"table":1,"version":8})"
      "\n"
      R"({"time_ns":0,"kind":"transaction_end","actor":2,"session":3,"ending":"rolled_back_to_savepoint"})"
      "\n"
      R"({"time_ns":0,"kind":"undone","actor":2,"first_version":8})"
      "\n");
}

std::string Quoted(std::string_view text) {
  std::string sink;
  AppendJsonString(text, &sink);
  return sink;
}

TEST(JsonLines, StringsAreEscaped) {
  EXPECT_EQ(Quoted(""), "\"\"");
  EXPECT_EQ(Quoted("a\"b\\c/"), R"("a\"b\\c/")");
  EXPECT_EQ(Quoted("\n\r\t\b\x1f\x7f"), "\"\\n\\r\\t\\u0008\\u001f\x7f\"");
  EXPECT_EQ(Quoted(std::string_view("\0", 1)), R"("\u0000")");
  EXPECT_EQ(Quoted("Счётчик — 計数 🙂"), "\"Счётчик — 計数 🙂\"");
}

TEST(JsonLines, WhatIsNotUtf8IsReplaced) {
  const std::string mark = "\xef\xbf\xbd";
  EXPECT_EQ(Quoted("a\xff"
                   "b"),
            "\"a" + mark + "b\"");
  EXPECT_EQ(Quoted("\x80"), "\"" + mark + "\"");
  EXPECT_EQ(Quoted("\xc3"), "\"" + mark + "\"");                                   // cut off
  EXPECT_EQ(Quoted("\xc3("), "\"" + mark + "(\"");                                 // the next one survives
  EXPECT_EQ(Quoted("\xc0\xaf"), "\"" + mark + mark + "\"");                        // overlong
  EXPECT_EQ(Quoted("\xe0\x80\x80"), "\"" + mark + mark + mark + "\"");             // overlong
  EXPECT_EQ(Quoted("\xed\xa0\x80"), "\"" + mark + mark + mark + "\"");             // a surrogate
  EXPECT_EQ(Quoted("\xf4\x90\x80\x80"), "\"" + mark + mark + mark + mark + "\"");  // beyond U+10FFFF
  EXPECT_EQ(Quoted("\xf4\x8f\xbf\xbf"), "\"\xf4\x8f\xbf\xbf\"");
}

TEST(JsonLines, AnyBytesGiveJson) {
  base::Random random(3);
  for (int round = 0; round < 2'000; ++round) {
    std::string bytes;
    for (uint64_t count = random.Below(12); count > 0; --count) bytes += static_cast<char>(random.Below(256));
    const nlohmann::json parsed = nlohmann::json::parse(Quoted(bytes), nullptr, false);
    ASSERT_FALSE(parsed.is_discarded()) << Quoted(bytes);
  }
}

TEST(JsonLines, EveryLineIsAnObject) {
  const Log log = RandomLog::Make(4, 3'000);
  std::istringstream lines(FormatJsonLines(log));
  std::string line;
  Cursor cursor(log);
  uint32_t steps = 0;
  while (std::getline(lines, line)) {
    const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
    ASSERT_TRUE(object.is_object()) << line;
    ASSERT_TRUE(cursor.Next(log.size()));
    EXPECT_EQ(object.at("time_ns").get<int64_t>(), cursor.time_ns());
    EXPECT_EQ(object.contains("step"), cursor.record().kind == RecordKind::kStep);
    if (object.contains("step")) {
      EXPECT_EQ(object.at("step").get<uint32_t>(), ++steps);
    }
  }
  EXPECT_FALSE(cursor.Next(log.size()));
}

TEST(JsonLines, PiecesMakeTheWhole) {
  Log log = RandomLog::Make(6, 1'000);
  JsonLines writer(log);
  std::string pieces;
  while (writer.Append(7, &pieces)) {
  }
  EXPECT_EQ(pieces, FormatJsonLines(log));
  log.Append(log.time_ns(), RecordKind::kPrint, 0, 0, 0, log.AddText("more"));
  EXPECT_TRUE(writer.Append(7, &pieces));
  EXPECT_FALSE(writer.Append(7, &pieces));
  EXPECT_EQ(pieces, FormatJsonLines(log));
}

}  // namespace
}  // namespace interleave::trace
