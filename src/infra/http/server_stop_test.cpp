// The end of a server: what has been asked is answered.
#include <gtest/gtest.h>

#include "infra/http/load_generator.h"
#include "infra/http/raw_test.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

TEST(Stop, ClosesIdleConnectionsAtOnce) {
  Running running;
  Client client = running.client();
  client.get("/hello/x");
  const auto begin = std::chrono::steady_clock::now();
  running.server.stop(Milliseconds(60'000));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_THROW(client.get("/hello/x"), Error);
}

TEST(Stop, WaitsForWhatIsBeingAnswered) {
  Running running({.threads = 1});
  Raw raw(running.server.port());
  raw.send("GET /wait HTTP/1.1\r\nHost: h\r\n\r\n");
  while (running.handled == 0) std::this_thread::sleep_for(Milliseconds(1));
  std::thread stopping([&] { running.server.stop(Milliseconds(60'000)); });
  std::this_thread::sleep_for(Milliseconds(20));
  running.is_released = true;
  const Response response = raw.response();
  EXPECT_EQ(response.body, "waited");
  EXPECT_EQ(response.headers.find("Connection"), "close");
  EXPECT_TRUE(raw.is_closed());
  stopping.join();
}

TEST(Stop, CutsOffWhatTakesTooLong) {
  Running running({.threads = 1});
  Raw raw(running.server.port());
  raw.send("GET /wait HTTP/1.1\r\nHost: h\r\n\r\n");
  Raw slow(running.server.port());
  slow.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");
  while (running.handled == 0) std::this_thread::sleep_for(Milliseconds(1));
  running.server.stop(Milliseconds(50));
  EXPECT_EQ(raw.response().status, 503);
  running.is_released = true;
}

// The clock of a worker ticks often here, so that now and then a tick is due while it ends.
TEST(Stop, IsNotHeldUpByATickThatIsDue) {
  for (int round = 0; round < 200; ++round) {
    Running running({.threads = 1, .limits = {.body = Milliseconds(20)}});
    running.client().get("/hello/x");
    std::this_thread::sleep_for(std::chrono::microseconds(4500 + 5 * round));
    running.server.stop(Milliseconds(60'000));
  }
}

TEST(Stop, IsDoneOnceAndByTheDestructor) {
  Running running;
  running.server.stop(Milliseconds(10));
  running.server.stop(Milliseconds(10));
}

// A request that reached a handler has its response, whenever the end comes.
TEST(Stop, UnderLoadLosesNoRequestThatWasTaken) {
  for (int round = 0; round < 5; ++round) {
    Running running;
    std::atomic<bool> is_stopped{false};
    std::atomic<int> answered{0};
    std::thread stopping([&] {
      while (running.handled < 500) std::this_thread::sleep_for(Milliseconds(1));
      running.server.stop(Milliseconds(10'000));
      is_stopped = true;
    });
    run_load({.address = {.port = running.server.port()},
              .connections = 50,
              .next = [&](std::size_t) -> std::optional<Load::Step> {
                if (is_stopped) return std::nullopt;
                return Load::Step{
                    .request = {.method = Method::post, .path = "/echo", .body = "{}"}};
              },
              .on_response =
                  [&](std::size_t, const Response* response) {
                    if (response) answered += response->status == 200 ? 1 : 0;
                  }});
    stopping.join();
    EXPECT_EQ(answered, running.handled);
    EXPECT_GE(answered, 500);
  }
}

}  // namespace
}  // namespace assay::http
