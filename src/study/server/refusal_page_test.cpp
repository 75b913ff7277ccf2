#include "study/server/refusal_page.h"

#include <gmock/gmock.h>

#include "infra/http/refusal.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

http::Response answered(const std::string& accept, http::Response given) {
  http::Request request{.path = "/study/x"};
  if (!accept.empty()) request.headers.set("Accept", accept);
  http::Response heard;
  with_refusal_page(
      request, [&](http::Response response) { heard = std::move(response); })(std::move(given));
  return heard;
}

TEST(RefusalPages, AreForBrowsers) {
  const http::Response page =
      answered("text/html,application/xhtml+xml", http::refusal(404, "There is no study '<b>'."));
  EXPECT_EQ(page.status, 404);
  EXPECT_EQ(page.headers.find("Content-Type"), "text/html; charset=utf-8");
  EXPECT_THAT(page.body, HasSubstr("There is no study &#39;&lt;b&gt;&#39;."));
  EXPECT_THAT(std::string(page.headers.find("Content-Security-Policy").value()),
              Not(HasSubstr("unsafe-inline")));
}

TEST(RefusalPages, AreNotForPrograms) {
  EXPECT_THAT(answered("", http::refusal(404, "No.")).body, HasSubstr(R"({"error": "No."})"));
  EXPECT_THAT(answered("application/json", http::refusal(404, "No.")).body, HasSubstr("error"));
}

TEST(RefusalPages, LeaveEverythingElseAsItIs) {
  const http::Response response = answered("text/html", http::see_other("/take/x#token"));
  EXPECT_EQ(response.status, 303);
  EXPECT_EQ(response.headers.find("Location"), "/take/x#token");
}

}  // namespace
}  // namespace assay::server
