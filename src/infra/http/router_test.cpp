#include "infra/http/router.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::http {
namespace {

Route route(Method method, const std::string& pattern) {
  return {.method = method, .pattern = pattern, .handler = [](const Request&, Reply) {}};
}

const Router& table() {
  static const Router router({route(Method::get, "/"), route(Method::get, "/api/sessions/:id"),
                              route(Method::post, "/api/sessions/:id"),
                              route(Method::get, "/api/sessions/new"),
                              route(Method::delete_, "/api/sessions/:id/events/:seq"),
                              route(Method::get, "/*path"), route(Method::put, "/media/*name")});
  return router;
}

std::string found(Method method, std::string_view path) {
  const Router::Match match = table().match(method, path);
  return match.route ? match.route->pattern : "allow " + match.allow;
}

TEST(Router, TakesTheMostLiteralPattern) {
  EXPECT_EQ(found(Method::get, "/"), "/");
  EXPECT_EQ(found(Method::get, "/api/sessions/new"), "/api/sessions/new");
  EXPECT_EQ(found(Method::get, "/api/sessions/7"), "/api/sessions/:id");
  EXPECT_EQ(found(Method::post, "/api/sessions/new"), "/api/sessions/:id");
  EXPECT_EQ(found(Method::get, "/api/sessions"), "/*path");
  EXPECT_EQ(found(Method::get, "/api/sessions/"), "/*path");
  EXPECT_EQ(found(Method::get, "/api/sessions/7/"), "/*path");
  EXPECT_EQ(found(Method::head, "/api/sessions/7"), "/api/sessions/:id");
}

TEST(Router, GivesTheValuesOfTheNames) {
  const Pairs two{{"id", "a b"}, {"seq", "3"}};
  EXPECT_EQ(table().match(Method::delete_, "/api/sessions/a b/events/3").values, two);
  const Pairs rest{{"path", "x/y//z"}};
  EXPECT_EQ(table().match(Method::get, "/x/y//z").values, rest);
  EXPECT_EQ(table().match(Method::put, "/media/").values, (Pairs{{"name", ""}}));
  EXPECT_EQ(table().match(Method::put, "/media").values, (Pairs{{"name", ""}}));
}

TEST(Router, SaysWhichMethodsThereAre) {
  EXPECT_EQ(found(Method::put, "/api/sessions/7"), "allow GET, HEAD, POST");
  EXPECT_EQ(found(Method::post, "/"), "allow GET, HEAD");
  const Router small({route(Method::post, "/a")});
  EXPECT_EQ(small.match(Method::get, "/a").allow, "POST");
  EXPECT_EQ(small.match(Method::get, "/b").allow, "");
  EXPECT_EQ(small.match(Method::get, "/b").route, nullptr);
  EXPECT_EQ(small.match(Method::head, "/a").route, nullptr);
}

TEST(Router, KnowsTheIndexOfTheRoute) {
  for (std::size_t index = 0; index < table().routes().size(); ++index) {
    const Route& one = table().routes()[index];
    EXPECT_EQ(table().match(one.method, one.pattern).index, index) << one.pattern;
  }
}

TEST(Router, AWrongTableIsABug) {
  EXPECT_THROW(Router({route(Method::get, "a")}), Bug);
  EXPECT_THROW(Router({route(Method::get, "")}), Bug);
  EXPECT_THROW(Router({route(Method::get, "/*a/b")}), Bug);
  EXPECT_THROW(Router({route(Method::get, "/:")}), Bug);
  EXPECT_THROW(Router({route(Method::get, "/:a"), route(Method::get, "/:b")}), Bug);
  EXPECT_THROW(Router({route(Method::get, "/:a"), route(Method::post, "/:b")}), Bug);
  EXPECT_THROW(Router({{.method = Method::get, .pattern = "/", .handler = nullptr}}), Bug);
}

}  // namespace
}  // namespace assay::http
