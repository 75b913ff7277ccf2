#include <gmock/gmock.h>

#include "infra/store/rows_test.h"
#include "study/server/lab_test.h"

namespace assay::server {
namespace {

using nlohmann::json;

class RetentionRoutes : public Lab {
 protected:
  RetentionRoutes() {
    job([&](store::Connection& c) {
      store::add_study(c, {"faces", 1, "h", "{}", now_ + 10 * minutes_ms}, now_);
      store::a_session(c, "anna");
    });
  }
};

TEST_F(RetentionRoutes, EverybodySeesWhatWillBeDeletedAndWhatIsWrongWithTheClock) {
  for (const store::Role role :
       {store::Role::owner, store::Role::analyst, store::Role::assistant}) {
    const json told = as(role).get("/api/retention");
    EXPECT_EQ(told["clock"], "");
    ASSERT_EQ(told["studies"].size(), 1U);
    EXPECT_EQ(told["studies"][0]["study"], "faces@1");
    EXPECT_EQ(told["studies"][0]["sessions"], 1);
    EXPECT_EQ(told["studies"][0]["announced"], nullptr);
  }
  now_ += 11 * minutes_ms;
  host_->service().tidy_up();
  EXPECT_EQ(owner().get("/api/retention")["studies"][0]["announced"], now_.load());
  jump_ = -400 * days_ms;
  host_->service().tidy_up();
  EXPECT_NE(owner().get("/api/retention")["clock"], "");
}

TEST_F(RetentionRoutes, OwnersMoveTheDateAndTheLogSaysSo) {
  now_ += 11 * minutes_ms;
  host_->service().tidy_up();
  const std::string path = "/api/studies/faces@1/keep";
  EXPECT_EQ(analyst().post(path, {{"until", nullptr}}).status, 403);
  EXPECT_EQ(owner().post(path, {{"until", now_ - days_ms}}).status, 400);
  EXPECT_EQ(owner().post(path, {{"until", "soon"}}).status, 400);
  EXPECT_EQ(owner().post(path, json::object()).status, 400);
  EXPECT_NE(owner().get("/api/retention")["studies"][0]["announced"], nullptr);
  EXPECT_EQ(owner().post(path, {{"until", now_ + days_ms}}).status, 200);
  EXPECT_EQ(owner().get("/api/retention")["studies"][0]["announced"], nullptr);
  EXPECT_EQ(last_entry().action, "keep study");
  EXPECT_EQ(owner().post(path, {{"until", nullptr}}).status, 200);
  EXPECT_EQ(owner().get("/api/retention")["studies"][0]["keep_until"], nullptr);
}

}  // namespace
}  // namespace assay::server
