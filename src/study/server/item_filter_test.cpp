#include "study/server/item_filter.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> ids_of(const WorkspaceContents& contents, const http::Pairs& query) {
  std::vector<std::string> result;
  for (const ItemOverview& row : filter_items(contents, parse_item_filter(query))) {
    result.push_back(row.item->id);
  }
  return result;
}

// 'a' to 'g' are taken for dogs with 0.25, of which a, c, e and g are; the training items are
// known with 0.95, of which t0, t2 and t4 are cats.
class ItemFilterOf : public testing::Test {
 protected:
  std::vector<std::string> ids(const http::Pairs& query) { return ids_of(contents_, query); }

  TemporaryFolder folder_;
  stimulus::SmallWorkspace small_{folder_ / "lab"};
  WorkspaceContents contents_{folder_ / "lab"};
};

TEST_F(ItemFilterOf, WithoutAWordAllPass) { EXPECT_EQ(ids({}).size(), 13U); }

TEST_F(ItemFilterOf, ByWhatTheItemIs) {
  EXPECT_THAT(ids({{"class", "cat"}, {"split", "test"}}), ElementsAre("b", "d", "f"));
  EXPECT_THAT(ids({{"class", "cow"}}), IsEmpty());
}

TEST_F(ItemFilterOf, ByWhatTheModelSays) {
  EXPECT_THAT(ids({{"prediction", "cat"}}), ElementsAre("t0", "t2", "t4"));
  EXPECT_THAT(ids({{"verdict", "wrong"}}), ElementsAre("b", "d", "f"));
  EXPECT_THAT(ids({{"bin", "hard"}}), ElementsAre("a", "c", "e", "g"));
  EXPECT_THAT(ids({{"bin", "medium"}}), IsEmpty());
  EXPECT_THAT(ids({{"least", "0.9"}, {"class", "dog"}}), ElementsAre("t1", "t3", "t5"));
  EXPECT_EQ(ids({{"most", "0.25"}}).size(), 7U);
}

TEST_F(ItemFilterOf, ByLettersInAnyCase) {
  EXPECT_THAT(ids({{"text", "T1"}}), ElementsAre("t1"));
  EXPECT_THAT(ids({{"text", "CAT"}, {"split", "train"}}), ElementsAre("t0", "t2", "t4"));
}

TEST_F(ItemFilterOf, ByConfidenceInBothOrders) {
  EXPECT_EQ(ids({{"order", "sure"}}).front(), "t0");
  EXPECT_EQ(ids({{"order", "unsure"}}).front(), "a");
}

// A workspace often lists what a model was trained with before what is studied.
TEST(ItemFilter, BeginsWithWhatIsExplained) {
  const TemporaryFolder folder;
  const stimulus::SmallWorkspace backward(folder / "lab", true);
  const WorkspaceContents contents(folder / "lab");
  const http::Pairs cats{{"class", "cat"}};
  EXPECT_THAT(ids_of(contents, cats), ElementsAre("f", "d", "b", "t4", "t2", "t0"));
  EXPECT_THAT(ids_of(contents, {{"class", "cat"}, {"order", "listed"}}),
              ElementsAre("t4", "t2", "t0", "f", "d", "b"));
}

TEST_F(ItemFilterOf, RefusesWhatItDoesNotKnow) {
  for (const auto& pair : http::Pairs{
           {"colour", "red"}, {"bin", "simple"}, {"least", "2"}, {"most", "x"}, {"order", "up"}}) {
    EXPECT_THROW(parse_item_filter({pair}), Error) << pair.first;
  }
  EXPECT_THROW(ids({{"model", "other"}}), Error);
  // Which page is looked at is no filter, and what is empty is left out.
  EXPECT_EQ(parse_item_filter({{"from", "20"}, {"count", "5"}, {"bin", ""}}), ItemFilter{});
}

}  // namespace
}  // namespace assay::server
