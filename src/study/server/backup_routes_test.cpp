#include <gmock/gmock.h>

#include "infra/store/restore.h"
#include "study/server/lab_test.h"

namespace assay::server {
namespace {

using nlohmann::json;

using BackupRoutes = Lab;

// 1 800 000 000 seconds after 1970 it is 2027-01-15 08:00:00 at Greenwich.
TEST_F(BackupRoutes, OwnersMakeAndTakeThem) {
  EXPECT_EQ(owner().get("/api/backups"), json::array());
  const auto made = owner().post("/api/backups", json::object());
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(json::parse(made.body)["name"], "assay-20270115-080000.db");
  EXPECT_EQ(json::parse(made.body)["flaws"], json::array());
  EXPECT_EQ(owner().get("/api/backups")[0]["name"], "assay-20270115-080000.db");

  const auto taken = owner().send(http::Method::get, "/api/backups/assay-20270115-080000.db");
  ASSERT_EQ(taken.status, 200);
  write_file(folder_ / "taken.db", taken.body);
  store::restore_backup(folder_ / "taken.db", (folder_ / "restored.db").string(),
                        {.key_file = root() / "chain.key"});
  store::Store restored((folder_ / "restored.db").string());
  restored.wait([](store::Connection& connection) {
    EXPECT_TRUE(store::find_account(connection, "owner"));
    EXPECT_EQ(store::audit_entries(connection).back().action, "backup");
  });
  EXPECT_EQ(last_entry().action, "take backup");
}

// An owner who presses twice, or two servers of one workspace.
TEST_F(BackupRoutes, TwoOfOneSecondHaveNamesOfTheirOwn) {
  for (const char* name :
       {"assay-20270115-080000.db", "assay-20270115-080000-2.db", "assay-20270115-080000-3.db"}) {
    const auto made = owner().post("/api/backups", json::object());
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(json::parse(made.body)["name"], name);
  }
  EXPECT_EQ(owner().get("/api/backups").size(), 3U);
}

TEST_F(BackupRoutes, NoOtherFileIsTakenAndNobodyElseTakesOne) {
  owner().post("/api/backups", json::object());
  EXPECT_EQ(owner().send(http::Method::get, "/api/backups/assay.db").status, 404);
  for (const store::Role role : {store::Role::analyst, store::Role::assistant}) {
    Browser browser = as(role);
    EXPECT_EQ(browser.send(http::Method::get, "/api/backups").status, 403);
    EXPECT_EQ(browser.post("/api/backups", json::object()).status, 403);
    EXPECT_EQ(browser.send(http::Method::get, "/api/backups/assay-20270115-080000.db").status, 403);
  }
}

}  // namespace
}  // namespace assay::server
