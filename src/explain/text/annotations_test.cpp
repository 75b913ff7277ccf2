#include "explain/text/annotations.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

// The sentence with which the text is refused.
std::string refused(std::string_view json) {
  try {
    parse_annotations(json, "w.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Annotations, AreOneOrAListOfThem) {
  const auto one = parse_annotations(R"({"article": "a", "words": [["Été", 0.5], ["x", 1]]})", "");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].article, "a");
  EXPECT_EQ(one[0].annotators, 1U);
  EXPECT_THAT(one[0].words, ElementsAre(Pair("x", 1), Pair("été", 0.5)));
  const auto two = parse_annotations(
      R"([{"article": 59212, "annotators": 2, "words": []}, {"article": "b", "words": []}])", "");
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].article, "59212");
  EXPECT_EQ(two[0].annotators, 2U);
}

TEST(Annotations, LeaveOutWordsWithoutWeight) {
  EXPECT_THAT(parse_annotations(R"({"article": "a", "words": [["x", 0]]})", "")[0].words,
              IsEmpty());
}

// Article a: one person marks x and y, two others x with 0.5 and z with 1 each on average. x has
// (1 * 1 + 2 * 0.5) / 3, y 1 / 3, z 2 / 3.
TEST(Annotations, OfOneArticleAreAveragedOverItsPeople) {
  const auto all = merge_annotations(
      {{"a", 1, {{"x", 1}, {"y", 1}}}, {"b", 1, {{"x", 0.25}}}, {"a", 2, {{"x", 0.5}, {"z", 1}}}});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].article, "a");
  EXPECT_EQ(all[0].annotators, 3U);
  ASSERT_EQ(all[0].words.size(), 3U);
  EXPECT_NEAR(all[0].words.at("x"), 2.0 / 3, 1e-15);
  EXPECT_NEAR(all[0].words.at("y"), 1.0 / 3, 1e-15);
  EXPECT_NEAR(all[0].words.at("z"), 2.0 / 3, 1e-15);
  EXPECT_EQ(all[1].annotators, 1U);
  EXPECT_THAT(all[1].words, ElementsAre(Pair("x", 0.25)));
}

TEST(Annotations, OfAFolderAreThoseOfItsFiles) {
  const TemporaryFolder folder;
  EXPECT_THROW(read_annotations(folder.path()), Error);
  write_file(folder / "1.json", R"({"article": "a", "words": [["x", 1]]})");
  write_file(folder / "2.json", R"([{"article": "a", "words": []}])");
  write_file(folder / ".3.json", "hidden");
  write_file(folder / "read.me", "not one");
  const auto all = read_annotations(folder.path());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].annotators, 2U);
  EXPECT_THAT(all[0].words, ElementsAre(Pair("x", 0.5)));
  EXPECT_EQ(read_annotations(folder / "1.json")[0].annotators, 1U);
  write_file(folder / "1.json", "[]");
  EXPECT_THROW(read_annotations(folder / "1.json"), Error);
  EXPECT_THROW(read_annotations(folder / "read.me"), Error);
  EXPECT_THROW(read_annotations(folder / "none.json"), Error);
}

// An annotation of two people at once says of neither what they marked.
TEST(Annotations, OfOneArticleKeepWhatEachPersonMarked) {
  const auto all = merge_annotations({{.article = "a", .words = {{"x", 1}}},
                                      {.article = "a", .annotators = 2, .words = {{"y", 0.5}}},
                                      {.article = "a", .words = {{"x", 0.5}, {"z", 1}}}});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(all[0].people, ElementsAre(Marks{{"x", 1}}, Marks{{"x", 0.5}, {"z", 1}}));
}

TEST(Annotations, AreRefusedWithWhatIsWrong) {
  const auto words = [](const std::string& list) {
    return refused(R"({"article": "a", "words": [)" + list + "]}");
  };
  EXPECT_EQ(words(R"(["x", 1])"), "accepted");
  EXPECT_THAT(words(R"(["x", 1])" + std::string("\xff")), HasSubstr("is not sound JSON"));
  EXPECT_THAT(refused("[{]"),
              HasSubstr("'w.json' is not sound JSON: parse error at line 1, column 3"));
  EXPECT_THAT(refused(std::string(100'000, '[')), HasSubstr("nests deeper than 64 levels"));
  EXPECT_THAT(refused("3"), HasSubstr("should hold annotations such as"));
  EXPECT_THAT(refused("[[]]"), HasSubstr("should hold annotations such as"));
  EXPECT_THAT(refused(R"({"words": []})"), HasSubstr("should hold annotations such as"));
  EXPECT_THAT(refused(R"({"article": 1.5, "words": []})"), HasSubstr("neither a text nor a"));
  EXPECT_THAT(refused(R"({"article": "a"})"), HasSubstr("The article 'a' of 'w.json' has no list"));
  EXPECT_THAT(refused(R"({"article": "a", "words": {}})"), HasSubstr("has no list of 'words'"));
  EXPECT_THAT(words(R"("x")"), HasSubstr("should be pairs such as"));
  EXPECT_THAT(words(R"(["x", "1"])"), HasSubstr("should be pairs such as"));
  EXPECT_THAT(words(R"([1, "x"])"), HasSubstr("should be pairs such as"));
  EXPECT_THAT(words(R"(["x", -0.5])"),
              HasSubstr("gives 'x' of the article 'a' the weight -0.5; weights are from 0"));
  EXPECT_THAT(words(R"(["x", 1e300])"), HasSubstr("the weight 1e+300"));
  EXPECT_THAT(words(R"(["x", 1], ["X", 1])"), HasSubstr("marks 'x' of the article 'a' twice"));
  for (const char* count : {"0", "1.5", "-1", "\"two\"", "1e9", "null"}) {
    EXPECT_THAT(refused(fmt::format(R"({{"article": "a", "annotators": {}, "words": []}})", count)),
                HasSubstr("'annotators' of the article 'a'"));
  }
}

}  // namespace
}  // namespace assay::text
