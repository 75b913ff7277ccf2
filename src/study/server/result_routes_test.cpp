#include <gmock/gmock.h>

#include "infra/store/sessions.h"
#include "study/server/lab_test.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

class ResultRoutes : public Lab {
 protected:
  void SetUp() override {
    put("studies/pets/design.json", "{}");
    put("studies/pets/results/report.html", "<style>p{}</style><p>Dogs win.</p>");
    put("studies/pets/results/tables/accuracy.csv", "condition,accuracy\nnone,0.7\n");
    put("studies/pets/results/.hidden", "no");
  }
  void put(const std::string& file, const std::string& bytes) {
    std::filesystem::create_directories((root() / file).parent_path());
    write_file(root() / file, bytes);
  }
};

TEST_F(ResultRoutes, ListWhatWasMade) {
  const json results = analyst().get("/api/drafts/pets/results");
  EXPECT_EQ(results["report"], true);
  ASSERT_EQ(results["files"].size(), 2U) << results;
  EXPECT_EQ(results["files"][1]["name"], "tables/accuracy.csv");
  EXPECT_EQ(results["files"][1]["bytes"], 28);
  EXPECT_EQ(analyst().get("/api/comparison")["report"], false);
}

TEST_F(ResultRoutes, SayWhenTheReportWasMadeAndHowManyCameSince) {
  const fs::path report = root() / "studies/pets/results/report.html";
  const auto made = std::chrono::sys_seconds(std::chrono::seconds(1'800'000'000));
  fs::last_write_time(report, std::chrono::file_clock::from_sys(made));
  job([](store::Connection& connection) {
    for (const char* name : {"pets", "birds"}) {
      const store::Study study = store::add_study(
          connection, {.name = name, .version = 1, .hash = name, .design = "{}", .keep_until = 0},
          0);
      for (const std::int64_t after : {-1, 0, 1, 2}) {
        const std::string participant = fmt::format("{} {}", name, after);
        store::enter_study(connection, {.study = study.id, .participant = participant},
                           1'800'000'000'000 + after);
      }
    }
  });
  const json results = analyst().get("/api/drafts/pets/results");
  EXPECT_EQ(results["made"], 1'800'000'000'000);
  EXPECT_EQ(results["came_since"], 2);
  EXPECT_FALSE(analyst().get("/api/comparison").contains("made"));
}

TEST_F(ResultRoutes, ReportsAreReadAndTablesTakenAway) {
  const auto report = owner().send(http::Method::get, "/api/drafts/pets/results/report.html");
  EXPECT_THAT(report.body, HasSubstr("Dogs win."));
  EXPECT_THAT(std::string(*report.headers.find("Content-Security-Policy")), HasSubstr("sandbox"));
  // The console's own page may show it in a frame, nobody else's.
  EXPECT_THAT(std::string(*report.headers.find("Content-Security-Policy")),
              HasSubstr("frame-ancestors 'self';"));
  EXPECT_EQ(report.headers.find("X-Frame-Options"), "SAMEORIGIN");
  const auto table =
      owner().send(http::Method::get, "/api/drafts/pets/results/tables/accuracy.csv");
  EXPECT_THAT(table.body, HasSubstr("none,0.7"));
  EXPECT_THAT(std::string(*table.headers.find("Content-Disposition")), HasSubstr("accuracy.csv"));
}

TEST_F(ResultRoutes, NothingElseIsReached) {
  for (const char* path : {"/api/drafts/pets/results/.hidden", "/api/drafts/pets/results/none.csv",
                           "/api/drafts/none/results", "/api/comparison/report.html"}) {
    EXPECT_EQ(owner().send(http::Method::get, path).status, 404) << path;
  }
  EXPECT_EQ(assistant().send(http::Method::get, "/api/drafts/pets/results").status, 403);
}

}  // namespace
}  // namespace assay::server
