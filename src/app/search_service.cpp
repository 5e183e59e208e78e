#include "app/search_service.hpp"

#include "platform/clock.hpp"
#include "session/search_server.hpp"

namespace interleave::app {
namespace {

constexpr uint64_t kFuelBetweenLooks = 2'000;  // at the clock: a fraction of a millisecond

class SearchService : public platform::Service {
 public:
  void Receive(std::string_view text) override { server_.Receive(text); }
  bool Work(double budget_s) override {
    const int64_t until_ns = platform::NowNs() + static_cast<int64_t>(budget_s * 1e9);
    while (server_.Work(kFuelBetweenLooks)) {
      if (platform::NowNs() >= until_ns) return true;
    }
    return false;
  }
  std::vector<std::string> TakeTexts() override { return server_.TakeMessages(); }

 private:
  session::SearchServer server_{[] { return static_cast<double>(platform::NowNs()) * 1e-9; }};
};

}  // namespace

std::unique_ptr<platform::Service> MakeSearchService() { return std::make_unique<SearchService>(); }

}  // namespace interleave::app
