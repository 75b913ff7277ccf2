#include "study/server/item_selection.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

// Of a to g, all taken for dogs with 0.25: a, c, e and g are hard and right, b, d and f easy and
// wrong.
class SelectedItems : public testing::Test {
 protected:
  ItemSelection draw(const char* body) {
    return select_items(small_.workspace,
                        parse_item_selection_request(nlohmann::json::parse(body)));
  }

  TemporaryFolder folder_;
  stimulus::SmallWorkspace small_{folder_ / "lab"};
};

TEST_F(SelectedItems, NoItemIsInTwoLists) {
  const ItemSelection selection =
      draw(R"({"by_bins": false, "count": 3, "practice": 2, "checks": 2})");
  std::set<std::string> all;
  for (const auto* list : {&selection.items, &selection.practice, &selection.checks}) {
    all.insert(list->begin(), list->end());
  }
  EXPECT_THAT(all, UnorderedElementsAre("a", "b", "c", "d", "e", "f", "g"));
}

// Easy ones come first, which are the wrong ones here; right and wrong take turns.
TEST_F(SelectedItems, WhoAlwaysSaysTheSameDoesNotPassTheChecks) {
  for (const char* seed : {"1", "2", "3", "4"}) {
    const ItemSelection selection = draw(
        fmt::format(R"({{"by_bins": false, "count": 1, "checks": 4, "seed": {}}})", seed).c_str());
    std::size_t right = 0;
    for (const std::string& id : selection.checks)
      right += std::string("aceg").find(id) < 4 ? 1 : 0;
    EXPECT_EQ(right, 2U) << seed;
  }
}

TEST_F(SelectedItems, TheSeedSettlesIt) {
  const char* asked = R"({"by_bins": false, "count": 3, "seed": 5})";
  EXPECT_EQ(draw(asked).items, draw(asked).items);
  std::set<std::vector<std::string>> different;
  for (const int seed : {1, 2, 3, 4, 5, 6}) {
    different.insert(
        draw(fmt::format(R"({{"by_bins": false, "count": 3, "seed": {}}})", seed).c_str()).items);
  }
  EXPECT_GT(different.size(), 2U);
}

TEST_F(SelectedItems, OnlyOneClassWhenItIsNamed) {
  EXPECT_THAT(draw(R"({"by_bins": false, "count": 3, "class": "cat"})").items,
              UnorderedElementsAre("b", "d", "f"));
  EXPECT_EQ(draw(R"({"by_bins": false, "count": 6, "split": "train"})").items.size(), 6U);
}

TEST_F(SelectedItems, NothingThatWasMadeToMisleadAModelIsDrawn) {
  std::vector<workspace::WorkspaceItem> items = small_.items;
  items.push_back(items[0]);
  items.back().id = "a_adversarial";
  items.back().made_from = "a";
  small_.workspace.put_items(items);
  auto said = small_.predictions;
  said.push_back({"a_adversarial", "cow", 0.99});
  small_.workspace.put_predictions("net", said);
  for (const char* body : {R"({"by_bins": false, "count": 7})",
                           R"({"by_bins": false, "count": 7, "model": "none"})"}) {
    EXPECT_THAT(draw(body).items, UnorderedElementsAre("a", "b", "c", "d", "e", "f", "g")) << body;
  }
}

// Of the workspace that './run' opens: a model of pictures, and one of texts.
class SelectionAlongsideTexts : public SelectedItems {
 protected:
  SelectionAlongsideTexts() {
    small_.write("media/x.txt", "a dog");
    for (const char* id : {"x", "y", "z"}) {
      small_.items.push_back({.id = id,
                              .kind = workspace::Kind::text,
                              .file = "media/x.txt",
                              .label = "dog",
                              .split = "test"});
    }
    small_.workspace.put_items(small_.items);
    small_.workspace.put_predictions("topics",
                                     {{"x", "dog", 0.9}, {"y", "dog", 0.9}, {"z", "cat", 0.1}});
    small_.workspace.put_model("topics", {"topics.json", "", {}, {}});
  }
};

TEST_F(SelectionAlongsideTexts, TheModelIsTheOneThatFitsTheProtocol) {
  EXPECT_THAT(draw(R"({"protocol": "attention_text", "by_bins": false, "count": 3})").items,
              UnorderedElementsAre("x", "y", "z"));
  EXPECT_THAT(draw(R"({"protocol": "attention_image", "by_bins": false, "count": 7})").items,
              UnorderedElementsAre("a", "b", "c", "d", "e", "f", "g"));
  EXPECT_THROW(draw(R"({"by_bins": false, "count": 3})"), Error) << "nobody says which";
}

TEST_F(SelectionAlongsideTexts, OnlyMistakesAreGuessed) {
  const ItemSelection selection =
      draw(R"({"protocol": "guess", "by_bins": false, "count": 2, "practice": 1, "fewer": true})");
  EXPECT_EQ(selection.items.size(), 2U);
  EXPECT_EQ(selection.practice.size(), 1U);
  for (const auto& list : {selection.items, selection.practice}) {
    for (const std::string& id : list) EXPECT_NE(std::string("bdf").find(id), std::string::npos);
  }
}

TEST_F(SelectionAlongsideTexts, FewerAreTakenWithANotice) {
  const ItemSelection selection = draw(
      R"({"protocol": "team", "count": 3, "practice": 2, "checks": 4, "fewer": true, "seed": 3})");
  // Four are hard and right, three easy and wrong; three are taken of each kind that there is.
  EXPECT_EQ(selection.items.size(), 6U);
  EXPECT_EQ(selection.checks.size(), 1U);
  EXPECT_EQ(selection.practice.size(), 0U);
  EXPECT_THAT(selection.notes, testing::ElementsAre(HasSubstr("6 items of 18 to test"),
                                                    HasSubstr("1 item of 6 for practice")));
}

TEST_F(SelectionAlongsideTexts, ItemsAreOfTheClassesThatPeopleChooseAmong) {
  EXPECT_THAT(draw(R"({"protocol": "psychophysics", "by_bins": false, "count": 9, "fewer": true,
               "answers": ["cat", "cow"]})")
                  .items,
              UnorderedElementsAre("b", "d", "f"));
}

TEST_F(SelectedItems, SaysWhatIsMissing) {
  for (const auto& [body, says] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"by_bins": false, "count": 8})", "7 such items"},
           {R"({"by_bins": false, "count": 6, "checks": 2})", "1 items are left"},
           {R"({"count": 1})", "0 easy items that the model gets right"},
           {R"({"count": 1, "fewer": true, "class": "emu"})", "No item"},
           {R"({"count": 1, "protocol": "teams"})", "did you mean 'team'"},
           {R"({"counts": 1})", "did you mean 'count'"},
           {R"({"count": -1})", "'count'"}}) {
    try {
      draw(body);
      ADD_FAILURE() << body;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr(says));
    }
  }
}

}  // namespace
}  // namespace assay::server
