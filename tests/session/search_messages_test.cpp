#include "session/search_messages.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "session/search_server.hpp"
#include "session/search_talk.hpp"

namespace interleave::session {
namespace {

std::string Order() {
  return WriteMessage({.kind = SearchMessageKind::kSearch,
                       .id = 3,
                       .settings = SearchOf("unprotected"),
                       .keep = true,
                       .max_states = 1000});
}

std::string Found() {
  SearchServer server;
  server.Receive(Order());
  while (server.Work(100'000)) continue;
  return server.TakeMessages().at(0);
}

TEST(SearchMessages, AreReadAsTheyWereWritten) {
  for (const std::string& text : {Order(), Found()}) {
    const std::optional<SearchMessage> message = ReadMessage(text);
    ASSERT_TRUE(message.has_value());
    EXPECT_EQ(WriteMessage(*message), text);
  }
}

TEST(SearchMessages, TextThatIsNoUtf8IsMadeSo) {
  SearchMessage message{.kind = SearchMessageKind::kRefused, .error = "\xff\xfe"};
  EXPECT_TRUE(ReadMessage(WriteMessage(message)).has_value());
}

TEST(SearchMessages, WhatIsNoMessageIsNothing) {
  for (const char* text :
       {"", "{", "[]", "null", "7", "{}", "{\"kind\":99,\"id\":1}", "{\"kind\":0,\"id\":-1}",
        "{\"kind\":1,\"id\":1,\"path\":[-1]}", "{\"kind\":1,\"id\":1,\"path\":[4294967296]}",
        "{\"kind\":1,\"id\":1,\"path\":{}}", "{\"kind\":2,\"id\":1,\"states\":\"x\"}"}) {
    EXPECT_FALSE(ReadMessage(text).has_value()) << text;
  }
  EXPECT_FALSE(ReadMessage(std::string(kMostMessageBytes + 1, ' ')).has_value());
}

TEST(SearchMessages, AGraphWhoseEdgesLeadNowhereIsNothing) {
  std::optional<SearchMessage> message = ReadMessage(Found());
  ASSERT_TRUE(message.has_value());
  message->findings.graph->states[0].targets = {14};
  EXPECT_FALSE(ReadMessage(WriteMessage(*message)).has_value());
}

// Bytes that changed on the way are read as another message or as none.
TEST(SearchMessages, HostileBytesDoNoHarm) {
  base::Random random(7);
  const std::vector<std::string> texts{Order(), Found()};
  for (int round = 0; round < 4000; ++round) {
    std::string text = texts[static_cast<size_t>(round) % 2];
    for (uint64_t change = random.Below(4) + 1; change > 0; --change) {
      text[static_cast<size_t>(random.Below(text.size()))] = static_cast<char>(random.Below(256));
    }
    if (round % 5 == 0) text.resize(static_cast<size_t>(random.Below(text.size())));
    SearchClient client;
    client.Want({SearchOf("unprotected")});
    client.TakeMessages();
    client.Receive(text);
    SearchServer server;
    server.Receive(text);
    server.Work(100);
  }
}

TEST(SearchServer, PassesOverQuestionsAboutWhatItDoesNotKeep) {
  SearchServer server;
  server.Receive(WriteMessage({.kind = SearchMessageKind::kAsk, .id = 3}));
  EXPECT_TRUE(server.TakeMessages().empty());
  server.Receive(Order());
  while (server.Work(100'000)) continue;
  server.TakeMessages();
  server.Receive(WriteMessage({.kind = SearchMessageKind::kAsk, .id = 4}));
  EXPECT_TRUE(server.TakeMessages().empty());
  server.Receive(WriteMessage({.kind = SearchMessageKind::kAsk, .id = 3, .path = {9, 9, 9}}));
  EXPECT_EQ(server.TakeMessages().size(), 1U);
}

TEST(SearchServer, SaysHowFarItIs) {
  Settings settings;
  settings.source =
      "import asyncio\n"
      "from playground import upstream\n"
      "value = 0\n"
      "async def handle(request):\n"
      "    global value\n"
      "    for _ in range(4):\n"
      "        await upstream.get(1)\n"
      "        value += request.id\n";
  SearchServer server;
  server.Receive(WriteMessage({.kind = SearchMessageKind::kSearch,
                               .id = 9,
                               .settings = SearchSettings(settings, 6),
                               .max_states = 100'000}));
  std::vector<std::string> said;
  while (said.empty() && server.Work(100'000)) said = server.TakeMessages();
  ASSERT_FALSE(said.empty());
  const std::optional<SearchMessage> message = ReadMessage(said[0]);
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(message->kind, SearchMessageKind::kProgress);
  EXPECT_EQ(message->id, 9U);
  EXPECT_GT(message->states, 0U);
}

}  // namespace
}  // namespace interleave::session
