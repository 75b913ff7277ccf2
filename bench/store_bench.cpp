// How many events a second the store makes durable: store_bench URL [SUBMITTERS] [SECONDS]
// [EVENTS]. Each submitter is a session that sends its next events (one unless said) when the last
// are acknowledged.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "infra/store/events.h"
#include "infra/store/store.h"
#include "infra/store/studies.h"

namespace {

using namespace assay;
using namespace assay::store;
using Clock = std::chrono::steady_clock;

struct Submitter {
  std::string session;
  std::int64_t next = 1;
  Clock::time_point sent;
  std::vector<double> latencies_ms;
};

struct Load {
  Store& store;
  std::int64_t events;
  Clock::time_point end;
  std::atomic<std::int64_t> acknowledged = 0;

  void send(Submitter& submitter) {
    submitter.sent = Clock::now();
    const auto job = [this, &submitter](Connection& connection) {
      std::vector<Event> batch;
      for (std::int64_t one = 0; one < events; ++one) {
        batch.push_back({submitter.next + one, "answer", 1'700'000'000'000,
                         R"({"response":"happy","rt":1834,"onset":16.4,"focus_losses":0})",
                         R"({"phase":"test","position":17,"item":"face_031","correct":true})"});
      }
      append_all(connection, submitter.session, batch);
    };
    store.submit(job, [this, &submitter](const std::exception_ptr& error) {
      if (error) std::abort();
      submitter.next += events;
      acknowledged += events;
      const std::chrono::duration<double, std::milli> took = Clock::now() - submitter.sent;
      submitter.latencies_ms.push_back(took.count());
      if (Clock::now() < end) send(submitter);
    });
  }
};

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::puts("store_bench URL [SUBMITTERS] [SECONDS] [EVENTS A REQUEST]");
    return 2;
  }
  Store store(words[1]);
  std::vector<Submitter> submitters(count > 2 ? std::strtoul(words[2], nullptr, 10) : 64);
  const auto seconds = count > 3 ? std::atol(words[3]) : 5;
  const std::int64_t now = std::chrono::system_clock::now().time_since_epoch().count();
  const auto study = store.wait([](Connection& connection) {
    return add_study(connection, {"bench", 1, "h", "{}", {}}, 1).id;
  });
  for (std::size_t who = 0; who < submitters.size(); ++who) {
    submitters[who].session = store.wait([&](Connection& connection) {
      const Arrival arrival{.study = study, .participant = fmt::format("{}_{}", now, who)};
      return enter_study(connection, arrival, 1).value().id;
    });
  }
  const StoreCounts before = store.counts();
  const auto start = Clock::now();
  Load load{store, count > 4 ? std::atol(words[4]) : 1, start + std::chrono::seconds(seconds)};
  for (Submitter& submitter : submitters) load.send(submitter);
  store.synchronize();
  const std::chrono::duration<double> took = Clock::now() - start;

  std::vector<double> all;
  for (const Submitter& one : submitters) {
    all.insert(all.end(), one.latencies_ms.begin(), one.latencies_ms.end());
  }
  std::sort(all.begin(), all.end());
  const StoreCounts counts = store.counts();
  fmt::print(
      "{} submitters: {:.0f} durable events a second; {:.1f} jobs a commit; "
      "latency p50 {:.2f} ms, p99 {:.2f} ms\n",
      submitters.size(), static_cast<double>(load.acknowledged) / took.count(),
      static_cast<double>(counts.stored - before.stored) /
          static_cast<double>(counts.commits - before.commits),
      all[all.size() / 2], all[all.size() * 99 / 100]);
}
