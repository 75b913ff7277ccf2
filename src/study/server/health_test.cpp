#include "study/server/health.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "infra/http/client.h"
#include "infra/store/private_postgres.h"
#include "study/server/host.h"

namespace assay::server {
namespace {

using testing::HasSubstr;

class Health : public testing::Test {
 protected:
  void start(const std::string& database = {}) {
    HostOptions options;
    options.service.workspace = folder_.path();
    options.service.database = database;
    host_ = std::make_unique<Host>(std::move(options));
  }
  http::Response health() { return http::Client({.port = host_->port()}).get("/health"); }

  TemporaryFolder folder_;
  std::unique_ptr<Host> host_;
};

TEST_F(Health, WritesNothing) {
  start();
  const std::uint64_t before = host_->service().store().counts().commits;
  EXPECT_EQ(health().status, 200);
  EXPECT_EQ(health().body, "{\"status\":\"ok\"}");
  EXPECT_EQ(host_->service().store().counts().commits, before);
}

// It had been a job of the store, behind all others.
TEST_F(Health, AnswersWhileAJobHoldsUpTheStore) {
  start();
  std::promise<void> gate;
  host_->service().store().submit(
      [opened = gate.get_future().share()](store::Connection&) { opened.wait(); }, {});
  EXPECT_EQ(health().status, 200);
  gate.set_value();
}

TEST_F(Health, NoticesThatTheFilesOfTheDatabaseAreGone) {
  start();
  std::filesystem::remove(folder_ / "assay.db-wal");
  const http::Response response = health();
  EXPECT_EQ(response.status, 503);
  EXPECT_THAT(response.body, HasSubstr("The database's file 'assay.db-wal' was deleted"));
  EXPECT_THROW(
      host_->service().store().wait([](store::Connection& c) { c.run("DELETE FROM logins"); }),
      store::DatabaseError)
      << "a commit into a file without a name is not durable";
}

// A job would be tried again for thirty seconds.
TEST_F(Health, AnswersSoonWhilePostgresIsDown) {
  if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  store::PrivatePostgres postgres;
  start(postgres.create("health"));
  EXPECT_EQ(health().status, 200);
  postgres.kill();
  using Clock = std::chrono::steady_clock;
  Clock::duration longest{};
  int status = 200;
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (status == 200 && Clock::now() < end) {
    const auto began = Clock::now();
    status = health().status;
    longest = std::max(longest, Clock::now() - began);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(status, 503);
  EXPECT_LT(longest, std::chrono::seconds(15)) << "half the patience of a job";
  postgres.start();
}

}  // namespace
}  // namespace assay::server
