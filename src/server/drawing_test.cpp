#include "server/drawing.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "stimulus/small_workspace_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

// Of a to g, all taken for dogs with 0.25: a, c, e and g are hard and right, b, d and f easy and
// wrong.
class DrawingOf : public testing::Test {
 protected:
  Drawing draw(const char* body) {
    return drawn(small_.workspace, drawing_asked(nlohmann::json::parse(body)));
  }

  TemporaryFolder folder_;
  stimulus::SmallWorkspace small_{folder_ / "lab"};
};

TEST_F(DrawingOf, NoItemIsInTwoLists) {
  const Drawing drawing = draw(R"({"by_bins": false, "count": 3, "practice": 2, "checks": 2})");
  std::set<std::string> all;
  for (const auto* list : {&drawing.items, &drawing.practice, &drawing.checks}) {
    all.insert(list->begin(), list->end());
  }
  EXPECT_THAT(all, UnorderedElementsAre("a", "b", "c", "d", "e", "f", "g"));
}

// Easy ones come first, which are the wrong ones here; right and wrong take turns.
TEST_F(DrawingOf, WhoAlwaysSaysTheSameDoesNotPassTheChecks) {
  for (const char* seed : {"1", "2", "3", "4"}) {
    const Drawing drawing = draw(
        fmt::format(R"({{"by_bins": false, "count": 1, "checks": 4, "seed": {}}})", seed).c_str());
    std::size_t right = 0;
    for (const std::string& id : drawing.checks) right += std::string("aceg").find(id) < 4 ? 1 : 0;
    EXPECT_EQ(right, 2U) << seed;
  }
}

TEST_F(DrawingOf, TheSeedSettlesIt) {
  const char* asked = R"({"by_bins": false, "count": 3, "seed": 5})";
  EXPECT_EQ(draw(asked).items, draw(asked).items);
  std::set<std::vector<std::string>> different;
  for (const int seed : {1, 2, 3, 4, 5, 6}) {
    different.insert(
        draw(fmt::format(R"({{"by_bins": false, "count": 3, "seed": {}}})", seed).c_str()).items);
  }
  EXPECT_GT(different.size(), 2U);
}

TEST_F(DrawingOf, OnlyOneClassWhenItIsNamed) {
  EXPECT_THAT(draw(R"({"by_bins": false, "count": 3, "class": "cat"})").items,
              UnorderedElementsAre("b", "d", "f"));
  EXPECT_EQ(draw(R"({"by_bins": false, "count": 6, "split": "train"})").items.size(), 6U);
}

TEST_F(DrawingOf, SaysWhatIsMissing) {
  for (const auto& [body, says] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"by_bins": false, "count": 8})", "7 such items"},
           {R"({"by_bins": false, "count": 6, "checks": 2})", "1 items are left"},
           {R"({"count": 1})", "0 easy items that the model gets right"},
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
