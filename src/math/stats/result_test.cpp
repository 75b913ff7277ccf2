#include "math/stats/result.h"

#include <gmock/gmock.h>

#include <limits>

#include "base/error.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

Result sample() {
  return {.test = "welch_t",
          .title = "Welch's t-test",
          .statistics = {{"t", -2.5, {4.786}}},
          .p = 0.0123,
          .effects = {{.name = "g", .value = 0.5, .interval = Interval{-0.001, 1.25}}},
          .method = "two-sided",
          .unit = "user",
          .groups = {{"a", 6}, {"b", 5}},
          .dropped = {{2, "rows without 'x'"}}};
}

TEST(Result, IsASentenceInTheFormOfTheApa) {
  EXPECT_EQ(to_sentence(sample()),
            "Welch's t-test: t(4.79) = -2.50, p = .012, g = 0.50, 95 % CI [-0.001, 1.25]; "
            "two-sided; 6 a, 5 b (unit: user).");
}

TEST(Result, CountsOneThingInTheSingular) {
  Result result = sample();
  result.groups = {{"rows", 1, true}, {"levels of users", 2, true}, {"users", 1}};
  EXPECT_THAT(to_sentence(result), HasSubstr("; 1 row, 2 levels of users, 1 users (unit"));
}

TEST(Result, LeavesOutTheZeroOfWhatCannotPassOne) {
  EXPECT_EQ(p_text(0.05), "p = .050");
  EXPECT_EQ(p_text(0.0009), "p < .001");
  EXPECT_EQ(p_text(1), "p = 1.000");
  EXPECT_EQ(number_text(-0.25, true), "-.25");
  EXPECT_EQ(number_text(-0.25), "-0.25");
  EXPECT_EQ(number_text(1, true), "1.00");
  EXPECT_EQ(number_text(0), "0.00");
  EXPECT_EQ(number_text(-8.4e-17), "0.00") << "what rounding leaves of zero";
  EXPECT_EQ(number_text(0.00012), "0.00012");
  EXPECT_EQ(number_text(10.04), "10.04");
}

TEST(Result, SaysWhyItIsUndefined) {
  const Result result{.test = "t", .title = "T", .undefined = "nothing varies"};
  EXPECT_EQ(to_sentence(result), "T: undefined, for nothing varies.");
  EXPECT_THAT(to_json(result), HasSubstr("\"undefined\": \"nothing varies\""));
  EXPECT_THAT(to_json(result), HasSubstr("\"p\": null"));
}

TEST(Result, IsJsonWithNumbersInFull) {
  const std::string json = to_json(sample());
  EXPECT_THAT(json, HasSubstr("\"p\": 0.0123,"));
  EXPECT_THAT(json, HasSubstr("{\"symbol\": \"t\", \"value\": -2.5, \"df\": [4.786]}"));
  EXPECT_THAT(json, HasSubstr("\"interval\": [-0.001, 1.25], \"level\": 0.95"));
  EXPECT_THAT(json, HasSubstr("\"dropped\": [{\"count\": 2, \"why\": \"rows without 'x'\"}]"));
  EXPECT_THAT(json, HasSubstr("\"undefined\": null"));
}

TEST(Result, NeverWritesWhatIsNotFinite) {
  Result result = sample();
  result.p = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(to_json(result), Bug);
}

TEST(Result, IsARowOfATable) {
  const Table table = to_table(std::vector{sample()});
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(std::get<std::string>(table.rows[0][0]), "welch_t");
  EXPECT_EQ(std::get<double>(table.rows[0][2]), -2.5);
  EXPECT_EQ(std::get<std::string>(table.rows[0][3]), "4.79");
  EXPECT_EQ(std::get<double>(table.rows[0][8]), 1.25);
}

}  // namespace
}  // namespace assay::stats
