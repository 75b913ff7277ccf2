#include "infra/store/pulse.h"

#include <gmock/gmock.h>

#include "infra/store/database_test.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

// What it says at last, within a time that only a broken one needs.
bool becomes(const Pulse& pulse, bool troubled) {
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (pulse.trouble().has_value() != troubled) {
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

using PulseOf = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, PulseOf, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(PulseOf, FeelsAStoreThatIsStuckWithoutWaitingForItAndWritesNothing) {
  Store store(url(), {.connections = 1, .stuck_after = std::chrono::milliseconds(50)});
  const Pulse pulse(store);
  EXPECT_EQ(pulse.trouble(), std::nullopt);
  EXPECT_EQ(store.counts().commits, 0U);
  std::promise<void> begun;
  std::promise<void> gate;
  store.submit(
      [&begun, opened = gate.get_future().share()](Connection&) {
        begun.set_value();
        opened.wait();
      },
      {});
  begun.get_future().wait();
  store.submit([](Connection&) {}, {});
  EXPECT_TRUE(becomes(pulse, true));
  EXPECT_THAT(pulse.trouble().value_or(""), HasSubstr("a request has been waiting"));
  gate.set_value();
  EXPECT_TRUE(becomes(pulse, false));
}

TEST(Pulse, FeelsThatPostgresIsDownAndUpAgain) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  PrivatePostgres server;
  Store store(server.create("pulse"), {.connections = 1});
  const Pulse pulse(store);
  EXPECT_EQ(pulse.trouble(), std::nullopt);
  server.kill();
  EXPECT_TRUE(becomes(pulse, true));
  EXPECT_EQ(pulse.trouble().value_or(""), "The database does not answer.");
  server.start();
  EXPECT_TRUE(becomes(pulse, false));
}

}  // namespace
}  // namespace assay::store
