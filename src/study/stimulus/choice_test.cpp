#include "study/stimulus/choice.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "net/data/encode.h"

namespace assay::stimulus {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Items whose confidences run evenly from 0 to 1, half of them right.
class Choosing : public testing::Test {
 protected:
  Choosing() {
    for (int at = 0; at < 400; ++at) items.push_back({.id = fmt::format("i{}", at)});
    for (std::size_t at = 0; at < items.size(); ++at) {
      all.push_back({&items[at], "cat", static_cast<double>(at) / 400, at % 2 == 0});
    }
  }

  std::vector<workspace::WorkspaceItem> items;
  std::vector<PredictedItem> all;
};

TEST_F(Choosing, DrawsAsManyOfEveryBinRightAndWrong) {
  const std::vector<PredictedItem> chosen = draw_balanced_items(all, 7, 1);
  std::map<std::pair<Bin, bool>, int> counts;
  std::set<std::string> ids;
  for (const PredictedItem& one : chosen) {
    ++counts[{one.bin().value(), one.is_correct}];
    ids.insert(one.item->id);
  }
  EXPECT_THAT(counts, SizeIs(6));
  for (const auto& [cell, count] : counts) EXPECT_EQ(count, 7);
  EXPECT_THAT(ids, SizeIs(42));
}

TEST_F(Choosing, NamesTheBinThatIsTooSmall) {
  std::erase_if(all,
                [](const PredictedItem& one) { return one.bin() == Bin::hard && one.is_correct; });
  try {
    draw_balanced_items(all, 1, 1);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("0 hard items that the model gets right"));
  }
}

TEST_F(Choosing, PutsEveryItemInExactlyOneSet) {
  const std::vector<PredictedItem> chosen = draw_balanced_items(all, 10, 2);
  const std::vector<std::vector<std::string>> sets = partition(chosen, 7, 2);
  ASSERT_THAT(sets, SizeIs(7));
  std::set<std::string> seen;
  for (const auto& set : sets) {
    EXPECT_TRUE(set.size() == 8 || set.size() == 9);  // 60 in 7
    for (const std::string& id : set) EXPECT_TRUE(seen.insert(id).second);
  }
  EXPECT_THAT(seen, SizeIs(60));
  // 10 of a bin in 7 sets: one or two in each.
  for (const bool correct : {true, false}) {
    for (const Bin bin : {Bin::easy, Bin::medium, Bin::hard}) {
      for (const auto& set : sets) {
        const auto of_cell = std::ranges::count_if(chosen, [&](const PredictedItem& one) {
          return one.bin() == bin && one.is_correct == correct &&
                 std::ranges::find(set, one.item->id) != set.end();
        });
        EXPECT_TRUE(of_cell == 1 || of_cell == 2);
      }
    }
  }
}

TEST_F(Choosing, DoesNotDependOnTheOrderOfItems) {
  const std::vector<PredictedItem> backward(all.rbegin(), all.rend());
  const auto ids = [](const std::vector<PredictedItem>& chosen) {
    std::vector<std::string> names;
    for (const PredictedItem& one : chosen) names.push_back(one.item->id);
    return names;
  };
  EXPECT_EQ(ids(draw_balanced_items(all, 5, 3)), ids(draw_balanced_items(backward, 5, 3)));
  EXPECT_NE(ids(draw_balanced_items(all, 5, 3)), ids(draw_balanced_items(all, 5, 4)));
  EXPECT_EQ(partition(all, 3, 1), partition(backward, 3, 1));
}

TEST_F(Choosing, TakesClearTrainingItemsAsSamples) {
  std::vector<workspace::WorkspaceItem> train;
  for (const char* id : {"a", "b", "c", "d", "e", "f"}) train.push_back({.id = id});
  const std::vector<PredictedItem> training{
      {&train[0], "cat", 0.9, true}, {&train[1], "cat", 0.89, true}, {&train[2], "dog", 0.99, true},
      {&train[3], "cat", 1, false},  {&train[4], "cat", 1, true},    {&train[5], "cat", 1, true}};
  EXPECT_THAT(class_samples("cat", training, {}, 5, 0.9, 1),
              testing::UnorderedElementsAre("a", "e", "f"));
  EXPECT_THAT(class_samples("cat", training, {"a"}, 5, 0.9, 1),
              testing::UnorderedElementsAre("e", "f"));
  EXPECT_THAT(class_samples("cat", training, {}, 2, 0.9, 1), SizeIs(2));
  EXPECT_THAT(class_samples("cow", training, {}, 2, 0.9, 1), IsEmpty());
}

class Filtering : public testing::Test {
 protected:
  Filtering() : workspace(workspace::Workspace::create(folder / "w", "w", "")) {
    workspace.put_classes({{"cat", "", {}}, {"dog", "", {}}});
    std::vector<workspace::WorkspaceItem> items;
    const auto add = [&](const std::string& id, int width, int height, bool colour,
                         const std::string& split) {
      data::Picture picture(width, height);
      if (colour) picture.rgb[0] = 200;
      write_file(workspace.path_of("media/" + id + ".png"), data::to_png(picture));
      items.push_back({.id = id, .file = "media/" + id + ".png", .label = "cat", .split = split});
    };
    add("good", 4, 3, true, "test");
    add("grey", 4, 3, false, "test");
    add("low", 4, 2, true, "test");
    add("train", 4, 3, true, "train");
    items.push_back(items[0]);
    items.back().id = "unknown";
    items.back().label = "";
    workspace.put_items(items);
    std::vector<workspace::Prediction> said;
    for (const auto& item : items) said.push_back({item.id, "dog", 0.5});
    said[1].label = "cat";
    workspace.put_predictions("net", said);
  }

  std::vector<std::string> left(const Filter& filter) const {
    std::vector<std::string> ids;
    for (const PredictedItem& one :
         filter_items(workspace, predicted_items(workspace, "net"), filter)) {
      ids.push_back(one.item->id);
    }
    return ids;
  }

  TemporaryFolder folder;
  workspace::Workspace workspace;
};

TEST_F(Filtering, LeavesOutWhatIsGreySmallOrOfAnotherSplit) {
  EXPECT_THAT(left({}), ElementsAre("good", "grey", "low"));
  EXPECT_THAT(left({.grey = false}), ElementsAre("good", "low"));
  EXPECT_THAT(left({.least_side = 3}), ElementsAre("good", "grey"));
  EXPECT_THAT(left({.split = "train"}), ElementsAre("train"));
}

TEST_F(Filtering, KnowsWhichPredictionsAreRight) {
  const std::vector<PredictedItem> all = predicted_items(workspace, "net");
  ASSERT_THAT(all, SizeIs(4));  // not the one without a label
  EXPECT_FALSE(all[0].is_correct);
  EXPECT_TRUE(all[1].is_correct);
}

// The model is wrong about all of them by construction: among natural items they would fill the
// bin of those it gets wrong and is sure of.
TEST_F(Filtering, ItemsMadeToMisleadAModelAreNotJudgedAsNaturalOnes) {
  std::vector<workspace::WorkspaceItem> items = workspace.items();
  items.push_back(items[0]);
  items.back().id = "good_adversarial";
  items.back().made_from = "good";
  workspace.put_items(items);
  auto said = workspace.predictions("net");
  said.push_back({"good_adversarial", "dog", 0.99});
  workspace.put_predictions("net", said);
  EXPECT_THAT(left({}), ElementsAre("good", "grey", "low"));
}

}  // namespace
}  // namespace assay::stimulus
