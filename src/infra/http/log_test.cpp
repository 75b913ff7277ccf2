#include "infra/http/log.h"

#include <gtest/gtest.h>

namespace assay::http {
namespace {

TEST(Log, ALineIsJsonWithItsTimeInUtc) {
  // date -u -d @1700000000 is 2023-11-14 22:13:20.
  EXPECT_EQ(log_line({.time_ms = 1'700'000'000'042,
                      .method = "GET",
                      .route = "/api/:id",
                      .status = 200,
                      .milliseconds = 1.23456,
                      .bytes = 77}),
            R"({"time":"2023-11-14T22:13:20.042Z","method":"GET","route":"/api/:id","status":200,)"
            R"("ms":1.235,"bytes":77})");
}

TEST(Log, AProblemCannotBreakTheLine) {
  const std::string line = log_line({.status = 500, .problem = "a \"b\"\nc\\"});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_NE(line.find(",\"problem\":\"a \\\"b\\\"\uFFFDc\\\\\"}"), std::string::npos) << line;
}

}  // namespace
}  // namespace assay::http
