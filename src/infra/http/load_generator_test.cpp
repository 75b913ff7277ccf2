#include "infra/http/load_generator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

TEST(Drive, EveryConnectionAsksWhatItIsToldInOrder) {
  Running running;
  constexpr std::size_t connections = 200, each = 20;
  std::vector<std::size_t> asked(connections, 0), answered(connections, 0);
  const LoadResult driven = run_load(
      {.address = {.port = running.server.port()},
       .connections = connections,
       .next = [&](std::size_t number) -> std::optional<Load::Step> {
         EXPECT_EQ(asked[number], answered[number]);
         if (asked[number] == each) return std::nullopt;
         ++asked[number];
         return Load::Step{
             .request = {.method = Method::post, .path = "/echo", .body = std::to_string(number)},
             .pause = std::chrono::microseconds(number % 3 * 500)};
       },
       .on_response =
           [&](std::size_t number, const Response* response) {
             ASSERT_TRUE(response);
             EXPECT_EQ(response->body, std::to_string(number));
             ++answered[number];
           }});
  EXPECT_EQ(driven.answered, connections * each);
  EXPECT_EQ(driven.milliseconds.size(), connections * each);
  EXPECT_EQ(driven.failed, 0U);
  EXPECT_EQ(running.handled, static_cast<int>(connections * each));
  EXPECT_EQ(running.server.counters().connections_accepted, connections);
}

TEST(Drive, CountsWhatFailsAndGoesOn) {
  Running running({.limits = {.reply = Milliseconds(60'000)}});
  int asked = 0;
  const LoadResult driven =
      run_load({.address = {.port = running.server.port()},
                .next = [&](std::size_t) -> std::optional<Load::Step> {
                  if (++asked > 2) return std::nullopt;
                  return Load::Step{.request = {.path = asked == 1 ? "/wait" : "/hello/x"}};
                },
                .timeout = std::chrono::milliseconds(100)});
  running.is_released = true;
  EXPECT_EQ(driven.failed, 1U);
  EXPECT_EQ(driven.answered, 1U);
}

TEST(Drive, QuantilesAreOfTheSortedTimes) {
  LoadResult driven;
  EXPECT_EQ(driven.quantile(0.5), 0);
  driven.milliseconds = {4, 1, 3, 2, 5, 9, 8, 7, 6, 10};
  EXPECT_EQ(driven.quantile(0.5), 5);
  EXPECT_EQ(driven.quantile(0.99), 10);
  EXPECT_EQ(driven.quantile(0.1), 1);
  EXPECT_EQ(driven.quantile(0), 1);
}

}  // namespace
}  // namespace assay::http
