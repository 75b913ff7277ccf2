#include "cli/meta.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/score.h"
#include "cli/suite.h"
#include "cli/test_console.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

constexpr const char* small = "signals:items=12,training=300,epochs=2";

Meta asked() {
  return {.method = {"gradient", "random"}, .metric = {"gini", "auc"}, .items = 10, .times = 1};
}

TEST(MetaCommand, FindsTheSameOnASuiteAndOnItsFiles) {
  const TemporaryFolder folder;
  Meta on_suite = asked();
  on_suite.suite = small;
  on_suite.out = folder / "meta.json";
  const std::string table = said(on_suite);
  for (const char* part : {"gini", "auc", "ranks kept", "of 1", "rank agreement", "Of 10 items"}) {
    EXPECT_THAT(table, HasSubstr(part));
  }
  const std::filesystem::path at = folder / "planted";
  said(Suite{.name = small, .out = at});
  Meta on_files = asked();
  on_files.model = at / "model.onnx";
  on_files.input = at / "inputs.npy";
  on_files.mask = at / "mask.npy";
  EXPECT_EQ(said(on_files), table);
  Meta on_folder = asked();
  on_folder.suite = at.string();
  EXPECT_EQ(said(on_folder), table);

  const auto json = nlohmann::json::parse(read_file(folder / "meta.json"));
  EXPECT_EQ(json["items"], 10);
  EXPECT_EQ(json["metrics"][1]["metric"], "auc");
  EXPECT_EQ(json["metrics"][1]["scores"]["gradient"].size(), 10U);
  EXPECT_EQ(json["options"]["metric"][0], "gini");
  EXPECT_EQ(json["options"]["suite"], small);
  EXPECT_EQ(json["agreement"].size(), 1U);
  // Maps are not explained again: gini cannot see what became of the inputs.
  EXPECT_EQ(json["metrics"][0]["input_changes"]["intra_noise_resilience"], 1);
  EXPECT_EQ(json["metrics"][0]["input_changes"]["meta_consistency"], 0.5);
}

TEST(MetaCommand, JudgesAMetricOnceUnderTwoNames) {
  Meta unit = asked();
  unit.suite = small;
  unit.metric = {"gini", "sparseness", "auc"};
  unit.json = true;
  const auto json = nlohmann::json::parse(said(unit));
  EXPECT_EQ(json["metrics"].size(), 2U);
  EXPECT_EQ(json["agreement"].size(), 1U);
}

// Of 'assay score', which judges the same maps of the same files.
std::vector<nlohmann::json> scored(const Meta& like, const std::filesystem::path& maps) {
  Explain explain;
  explain.model = *like.model;
  explain.input = *like.input;
  explain.method = like.method;
  explain.out = maps;
  said(explain);
  Score score;
  score.model = explain.model;
  score.input = explain.input;
  score.maps = {maps};
  score.metric = like.metric;
  score.mask = like.mask;
  score.controls = {"none"};
  score.json = true;
  std::vector<nlohmann::json> values;
  const auto found = nlohmann::json::parse(said(score));
  for (const auto& one : found.at("scores")) {
    values.push_back(one.at("values"));
  }
  return values;
}

// Agreement as a share of what two people reach among themselves, and by the mean of both.
TEST(MetaCommand, ScoresWhatScoreScoresOfPeople) {
  const TemporaryFolder folder;
  write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 0, 1, 0, 5}));
  write_npy(folder / "people.npy",
            Tensor({2, 2, 4}, {0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0}));
  Meta unit{.model = "tests/cli/files/tiny.onnx",
            .input = folder / "x.npy",
            .mask = folder / "people.npy",
            .method = {"gradient", "input_gradient"},
            .metric = {"human_share:agreement=half_l1", "half_l1"},
            .times = 1,
            .json = true};
  const auto judged = nlohmann::json::parse(said(unit));
  const std::vector<nlohmann::json> expected = scored(unit, folder / "maps");
  ASSERT_EQ(expected.size(), 4U);
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_TRUE(expected[at][0].is_number()) << expected[at];
    EXPECT_EQ(judged["metrics"][at % 2]["scores"][unit.method[at / 2]], expected[at]);
  }
}

TEST(MetaCommand, RefusesWhatItCannotJudge) {
  Meta unit = asked();
  EXPECT_THAT(refusal(unit), HasSubstr("Give --suite, or --model and --input."));
  for (const char* metric : {"roar", "keep_and_retrain"}) {
    unit.metric = {metric};
    EXPECT_THAT(refusal(unit), HasSubstr("which 'assay meta' does not; 'assay score' does."));
  }
  unit.metric = {"human_share"};
  unit.suite = small;
  EXPECT_THAT(refusal(unit), HasSubstr("asks what each of several people marked"));
  unit.metric = {"gini"};
  unit.suite = "text";
  EXPECT_THAT(refusal(unit), HasSubstr("has neither"));
  const TemporaryFolder folder;
  unit.suite = folder.path().string();
  EXPECT_THAT(refusal(unit), HasSubstr("holds no suite"));
  said(Suite{.name = "text:items=8,training=100", .out = folder / "texts"});
  unit.suite = (folder / "texts").string();
  EXPECT_THAT(refusal(unit), HasSubstr("has neither"));
  unit.suite = "image";
  EXPECT_THAT(refusal(unit), HasSubstr("There is no suite 'image'; did you mean 'images'?"));
  unit.model = "net.onnx";
  EXPECT_THAT(refusal(unit), HasSubstr("not both"));
  unit.method = {"gradient"};
  EXPECT_THAT(refusal(unit), HasSubstr("two methods"));
  unit.out = "meta.csv";
  unit.method = {"gradient", "random"};
  EXPECT_THAT(refusal(unit), HasSubstr(".json"));
}

}  // namespace
}  // namespace assay::cli
