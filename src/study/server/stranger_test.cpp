// A workspace that a stranger made: what it links to outside of itself is neither read, nor served,
// nor replaced.
#include <gmock/gmock.h>

#include "base/within.h"
#include "study/server/lab_test.h"
#include "study/server/signed_link.h"
#include "study/server/test_workspace.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class StrangersWorkspace : public Lab {
 protected:
  StrangersWorkspace() {
    write_file(folder_ / "secret", secret);
    put("studies/pets/design.json", study::to_json(study::test_design("guess")));
  }
  void put(const std::string& file, const std::string& bytes) {
    fs::create_directories((root() / file).parent_path());
    write_file(root() / file, bytes);
  }
  void link(const std::string& file) {
    fs::create_directories((root() / file).parent_path());
    fs::remove(root() / file);
    fs::create_symlink(folder_ / "secret", root() / file);
  }

  static constexpr const char* secret = "root:x:0:0:root";
};

TEST_F(StrangersWorkspace, NothingOutsideIsServed) {
  Browser olga = owner();
  for (const auto& [file, path] :
       {std::pair("studies/pets/proof.html", "/api/drafts/pets/proof"),
        {"studies/pets/results/report.html", "/api/drafts/pets/results/report.html"},
        {"comparison/report.html", "/api/comparison/report.html"},
        {"backups/assay-1.db", "/api/backups/assay-1.db"},
        {"media/a.png", "/api/items/a?model=net"},
        {"studies/pets/material.json", "/api/drafts/pets"},
        {"studies/pets/frozen/1.json", "/api/drafts/pets"},
        {"studies/pets/design.json", "/api/drafts/pets"}}) {
    link(file);
    const http::Response told = olga.send(http::Method::get, path);
    EXPECT_THAT(told.body, Not(HasSubstr("root:x"))) << path;
    EXPECT_GE(told.status, 400) << path;
  }
}

TEST_F(StrangersWorkspace, AFolderThatLeadsOutIsNoStudy) {
  fs::create_directories(folder_ / "elsewhere" / "frozen");
  write_file(folder_ / "elsewhere" / "design.json", study::to_json(study::test_design("guess")));
  fs::create_directory_symlink(folder_ / "elsewhere", root() / "studies" / "birds");
  const http::Response told = owner().send(http::Method::get, "/api/drafts/birds");
  EXPECT_EQ(told.status, 400);
  EXPECT_THAT(told.body, HasSubstr("symbolic link"));
}

TEST_F(StrangersWorkspace, BackupsAreNotWrittenElsewhere) {
  fs::create_directories(folder_ / "elsewhere");
  fs::create_directory_symlink(folder_ / "elsewhere", root() / "backups");
  EXPECT_EQ(owner().post("/api/backups", json::object()).status, 400);
  EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
}

// Analysts could take the database and the keys away, and reading assay.db took its locks.
TEST_F(StrangersWorkspace, WhatIsTheServersIsNotServedThroughALink) {
  fs::create_directory_symlink("../..", root() / "studies" / "pets" / "results");
  fs::create_directory_symlink(".", root() / "comparison");
  fs::create_directory_symlink(".", root() / "backups");
  fs::remove(root() / "studies" / "pets" / "proof.html");
  fs::create_symlink("../../payment.key", root() / "studies" / "pets" / "proof.html");
  const std::string key = read_file(root() / "payment.key");
  Browser olga = owner();
  for (const char* path :
       {"/api/drafts/pets/results", "/api/drafts/pets/results/payment.key",
        "/api/drafts/pets/results/assay.db", "/api/drafts/pets/proof", "/api/comparison",
        "/api/comparison/payment.key", "/api/backups", "/api/backups/assay.db"}) {
    const http::Response told = olga.send(http::Method::get, path);
    EXPECT_GE(told.status, 400) << path;
    EXPECT_THAT(told.body, Not(HasSubstr("payment.key\","))) << path;
    EXPECT_THAT(told.body, Not(HasSubstr(key))) << path;
    EXPECT_THAT(told.body, Not(HasSubstr("SQLite format"))) << path;
  }
}

TEST(StrangersStudy, NeitherADatabaseNorAFolderOfSecretsIsTakenFromElsewhere) {
  const TemporaryFolder folder;
  const fs::path root = folder / "lab";
  fs::create_directories(root);
  fs::create_directories(folder / "elsewhere");
  fs::permissions(folder / "elsewhere", fs::perms::all);
  fs::create_directory_symlink(folder / "elsewhere", root / "signing");
  EXPECT_THROW(signing_secret(root, "faces"), Error);
  EXPECT_EQ(fs::status(folder / "elsewhere").permissions(), fs::perms::all);
  { const Service other({.workspace = folder / "elsewhere"}); }
  fs::create_symlink(folder / "elsewhere" / "assay.db", root / "assay.db");
  EXPECT_THROW(Service({.workspace = root}), Error);
}

TEST(StrangersStudy, PicturesThatLeadOutKeepTheServerFromStarting) {
  const TemporaryFolder folder;
  const fs::path root = folder / "lab";
  write_study(root, study::test_design("team:set_size=4"));
  const fs::path stimuli = root / "studies" / "trial_run" / "stimuli";
  fs::rename(stimuli, folder / "elsewhere");
  fs::create_directory_symlink(folder / "elsewhere", stimuli);
  try {
    const Service service({.workspace = root});
    FAIL() << "pictures outside of the workspace are served";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("symbolic link"));
  }
}

}  // namespace
}  // namespace assay::server
