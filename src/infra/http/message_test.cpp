#include "infra/http/message.h"

#include <gtest/gtest.h>

#include "infra/http/refusal.h"

namespace assay::http {
namespace {

template <class Exception>
Response refused(const Exception& problem) {
  return refusal(std::make_exception_ptr(problem));
}

TEST(Message, MethodsHaveTheirNames) {
  for (const Method method : {Method::get, Method::head, Method::post, Method::put, Method::patch,
                              Method::delete_, Method::options}) {
    EXPECT_EQ(method_named(name(method)), method);
  }
  EXPECT_EQ(name(Method::delete_), "DELETE");
  EXPECT_EQ(method_named("get"), std::nullopt);
}

TEST(Message, ProblemsBecomeResponses) {
  EXPECT_EQ(refused(Error("No \"such\" thing.")).status, 400);
  EXPECT_EQ(refused(Error("No \"such\" \\ thing.")).body, R"({"error": "No \"such\" \\ thing."})");
  EXPECT_EQ(refused(Refusal(409, "It is frozen.")).status, 409);
  const Response bug = refused(Bug("secret.cpp:12: a contract"));
  EXPECT_EQ(bug.status, 500);
  EXPECT_EQ(bug.body.find("secret"), std::string::npos);
  EXPECT_EQ(bug.problem, "secret.cpp:12: a contract");
  EXPECT_EQ(refused(7).status, 500);
}

TEST(Message, ASentenceWithBrokenBytesIsStillJson) {
  EXPECT_EQ(refusal(400, "a\nb\xFF").body, "{\"error\": \"a\uFFFDb\uFFFD\"}");
}

TEST(Message, ARequestKnowsItsValues) {
  const Request request{.query = {{"a", "1"}, {"a", "2"}}, .values = {{"id", "7"}}};
  EXPECT_EQ(request.parameter("a"), "1");
  EXPECT_EQ(request.parameter("b"), std::nullopt);
  EXPECT_EQ(request.value("id"), "7");
  EXPECT_THROW(request.value("other"), Bug);
}

}  // namespace
}  // namespace assay::http
