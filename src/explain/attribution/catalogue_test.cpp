// What every method must do, whatever it computes.
#include <algorithm>

#include "base/parallel.h"
#include "base/unsuited.h"
#include "explain/attribution/outside_test.h"
#include "explain/attribution/own_cache_test.h"
#include "explain/attribution/small_nets_test.h"
#include "math/tensor/npy.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

struct Row {
  const Method* method;
};

bool same(const std::vector<Example>& left, const std::vector<Example>& right) {
  return std::ranges::equal(left, right, [](const Example& one, const Example& other) {
    return one.index == other.index && one.name == other.name && one.distance == other.distance;
  });
}

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const Method& method : catalogue()) result.push_back({&method});
  return result;
}

class Methods : public testing::TestWithParam<Row> {
 protected:
  const Method& method = *GetParam().method;
  const bool pictures_only = method.info.takes == Takes::pictures;
  const OwnCache cache;

  // With what a method cannot do without, for the inputs of this shape.
  Settings needed(const Shape& input) const {
    Settings settings;
    for (const Described& param : method.params()) {
      if (param.name != "training") continue;
      Shape shape = input;
      shape.insert(shape.begin(), 20);
      write_npy(cache / "training.npy", random_tensor(shape, 9));
      settings.push_back({"training", (cache / "training.npy").string()});
    }
    return settings;
  }

  // A small net of the kind that the method explains.
  model::Model net(const Shape& input) const {
    switch (method.info.of) {
      case Nets::averaged:
        return averaged_net(input);
      case Nets::attention:
        return attention_net(input);
      default:
        return small_net(input);
    }
  }

  // Few passes, so that slow builds stay quick.
  Explain quick(const Shape& input) const {
    Settings settings = needed(input);
    for (const Described& param : method.params()) {
      if (param.name == "masks" || param.name == "samples" || param.name == "steps") {
        settings.push_back({std::string(param.name), "6"});
      }
    }
    return method.configure(settings);
  }

  static Maps ask(const Explain& explain, const model::Classifier& model, const Tensor& batch) {
    const std::vector<std::size_t> targets(batch.rows(), 2);
    return explain(Question{model, batch, targets, model::Output::probability});
  }
};

TEST_P(Methods, GiveOneNumberForEveryPointOfEveryItem) {
  const auto check = [&](const Shape& input, const Shape& expected) {
    Shape batch = input;
    batch.insert(batch.begin(), 3);
    const auto answer = [&] { return ask(quick(input), net(input), random_tensor(batch, 1)); };
    if (pictures_only && input.size() != 3) {
      EXPECT_THROW(answer(), Error);
    } else if (method.info.family == Family::example) {
      EXPECT_EQ(answer().examples.size(), 3U);
      EXPECT_TRUE(answer().values.shape.empty());
    } else {
      EXPECT_EQ(answer().values.shape, expected);
    }
  };
  check({3, 6, 5}, {3, 6, 5});
  check({1, 12}, {3, 12});
}

TEST_P(Methods, SayTheSameOfAnItemAloneAmongOthersAndOnAnyThreads) {
  const auto model = net({3, 6, 5});
  const Tensor batch = random_tensor({19, 3, 6, 5}, 2);
  const Explain explain = quick({3, 6, 5});
  const int before = threads();
  set_threads(3);
  const Maps together = ask(explain, model, batch);
  set_threads(1);
  for (const std::size_t item : {std::size_t{0}, std::size_t{17}}) {
    const Tensor one({1, 3, 6, 5}, {batch.row(item).begin(), batch.row(item).end()});
    const Maps alone = ask(explain, model, one);
    if (method.info.family == Family::example) {
      EXPECT_TRUE(same(alone.examples[0], together.examples[item]));
      continue;
    }
    EXPECT_TRUE(std::ranges::equal(alone.values.row(0), together.values.row(item)));
    for (std::size_t at = 0; at < alone.measures.size(); ++at) {
      EXPECT_EQ(alone.measures[at].values[0], together.measures[at].values[item]);
    }
  }
  set_threads(before);
}

TEST_P(Methods, AreRebuiltFromTheirCompleteSpec) {
  const Shape input = pictures_only ? Shape{3, 6, 5} : Shape{1, 12};
  const auto model = net(input);
  Shape shape = input;
  shape.insert(shape.begin(), 2);
  const Tensor batch = random_tensor(shape, 3);
  const std::string spec = to_string(method.complete(needed(input)));
  if (spec.find("masks=") != std::string::npos) return;  // thousands of passes by default
  const Maps rebuilt = ask(build(catalogue(), spec, "method"), model, batch);
  const Maps made = ask(method.configure(needed(input)), model, batch);
  EXPECT_EQ(rebuilt.values, made.values);
  EXPECT_TRUE(std::ranges::equal(rebuilt.examples, made.examples, same));
}

TEST_P(Methods, RefuseNetsTheyCannotExplain) {
  if (method.info.of == Nets::any) return;
  const Tensor batch = random_tensor({1, 3, 6, 5}, 3);
  EXPECT_THROW(ask(quick({3, 6, 5}), small_net({3, 6, 5}), batch), Error);
}

// What a method says it asks for is all that it asks for, and what it needs.
TEST_P(Methods, ExplainWhoeverOffersWhatTheyAskFor) {
  const Shape input = {3, 6, 5};
  const auto model = net(input);
  const Tensor batch = random_tensor({2, 3, 6, 5}, 4);
  const Explain explain = quick(input);
  for (const Offers offers : {Offers::scores, Offers::gradients}) {
    const auto outside = from_outside(model, offers);
    const bool enough =
        method.info.asks <= (offers == Offers::scores ? Asks::scores : Asks::gradients);
    if (enough) {
      EXPECT_NO_THROW(expect_suited(method.info, outside));
      EXPECT_EQ(ask(explain, outside, batch).values, ask(explain, model, batch).values);
    } else {
      EXPECT_THROW(expect_suited(method.info, outside), Unsuited);
      EXPECT_THROW(ask(explain, outside, batch), Unsuited);
      EXPECT_EQ(outside.passes().forward, 0U) << "refused before anything is computed";
    }
    if (method.info.asks == Asks::nothing) {
      EXPECT_EQ(outside.passes().forward, 0U);
    }
  }
  EXPECT_NO_THROW(expect_suited(method.info, model));
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
