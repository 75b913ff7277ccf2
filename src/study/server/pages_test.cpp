#include "study/server/pages.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "infra/http/outgoing.h"
#include "infra/http/refusal.h"

namespace assay::server {
namespace {

class Pages : public testing::Test {
 protected:
  Pages() {
    std::filesystem::create_directories(folder_.path() / "assets");
    write_file(folder_.path() / "take.html", "<p>take</p>");
    write_file(folder_.path() / "console.html", "<p>console</p>");
    write_file(folder_.path() / "assets" / "a-1f.js", "run()");
    write_file(folder_.path() / "secret.txt", "secret");
  }
  static Framing framing(const std::string& study) {
    if (study != "framed") return {};
    return {"https://panel.example", "https://panel.example https://b.example"};
  }
  // What a browser gets, head and body.
  http::Outgoing got(const std::string& path) {
    const http::Router router(page_routes(folder_.path(), framing));
    http::Request request{.path = path};
    const http::Router::Match match = router.match(request.method, path);
    EXPECT_NE(match.route, nullptr) << path;
    request.values = match.values;
    http::Response response;
    match.route->handler(request, [&](http::Response made) { response = std::move(made); });
    return http::make_outgoing(&request, std::move(response), {}, {});
  }

  TemporaryFolder folder_;
};

TEST_F(Pages, OfAStudyMayBeFramedByItsPanelAlone) {
  const http::Outgoing framed = got("/take/framed");
  EXPECT_EQ(framed.content(), "<p>take</p>");
  EXPECT_NE(framed.head.find("form-action 'self' https://panel.example https://b.example; "
                             "frame-ancestors https://panel.example\r\n"),
            std::string::npos)
      << framed.head;
  EXPECT_EQ(framed.head.find("X-Frame-Options"), std::string::npos);
  for (const char* path : {"/take", "/take/other", "/console"}) {
    const std::string head = got(path).head;
    EXPECT_NE(head.find("form-action 'self'; frame-ancestors 'none'\r\n"), std::string::npos)
        << path;
    EXPECT_NE(head.find("X-Frame-Options: DENY"), std::string::npos) << path;
  }
}

TEST_F(Pages, BeginWithTheConsole) {
  const http::Outgoing front = got("/");
  EXPECT_NE(front.head.find("303 See Other"), std::string::npos) << front.head;
  EXPECT_NE(front.head.find("Location: /console\r\n"), std::string::npos) << front.head;
}

TEST_F(Pages, AreAskedForAgainWhileTheirPartsAreKeptForEver) {
  EXPECT_NE(got("/assets/a-1f.js").head.find("immutable"), std::string::npos);
  EXPECT_EQ(got("/take").head.find("immutable"), std::string::npos);
  EXPECT_THROW(got("/assets/../secret.txt"), http::Refusal);
  EXPECT_THROW(got("/assets/secret.txt"), http::Refusal);
}

}  // namespace
}  // namespace assay::server
