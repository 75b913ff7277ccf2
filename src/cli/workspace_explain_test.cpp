#include "cli/workspace_explain.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "cli/workspace_show.h"
#include "explain/attribution/own_cache_test.h"
#include "math/tensor/npy.h"
#include "net/model/model.h"
#include "study/workspace/gather.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// tests/cli/files/tiny.onnx is a linear map of four numbers to three classes.
class WorkspaceExplainCommand : public testing::Test {
 protected:
  WorkspaceExplainCommand() {
    workspace::Workspace space = workspace::Workspace::create(folder / "w", "w", "");
    write_npy(folder / "x.npy", Tensor(Shape{2, 4}, {1, 2, 3, 4, -1, 0, 2, 5}));
    write_npy(folder / "t.npy", Tensor(Shape{3, 4}, {1, 2, 3, 4.5F, -1, 0, 2, 6, 1, 2, 3.5F, 4}));
    workspace::add_items(space, workspace::gather(folder / "x.npy", {.split = "test"}));
    workspace::add_items(space, workspace::gather(folder / "t.npy", {.split = "train"}));
    unit.workspace = folder / "w";
    unit.model = "tests/cli/files/tiny.onnx";
  }

  attribution::OwnCache cache;
  TemporaryFolder folder;
  WorkspaceExplain unit;
};

TEST_F(WorkspaceExplainCommand, KeepsPredictionsMapsAndScores) {
  unit.method = {"gradient:sign=signed"};
  unit.metric = {"deletion"};
  EXPECT_THAT(said(unit), HasSubstr("gradient:sign=signed"));
  const workspace::Workspace space(folder / "w");
  // The same numbers as the model gives when it is asked directly.
  const model::Model model = model::load(unit.model);
  const Tensor scores = model.scores(read_npy(folder / "x.npy"), model::Output::probability);
  const std::vector<workspace::Prediction> said_of = space.predictions("tiny");
  ASSERT_THAT(said_of, SizeIs(5));
  for (std::size_t row = 0; row < 2; ++row) {
    const auto most = std::ranges::max_element(scores.row(row));
    EXPECT_EQ(said_of[row].confidence, double{*most});
    const std::size_t target = static_cast<std::size_t>(most - scores.row(row).begin());
    const workspace::Explanation one = space.explanations("gradient")[row];
    EXPECT_EQ(one.target, said_of[row].label);
    const Tensor gradient =
        model.gradients(Tensor(Shape{1, 4}, {0, 0, 0, 0}), std::vector{target}, Output::logit);
    EXPECT_EQ(space.map(one).data, gradient.data);
    EXPECT_EQ(space.map(one).shape, (Shape{4}));
  }
  EXPECT_THAT(space.explanations("gradient"), SizeIs(2));  // not the training items
  EXPECT_THAT(space.scores("deletion"), SizeIs(2));
  EXPECT_EQ(space.scores("deletion")[0].method, "gradient");
  EXPECT_THAT(space.classes(), SizeIs(3));
  EXPECT_EQ(space.model_facts("tiny").input_shape, (Shape{4}));
}

// The map takes the second item to (-1, -4, 2), and the training items to (1, -1.5, 4.25),
// (-1, -5, 2.5) and (1, -1, 4.25): the second is nearest.
TEST_F(WorkspaceExplainCommand, FindsNeighboursAmongTrainingItems) {
  unit.method = {"nearest_neighbours:k=1,among=all,layer=y"};
  said(unit);
  const workspace::Workspace space(folder / "w");
  const auto found = space.explanations("nearest_neighbours");
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(found[1].neighbours, ElementsAre("t_00001"));
  EXPECT_FALSE(found[0].is_map());
}

// Every training item is of the third class; the item that is added here is not.
TEST_F(WorkspaceExplainCommand, LeavesItemsWithoutNeighboursUnexplained) {
  workspace::Workspace before(folder / "w");
  write_npy(folder / "lonely.npy", Tensor(Shape{1, 4}, {-1, -2, -3, -4}));
  workspace::add_items(before, workspace::gather(folder / "lonely.npy", {.split = "test"}));
  unit.method = {"nearest_neighbours:k=1,layer=y"};
  TestConsole test;
  unit(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("nearest_neighbours: 1 item without any neighbour has no "
                                        "explanation; 'among=all' takes"));
  EXPECT_THAT(workspace::Workspace(folder / "w").explanations("nearest_neighbours"), SizeIs(2));
}

TEST_F(WorkspaceExplainCommand, KeepsSettingsOfAMethodApart) {
  unit.method = {"gradient:sign=signed"};
  said(unit);
  said(unit);
  unit.method = {"gradient:sign=absolute"};
  said(unit);
  EXPECT_THAT(workspace::Workspace(folder / "w").methods(), ElementsAre("gradient", "gradient_2"));
}

TEST_F(WorkspaceExplainCommand, LeavesOutMetricsWithoutTruth) {
  unit.method = {"gradient"};
  unit.metric = {"pointing_game"};
  said(unit);
  EXPECT_THAT(workspace::Workspace(folder / "w").metrics(), IsEmpty());
}

TEST_F(WorkspaceExplainCommand, RefusesWhatIsNotThere) {
  unit.method = {"gardient"};
  EXPECT_THAT(refusal(unit), HasSubstr("did you mean 'gradient'"));
  unit.method = {"gradient"};
  unit.split = "none_such";
  EXPECT_THAT(refusal(unit), HasSubstr("in the split 'none_such'"));
}

TEST_F(WorkspaceExplainCommand, IsCountedByShow) {
  unit.method = {"gradient"};
  said(unit);
  const std::string text = said(WorkspaceShow{.workspace = folder / "w", .hashes = true});
  for (const char* words : {"signal, test", "signal, train", "tiny", "gradient", "with a gloss"}) {
    EXPECT_THAT(text, HasSubstr(words));
  }
  const workspace::Workspace space(folder / "w");
  write_npy(space.path_of(space.explanations("gradient")[0].file), Tensor(Shape{4}));
  EXPECT_THAT(refusal(WorkspaceShow{.workspace = folder / "w", .hashes = true}),
              HasSubstr("not the one that was written"));
}

// The classifier knows "good" and "bad", whose weights for the class "for" are 2 and -1.
TEST_F(WorkspaceExplainCommand, KeepsANumberForEveryWordOfAText) {
  workspace::Workspace space(folder / "w");
  write_file(folder / "said.txt", "A good, x-good and bad thing.");
  write_file(folder / "dumb.txt", "Nothing known.");
  workspace::add_items(space, workspace::gather(folder / "said.txt", {.split = "test"}));
  workspace::add_items(space, workspace::gather(folder / "dumb.txt", {.split = "test"}));
  unit.model = text_model(folder);
  unit.method = {"input_gradient", "constant"};
  EXPECT_THAT(said(unit), HasSubstr("input_gradient"));
  const workspace::Workspace after(folder / "w");
  const std::vector<workspace::Explanation> found = after.explanations("input_gradient");
  ASSERT_THAT(found, SizeIs(1));  // nothing can be said of unknown words
  EXPECT_EQ(found[0].item, "said");
  EXPECT_EQ(found[0].target, "for");
  // Counts are good 2 and bad 1, so the row is (1, 0, 2) / sqrt(5): each "good" has 2 / sqrt(5).
  const float good = 2 / std::sqrt(5.0F);
  const Tensor map = after.map(found[0]);
  ASSERT_EQ(map.shape, (Shape{7}));  // A good x good and bad thing
  const std::vector<float> expected{0, good, 0, good, 0, -good / 2, 0};
  for (std::size_t at = 0; at < 7; ++at) EXPECT_NEAR(map.data[at], expected[at], 1e-6) << at;
}

// The words are "good" twice and "bad" once, so "for" has the logit 3 / sqrt(5) + 0.25 and
// "against" its negative. "good" is half of the known words and more relevant: it goes at every
// share up to 50 percent, and 0.25 - 1 is left; alone it would have 2 + 0.25.
TEST_F(WorkspaceExplainCommand, KeepsScoresOfTexts) {
  workspace::Workspace space(folder / "w");
  write_file(folder / "said.txt", "A good, x-good and bad thing.");
  write_file(folder / "dumb.txt", "Nothing known.");
  workspace::add_items(space, workspace::gather(folder / "said.txt", {.split = "test"}));
  workspace::add_items(space, workspace::gather(folder / "dumb.txt", {.split = "test"}));
  unit.model = text_model(folder);
  unit.method = {"input_gradient", "constant"};
  unit.metric = {"comprehensiveness", "sufficiency"};
  said(unit);
  const workspace::Workspace after(folder / "w");
  const auto sigmoid = [](double logit) { return 1 / (1 + std::exp(-logit)); };
  const double whole = sigmoid(2 * (3 / std::sqrt(5.0) + 0.25));
  const double expected[] = {whole - sigmoid(2 * -0.75), whole - sigmoid(2 * 2.25)};
  for (const std::size_t at : {0, 1}) {
    const std::vector<workspace::Score> found = after.scores(unit.metric[at]);
    ASSERT_THAT(found, SizeIs(2)) << "nothing is said of the text without a known word";
    EXPECT_EQ(found[0].item, "said");
    EXPECT_EQ(found[0].method, "input_gradient");
    EXPECT_NEAR(found[0].value.value(), expected[at], 1e-6);
    EXPECT_FALSE(found[1].value.has_value()) << "all words weigh the same";
    EXPECT_FALSE(found[1].reason.empty());
  }
}

TEST_F(WorkspaceExplainCommand, RefusesMetricsThatTextsCannotHave) {
  unit.model = text_model(folder);
  unit.method = {"input_gradient"};
  unit.metric = {"deletion"};
  EXPECT_THAT(refusal(unit), HasSubstr("cannot judge weights of words"));
  unit.metric = {"half_l1"};
  EXPECT_THAT(refusal(unit), HasSubstr("by what people marked"));
}

}  // namespace
}  // namespace assay::cli
