// Of two accesses, which has to come first: the words of story.hpp.
#include <algorithm>

#include "trace/happens_before.hpp"
#include "trace/lost_updates.hpp"
#include "ui/narrator.hpp"
#include "ui/story.hpp"

namespace interleave::ui {
namespace {

using trace::OrderLink;

bool IsText(const trace::Record& record) {
  return record.kind == trace::RecordKind::kReadText || record.kind == trace::RecordKind::kWriteText;
}

// Nobody minds in which order two reads come, nor what happens to different variables.
bool Conflict(const trace::Record& one, const trace::Record& other) {
  return one.detail == other.detail && (IsWrite(one) || IsWrite(other));
}

std::string LinkWords(const session::Session& session, const OrderLink& link, Language language) {
  const std::string from = session.ActorName(link.from_actor), to = session.ActorName(link.to_actor);
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  const bool is_thread = link.to_actor < actors.size() && actors[link.to_actor].is_thread;
  switch (link.kind) {
    case OrderLink::Kind::kCreated:
      return Fill(TextId::kOrderCreated, language, {{"from", from}, {"to", to}});
    case OrderLink::Kind::kWoken:
      return Fill(TextId::kOrderWoken, language,
                  {{"from", from}, {"to", to}, {"what", TextOf(WaitText(link.wait, is_thread), language)}});
    case OrderLink::Kind::kLock:
      break;
  }
  return Fill(link.wait == trace::Wait::kPool ? TextId::kOrderPool : TextId::kOrderLock, language,
              {{"from", from}, {"to", to}});
}

// A lock that is handed over to whoever waits for it keeps two apart, as one that was free does.
bool IsOfLock(const OrderLink& link) {
  return link.kind == OrderLink::Kind::kLock ||
         (link.kind == OrderLink::Kind::kWoken &&
          (link.wait == trace::Wait::kLock || link.wait == trace::Wait::kThreadLock));
}

}  // namespace

std::string AccessWords(const session::Session& session, uint64_t access, Language language) {
  const trace::Log& log = session.log();
  const trace::Record& record = log.at(access);
  const std::string name = record.detail < log.variables.size() ? log.variables[record.detail] : "?";
  return session.ActorName(record.actor) + " " +
         Fill(IsWrite(record) ? TextId::kVerbWrote : TextId::kVerbRead, language,
              {{"name", name}, {"value", ValueText(log, IsText(record), record.signed_value())}});
}

std::vector<std::string> TellOrder(const session::Session& session, uint64_t one, uint64_t other,
                                   Language language) {
  const uint64_t first = std::min(one, other), second = std::max(one, other);
  const trace::Log& log = session.log();
  const trace::Order order = trace::FindOrder(log, first, second);
  std::vector<std::string> lines = {AccessWords(session, first, language) + ".",
                                    AccessWords(session, second, language) + "."};
  if (order.same_actor) {
    lines.emplace_back(TextOf(TextId::kOrderSame, language));
    return lines;
  }
  if (order.ordered) {
    lines.emplace_back(TextOf(TextId::kOrderYes, language));
    for (const OrderLink& link : order.links) lines.push_back(LinkWords(session, link, language));
    if (std::any_of(order.links.begin(), order.links.end(), IsOfLock))
      lines.emplace_back(TextOf(TextId::kOrderLockNote, language));
    return lines;
  }
  const bool threads = session.timeline().has_threads();
  lines.emplace_back(TextOf(threads ? TextId::kOrderNoneThreads : TextId::kOrderNoneLoop, language));
  if (Conflict(log.at(first), log.at(second))) lines.emplace_back(TextOf(TextId::kOrderRace, language));
  return lines;
}

}  // namespace interleave::ui
