#include "study/server/workspace_cache.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;

class CachedWorkspace : public testing::Test {
 protected:
  TemporaryFolder folder_;
  stimulus::SmallWorkspace small_{folder_ / "lab"};
  WorkspaceCache workspace_cache_{folder_ / "lab"};
};

// Of the items 'a' to 'g' the even letters are cats ('b' is 98); the model says "dog" with 0.25.
TEST_F(CachedWorkspace, ItemsAreJoinedWithWhatTheModelSays) {
  const auto contents = workspace_cache_.contents();
  const std::vector<ItemOverview>& rows = contents->rows("net");
  ASSERT_EQ(rows.size(), 13U);
  EXPECT_EQ(rows[0].item->id, "a");
  EXPECT_EQ(rows[0].prediction->label, "dog");
  EXPECT_TRUE(rows[0].is_correct());
  EXPECT_EQ(rows[0].bin(), stimulus::Bin::hard);
  EXPECT_FALSE(rows[1].is_correct());
  EXPECT_EQ(rows[1].bin(), stimulus::Bin::easy);
  EXPECT_EQ(&contents->rows(""), &rows);
  EXPECT_EQ(contents->explanations().at("gradient").size(), 7U);
}

// 'a' to 'g' by the gradient and by neighbours; what was trained with by nobody.
TEST_F(CachedWorkspace, ItemsKnowHowManyMethodsHaveExplainedThem) {
  for (const ItemOverview& row : workspace_cache_.contents()->rows("net")) {
    EXPECT_EQ(row.methods, row.item->split == "test" ? 2U : 0U) << row.item->id;
  }
}

TEST_F(CachedWorkspace, ScoresAreFoundByMetricMethodAndItem) {
  small_.workspace.put_scores(
      "deletion", {{"a", "gradient", 0.5, ""}, {"b", "gradient", std::nullopt, "a flat map"}});
  const auto contents = workspace_cache_.contents();
  EXPECT_EQ(contents->score("deletion", "gradient", "a")->value, 0.5);
  EXPECT_EQ(contents->score("deletion", "gradient", "b")->reason, "a flat map");
  EXPECT_EQ(contents->score("deletion", "gradient", "c"), nullptr);
}

TEST_F(CachedWorkspace, AFileThatChangedIsReadAgainAndNoOther) {
  const auto before = workspace_cache_.contents();
  EXPECT_EQ(workspace_cache_.contents(), before);
  small_.predictions.pop_back();
  small_.workspace.put_predictions("net", small_.predictions);
  const auto after = workspace_cache_.contents();
  EXPECT_NE(after, before);
  EXPECT_EQ(after->rows("net").back().prediction, nullptr);
  // What somebody still holds stays as it was.
  EXPECT_EQ(before->rows("net").back().prediction->label, "dog");
}

TEST_F(CachedWorkspace, AModelThatIsNotThereIsNamed) {
  try {
    workspace_cache_.contents()->rows("ent");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'net'"));
  }
}

TEST(WorkspaceCache, SaysThatAFolderIsNoWorkspace) {
  const TemporaryFolder folder;
  WorkspaceCache workspace_cache(folder.path());
  EXPECT_THROW(workspace_cache.contents(), Error);
}

}  // namespace
}  // namespace assay::server
