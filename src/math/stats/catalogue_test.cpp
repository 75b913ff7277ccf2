// What every test must do, whatever it asks.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "math/stats/null_data_test.h"
#include "math/stats/procedure.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

struct Row {
  const Procedure* test;
};

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const Procedure& test : catalogue()) result.push_back({&test});
  return result;
}

class Tests : public testing::TestWithParam<Row> {
 protected:
  const stats::Procedure& test = *GetParam().test;
  const bool takes_data = !test.info.needs.columns.empty();
  const Settings usual = usual_settings(test);

  // Columns of a table that cannot be what a formula makes of them are the caller's error.
  void expect_answer_or_reason(const Data& data) const {
    try {
      expect_sound(run_procedure(test, usual, data));
    } catch (const Error& error) {
      EXPECT_TRUE(takes_table(test.info)) << error.what();
      EXPECT_TRUE(std::string_view(error.what()).ends_with('.')) << error.what();
    }
  }

 private:
  static void expect_sound(const Result& result) {
    if (!result.is_defined()) {
      EXPECT_FALSE(result.p);
      EXPECT_TRUE(result.statistics.empty());
      EXPECT_THAT(to_sentence(result), HasSubstr("undefined"));
    } else {
      EXPECT_TRUE(result.p || !result.estimates.empty() || !result.effects.empty() ||
                  !result.details.empty());
      EXPECT_FALSE(result.method.empty());
      EXPECT_FALSE(result.unit.empty());
    }
    EXPECT_TRUE(!result.p || (0 <= *result.p && *result.p <= 1));
    EXPECT_NO_THROW(to_json(result));  // which refuses what is not finite
    EXPECT_THAT(to_json(result), testing::Not(HasSubstr("nan")));
  }
};

TEST_P(Tests, AnswerNullDataOfAnySizeOrSayWhyNot) {
  if (!takes_data) return;
  for (std::size_t size = 1; size < 12; ++size) {
    expect_answer_or_reason(null_data(test.info, size, size));
  }
  const std::size_t enough = std::max<std::size_t>(30, simulation_of(test).size / 2);
  EXPECT_TRUE(run_procedure(test, usual, null_data(test.info, enough, 1)).is_defined());
}

// No variation at all; no rows; huge and tiny numbers.
TEST_P(Tests, AnswerAwkwardDataOrSayWhyNot) {
  if (!takes_data) return;
  Data data = null_data(test.info, 7, 3);
  const Data sound = data;
  for (const double constant : {0.0, 1.0}) {
    if (data.x) std::ranges::fill(data.x->values, constant);
    for (Texts& column : data.columns) std::ranges::fill(column.cells, fmt::to_string(constant));
    expect_answer_or_reason(data);
    if (data.y) std::ranges::fill(data.y->values, constant);
    for (Numbers& control : data.control) std::ranges::fill(control.values, constant);
    expect_answer_or_reason(data);
  }
  expect_answer_or_reason(null_data(test.info, 0, 3));
  if (test.info.scale != Scale::number || !data.x) return;
  for (const double factor : {1e300, 1e-300, 1e-320}) {
    data = sound;
    for (double& value : data.x->values) value *= factor;
    expect_answer_or_reason(data);
  }
}

TEST_P(Tests, SayTheSameOnAnyThreads) {
  if (!takes_data) return;
  const Data data = null_data(test.info, 20, 5);
  const int before = threads();
  set_threads(1);
  const std::string one = to_json(run_procedure(test, usual, data));
  set_threads(3);
  EXPECT_EQ(one, to_json(run_procedure(test, usual, data)));
  set_threads(before);
}

// Under the null a test at 5 % rejects 5 of a hundred data sets; the number of rejections is
// binomial, so it lies within 3.5 deviations but once in two thousand. A conservative test may
// reject less often.
TEST_P(Tests, RejectTheTruthAsOftenAsTheySay) {
  const auto& [sets, size, settings] = simulation_of(test);
  if (!takes_data || !run_procedure(test, settings, null_data(test.info, size, 0)).p) return;
  std::vector<double> p(sets, -1);
  parallel_for(sets, 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t set = begin; set < end; ++set) {
      p[set] = run_procedure(test, settings, null_data(test.info, size, set + 1)).p.value_or(-1);
    }
  });
  const auto defined =
      static_cast<double>(std::ranges::count_if(p, [](double one) { return one >= 0; }));
  ASSERT_GE(defined, 0.99 * static_cast<double>(sets));
  for (const double level : {0.05, 0.2}) {
    const auto rejected = static_cast<double>(
        std::ranges::count_if(p, [&](double one) { return one >= 0 && one <= level; }));
    const double allowed = 3.5 * std::sqrt(level * (1 - level) * defined);
    EXPECT_LE(rejected, level * defined + allowed) << "of " << defined << " at " << level;
    if (test.info.conservative) continue;
    EXPECT_GE(rejected, level * defined - allowed) << "of " << defined << " at " << level;
  }
}

TEST_P(Tests, AreRebuiltFromTheirCompleteSpec) {
  const Spec spec = parse_spec(to_string(test.complete({})));
  EXPECT_EQ(spec.name, test.info.name);
  if (!takes_data) return;
  const Data data = null_data(test.info, takes_table(test.info) ? 48 : 9, 2);
  Settings complete = parse_spec(to_string(test.complete(usual))).settings;
  EXPECT_EQ(to_json(run_procedure(test, usual, data)),
            to_json(run_procedure(test, complete, data)));
}

TEST_P(Tests, RefuseColumnsTheyCannotUseAndMissOnesTheyNeed) {
  if (!takes_data) return;
  try {
    run_procedure(test, {}, {});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("needs --"));
  }
  Data data = null_data(test.info, 9, 2);
  if (test.info.levels == 0 || data.by.empty()) return;
  std::vector<std::string> names;
  for (std::size_t row = 0; row < data.by[0].of.size(); ++row) names.push_back(std::to_string(row));
  data.by[0] = labels("by", names);
  try {
    run_procedure(test, {}, data);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("choose them with '--group'"));
  }
}

TEST_P(Tests, RefuseParametersTheyDoNotHaveAndValuesOutOfRange) {
  EXPECT_THROW(test.configure({{"stesp", "3"}}), Error);
  for (const Described& param : test.params()) {
    if (param.expected == "a word") continue;
    EXPECT_THROW(test.configure({{std::string(param.name), "-1e9"}}), Error) << param.name;
  }
}

TEST_P(Tests, SayWhatTheyAre) {
  EXPECT_TRUE(test.info.summary.ends_with('.'));
  EXPECT_FALSE(test.info.title.empty());
  EXPECT_FALSE(test.info.reference.empty());
  for (const Described& param : test.params()) EXPECT_FALSE(param.help.empty());
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Tests, testing::ValuesIn(rows()), [](const auto& tested) {
  return std::string(tested.param.test->info.name);
});

}  // namespace
}  // namespace assay::stats
