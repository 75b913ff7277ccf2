// What every suite must do, whatever it plants.
#include <gmock/gmock.h>

#include <algorithm>

#include "base/argmax.h"
#include "base/parallel.h"
#include "evaluate/suites/files.h"

namespace assay::suites {
namespace {

struct Row {
  const Recipe* recipe;
};

std::vector<Row> rows_of_catalogue() {
  std::vector<Row> result;
  for (const Recipe& recipe : catalogue()) result.push_back({&recipe});
  return result;
}

class Suites : public testing::TestWithParam<Row> {
 protected:
  const Recipe& recipe = *GetParam().recipe;
  const Settings small{{"items", "9"}, {"training", "300"}};

  // All its files: what anybody can see of a suite.
  std::vector<std::string> made(const Settings& settings) const {
    std::vector<std::string> result;
    for (const File& file : files_of(recipe.configure(settings)({}), recipe.complete(settings))) {
      result.push_back(file.name + "\n" + file.bytes);
    }
    return result;
  }
};

TEST_P(Suites, AreTheSameOnAnyThreads) {
  const int before = threads();
  set_threads(3);
  const std::vector<std::string> together = made(small);
  set_threads(1);
  EXPECT_TRUE(made(small) == together);
  set_threads(before);
}

TEST_P(Suites, AreOthersWithAnotherSeed) {
  Settings other = small;
  other.push_back({"seed", "77"});
  EXPECT_FALSE(made(small) == made(other));
}

TEST_P(Suites, HaveNamesLabelsAndTruthForEveryItem) {
  const Suite suite = recipe.configure(small)({});
  EXPECT_EQ(suite.name, recipe.info.name);
  ASSERT_EQ(suite.items.size(), 9U);
  if (const Arrays* arrays = suite.arrays()) {
    EXPECT_EQ(arrays->inputs.rows(), 9U);
    EXPECT_EQ(arrays->truth.rows(), 9U);
    ASSERT_EQ(arrays->labels.size(), 9U);
    EXPECT_EQ(arrays->description.classes, suite.classes);
    for (std::size_t item = 0; item < 9; ++item) {
      EXPECT_LT(arrays->labels[item], suite.classes.size());
      const std::span<const float> truth = arrays->truth.row(item);
      const auto ones = std::ranges::count(truth, 1.0F);
      EXPECT_GT(ones, 0);
      EXPECT_LT(ones, std::ssize(truth) / 2);
      EXPECT_EQ(ones + std::ranges::count(truth, 0.0F), std::ssize(truth));
    }
    const model::Model model(arrays->net, {});
    const Tensor scores = model.scores(arrays->inputs, model::Output::logit);
    for (std::size_t item = 0; item < 9; ++item) {
      const std::span<const float> row = scores.row(item);
      EXPECT_EQ(argmax(row), arrays->labels[item]);
    }
  } else {
    EXPECT_EQ(suite.texts()->documents.size(), 9U);
    EXPECT_EQ(suite.texts()->truth.size(), 9U);
  }
}

TEST_P(Suites, SayWhatTheyAre) {
  EXPECT_TRUE(recipe.info.summary.ends_with("."));
  EXPECT_FALSE(recipe.info.truth.empty());
  EXPECT_THROW(recipe.configure({{"item", "3"}}), Error);
}

INSTANTIATE_TEST_SUITE_P(Every, Suites, testing::ValuesIn(rows_of_catalogue()),
                         [](const auto& row) { return std::string(row.param.recipe->info.name); });

}  // namespace
}  // namespace assay::suites
