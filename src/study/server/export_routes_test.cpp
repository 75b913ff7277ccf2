#include <algorithm>

#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "study/responses/exchange.h"
#include "study/server/researcher.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class ExportRoutes : public Running {
 protected:
  void SetUp() override { start(study::test_design("team:set_size=4")); }

  // The cookie of somebody with that role.
  std::string cookie(store::Role role) {
    return job([&](store::Connection& connection) {
      const std::string name(store::to_text(role));
      const std::string invitation = store::invite(connection, role, now_, now_ + days_ms);
      store::create_account(connection, invitation, name, "no password", now_);
      const store::Login login = store::finish_login(connection, name, "here", now_);
      return fmt::format("{}={}", login_cookie, login.token);
    });
  }
  http::Response export_as(const std::string& with, const std::string& format) {
    http::Client client({.port = host_->port()});
    http::Request request{.path = "/api/studies/trial_run@1/export", .query = {{"format", format}}};
    if (!with.empty()) request.headers.set("Cookie", with);
    return client.send(request);
  }
};

TEST_F(ExportRoutes, GiveOwnersAndAnalystsWhatPeopleAnswered) {
  Person anna = person("annas-panel-id");
  anna.enter();
  walk(anna);
  for (const store::Role role : {store::Role::owner, store::Role::analyst}) {
    const http::Response response = export_as(cookie(role), "csv");
    ASSERT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(response.headers.find("Content-Type"), "text/csv; charset=utf-8");
    EXPECT_THAT(response.body, HasSubstr("study,version,design_hash,session"));
    EXPECT_THAT(response.body, HasSubstr(frozen_.hash));
    EXPECT_THAT(response.body, Not(HasSubstr("annas-panel-id")));
    const std::string hash =
        job([](auto& c) { return store::list_sessions(c, "trial_run@1").at(0).participant; });
    EXPECT_THAT(response.body, Not(HasSubstr(hash)));
    // A header and a line for each answer; the sensible answers have no line ends.
    const auto events = job([&](auto& c) {
      return store::events_of(c, store::list_sessions(c, "trial_run@1").at(0).id).size();
    });
    EXPECT_GE(std::ranges::count(response.body, '\n'), static_cast<std::int64_t>(events));
  }
}

TEST_F(ExportRoutes, WriteEveryFormat) {
  const std::string owner = cookie(store::Role::owner);
  for (const responses::Export& format : responses::exports()) {
    const http::Response response = export_as(owner, std::string(format.info.name));
    EXPECT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(response.body.starts_with("PK"), format.info.file.empty());
  }
}

TEST_F(ExportRoutes, StandInTheAuditLog) {
  export_as(cookie(store::Role::analyst), "jsonl");
  const auto entries = job([](auto& c) { return store::audit_entries(c); });
  ASSERT_FALSE(entries.empty());
  EXPECT_EQ(entries.back().actor, "analyst");
  EXPECT_EQ(entries.back().action, "export");
  EXPECT_THAT(entries.back().details, HasSubstr("jsonl"));
}

TEST_F(ExportRoutes, RefuseOthers) {
  EXPECT_EQ(export_as("", "csv").status, 401);
  EXPECT_EQ(export_as(cookie(store::Role::assistant), "csv").status, 403);
  EXPECT_EQ(export_as(cookie(store::Role::owner), "xlsx").status, 400);
  EXPECT_TRUE(job([](auto& c) { return store::audit_entries(c); }).empty());
}

}  // namespace
}  // namespace assay::server
