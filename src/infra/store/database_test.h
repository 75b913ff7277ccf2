// For tests: every test of the store runs on both databases. Each has a database of its own; the
// tests of one process share a PostgreSQL server that the first of them starts.
#pragma once

#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "infra/store/connection.h"
#include "infra/store/migrations.h"
#include "infra/store/private_postgres.h"

namespace assay::store {

inline PrivatePostgres& shared_postgres() {
  static PrivatePostgres server(PrivatePostgres::Disk::trusted);
  return server;
}

inline std::string name_of(const testing::TestParamInfo<Dialect>& info) {
  return info.param == Dialect::sqlite ? "sqlite" : "postgres";
}

class DatabaseTest : public testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (GetParam() == Dialect::postgres && !PrivatePostgres::is_installed()) {
      GTEST_SKIP() << "PostgreSQL is not installed.";
    }
    url_ = another_database();
  }

  // The address of an empty database.
  std::string another_database() {
    const std::string name = fmt::format("test{}", ++made_);
    if (GetParam() == Dialect::sqlite) return folder_ / (name + ".db");
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    const std::size_t hash =
        std::hash<std::string>()(fmt::format("{}.{}", test->test_suite_name(), test->name()));
    return shared_postgres().create(fmt::format("{}_{:x}", name, hash));
  }

  const std::string& url() const { return url_; }
  // A conversation with the test's database, its tables made.
  Connection& database() {
    if (!connection_) {
      connection_ = open(url_);
      migrate(*connection_);
    }
    return *connection_;
  }

  TemporaryFolder folder_;

 private:
  std::string url_;
  int made_ = 0;
  std::unique_ptr<Connection> connection_;
};

}  // namespace assay::store
