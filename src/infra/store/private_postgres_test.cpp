#include "infra/store/private_postgres.h"

#include <gtest/gtest.h>

#include "infra/store/connection.h"

namespace assay::store {
namespace {

TEST(PrivatePostgres, RecoversWhatWasCommittedAfterItIsKilled) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  PrivatePostgres server;
  const std::string url = server.create("kept");
  open(url)->script("CREATE TABLE t (k BIGINT); INSERT INTO t VALUES (5)");
  server.kill();
  EXPECT_THROW(open(url), DatabaseError);
  server.start();
  EXPECT_EQ(open(url)->number("SELECT k FROM t"), 5);
  EXPECT_EQ(open(url)->first("SHOW fsync")->text(0), "on");
}

}  // namespace
}  // namespace assay::store
