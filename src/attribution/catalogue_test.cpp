// What every method must do, whatever it computes.
#include "attribution/toy_models_test.h"
#include "base/parallel.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

struct Row {
  const Method* method;
};

// Few passes, so that slow builds stay quick.
Explain quick(const Method& method) {
  Settings settings;
  for (const Described& param : method.params()) {
    if (param.name == "masks" || param.name == "samples" || param.name == "steps") {
      settings.push_back({std::string(param.name), "6"});
    }
  }
  return method.configure(settings);
}

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const Method& method : catalogue()) result.push_back({&method});
  return result;
}

class Methods : public testing::TestWithParam<Row> {
 protected:
  const Method& method = *GetParam().method;

  static Maps ask(const Explain& explain, const model::Model& model, const Tensor& batch) {
    const std::vector<std::size_t> targets(batch.rows(), 2);
    return explain(Question{model, batch, targets, model::Output::probability});
  }
};

TEST_P(Methods, GiveOneNumberForEveryPointOfEveryItem) {
  EXPECT_EQ(ask(quick(method), small_net({2, 6, 5}), random_tensor({3, 2, 6, 5}, 1)).values.shape,
            (Shape{3, 6, 5}));
  EXPECT_EQ(ask(quick(method), small_net({1, 12}), random_tensor({3, 1, 12}, 1)).values.shape,
            (Shape{3, 12}));
}

TEST_P(Methods, SayTheSameOfAnItemAloneAmongOthersAndOnAnyThreads) {
  const auto model = small_net({2, 6, 5});
  const Tensor batch = random_tensor({19, 2, 6, 5}, 2);
  const Explain explain = quick(method);
  const int before = threads();
  set_threads(3);
  const Maps together = ask(explain, model, batch);
  set_threads(1);
  for (const std::size_t item : {std::size_t{0}, std::size_t{17}}) {
    const Tensor one({1, 2, 6, 5}, {batch.row(item).begin(), batch.row(item).end()});
    const Maps alone = ask(explain, model, one);
    EXPECT_TRUE(std::ranges::equal(alone.values.row(0), together.values.row(item)));
    for (std::size_t at = 0; at < alone.measures.size(); ++at) {
      EXPECT_EQ(alone.measures[at].values[0], together.measures[at].values[item]);
    }
  }
  set_threads(before);
}

TEST_P(Methods, AreRebuiltFromTheirCompleteSpec) {
  const auto model = small_net({1, 12});
  const Tensor batch = random_tensor({2, 1, 12}, 3);
  const std::string spec = to_string(method.complete({}));
  if (spec.find("masks=") != std::string::npos) return;  // thousands of passes by default
  EXPECT_EQ(ask(build(catalogue(), spec, "method"), model, batch).values,
            ask(method.configure({}), model, batch).values);
}

TEST_P(Methods, RefuseParametersTheyDoNotHave) {
  try {
    method.configure({{"sampels", "3"}});
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("sampels"));
  }
}

TEST_P(Methods, RefuseValuesOutOfRange) {
  for (const Described& param : method.params()) {
    if (param.placeholder == "TEXT" || param.placeholder == "PATH") continue;  // any will do
    EXPECT_THROW(method.configure({{std::string(param.name), "-1e9x"}}), Error) << param.name;
  }
}

TEST_P(Methods, SayWhatTheyAre) {
  EXPECT_TRUE(method.info.summary.ends_with('.'));
  EXPECT_TRUE(!method.info.reference.empty() || method.info.family == Family::control);
  for (const Described& param : method.params()) EXPECT_FALSE(param.help.empty());
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Methods, testing::ValuesIn(rows()), [](const auto& tested) {
  return std::string(tested.param.method->info.name);
});

}  // namespace
}  // namespace assay::attribution
