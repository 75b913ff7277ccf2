#include "cli/workspace_attack.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "cli/workspace_choose.h"
#include "cli/workspace_explain.h"
#include "explain/attribution/toy_models_test.h"
#include "net/data/encode.h"
#include "net/model/description_json.h"
#include "net/model/onnx_export.h"
#include "study/workspace/gather.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

// A model of the mean brightness: dark is class 0, bright class 1. Both pictures are bright: one
// barely, one by more than the attack can take away.
class WorkspaceAttackCommand : public testing::Test {
 protected:
  WorkspaceAttackCommand() {
    std::vector<float> weights(2 * 48, 0.0F);
    std::fill(weights.begin() + 48, weights.end(), 1.0F);
    const model::Model model =
        attribution::linear_model({3, 4, 4}, Tensor(Shape{2, 48}, weights), {{2}, {24, 0}});
    write_file(folder / "bright.onnx", model::export_onnx(model.graph()));
    model::Description description;
    description.classes = {"dark", "bright"};
    write_file(folder / "bright.json", model::to_json(description));
    workspace::Workspace space = workspace::Workspace::create(folder / "w", "w", "");
    std::filesystem::create_directories(folder / "in");
    std::string list = "path,label,split\n";
    for (const int grey : {132, 220}) {
      data::Picture picture(4, 4);
      std::ranges::fill(picture.rgb, static_cast<std::uint8_t>(grey));
      write_file(folder / fmt::format("in/p{}.png", grey), data::to_png(picture));
      list += fmt::format("p{}.png,bright,test\n", grey);
    }
    write_file(folder / "in/list.csv", list);
    workspace::add_items(space, workspace::gather(folder / "in/list.csv", {}));
    unit.workspace = folder / "w";
    unit.model = folder / "bright.onnx";
  }

  TemporaryFolder folder;
  WorkspaceAttack unit;
};

TEST_F(WorkspaceAttackCommand, AddsItemsThatMisleadAndSaysWhereItFailed) {
  EXPECT_THAT(refusal(unit), HasSubstr("no predictions of 'bright'"));
  said(WorkspaceExplain{.workspace = unit.workspace, .model = unit.model});
  EXPECT_THAT(said(unit), HasSubstr("1 items made; the model was not misled by 1."));
  const workspace::Workspace space(folder / "w");
  ASSERT_THAT(space.items(), SizeIs(3));
  const workspace::WorkspaceItem& made = space.items()[2];
  EXPECT_EQ(made.id, "p132_adversarial");
  EXPECT_EQ(made.made_from, "p132");
  EXPECT_EQ(made.label, "bright");
  const auto predictions = space.predictions("bright");
  EXPECT_EQ(predictions.back().label, "dark");
  // Asked again, the model says the same of the file.
  said(WorkspaceExplain{.workspace = unit.workspace, .model = unit.model});
  EXPECT_EQ(space.predictions("bright").back(), predictions.back());
}

// The documented order: attack, then choose.
TEST_F(WorkspaceAttackCommand, WhatItMadeIsNotDrawnAsAPictureThatTheModelGetsWrong) {
  said(WorkspaceExplain{.workspace = unit.workspace, .model = unit.model});
  said(unit);
  WorkspaceChoose choose{.workspace = unit.workspace, .fewer = true};
  choose.out = folder / "chosen.jsonl";
  EXPECT_THAT(said(choose), Not(HasSubstr("p132_adversarial")));
  EXPECT_THAT(read_file(choose.out), Not(HasSubstr("p132_adversarial")));
}

// Neighbours explain an item by what the model has learnt from, which these are not.
TEST_F(WorkspaceAttackCommand, WhatItMadeOfTrainingItemsIsNoNeighbour) {
  workspace::Workspace space(unit.workspace);
  std::vector<workspace::WorkspaceItem> items = space.items();
  items[0].split = "train";
  space.put_items(items);
  said(WorkspaceExplain{.workspace = unit.workspace, .model = unit.model});
  unit.split = "train";
  EXPECT_THAT(said(unit), HasSubstr("1 items made"));
  // The list is written before the model, which has no layer to compare items by, is refused.
  refusal(WorkspaceExplain{
      .workspace = unit.workspace, .model = unit.model, .method = {"nearest_neighbours:k=1"}});
  EXPECT_THAT(read_file(unit.workspace / "training.csv"), Not(HasSubstr("adversarial")));
}

}  // namespace
}  // namespace assay::cli
