#include "study/simulate/truth.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace assay::simulate {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

// sha256sum of "cat" and of "dog".
constexpr const char* cat_file =
    "77af778b51abd4a3c51c5ddd97204a9c3ae614ebccb75a606c3b6865aed6744e.png";
constexpr const char* dog_file =
    "cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944.png";

study::Material material() {
  study::Material result;
  result.items = {{.id = "one", .label = "cat", .prediction = "dog"},
                  {.id = "two", .label = "dog", .prediction = "dog"},
                  {.id = "three", .kind = "text", .label = "sport", .text = "A ball, a field."}};
  result.stimuli = {{.item = "one", .part = "picture", .file = cat_file},
                    {.item = "two", .condition = "c", .part = "explanation", .file = dog_file}};
  return result;
}

json showing(const std::string& address) {
  return {{"screen", "decide"}, {"pictures", {{{"src", address}}}}};
}

TEST(Truth, IsFoundByLookingAtAPicture) {
  Truth truth(material());
  EXPECT_THAT(truth.unseen(showing("/pictures/x.png")), ElementsAre("/pictures/x.png"));
  EXPECT_EQ(truth.item_of(showing("/pictures/x.png")), nullptr);
  truth.see("/pictures/x.png", "cat");
  truth.see("/pictures/y.png", "dog");
  EXPECT_THAT(truth.unseen(showing("/pictures/x.png")), IsEmpty());
  EXPECT_EQ(truth.item_of(showing("/pictures/x.png"))->id, "one");
  EXPECT_EQ(truth.item_of(showing("/pictures/y.png"))->id, "two");
}

TEST(Truth, DoesNotKnowWhatIsNotInTheMaterial) {
  Truth truth(material());
  truth.see("/pictures/x.png", "a cat");
  EXPECT_THAT(truth.unseen(showing("/pictures/x.png")), IsEmpty());
  EXPECT_EQ(truth.item_of(showing("/pictures/x.png")), nullptr);
}

TEST(Truth, OfATextIsFoundByItsWords) {
  const Truth truth(material());
  EXPECT_EQ(truth.item_of({{"screen", "rate"}, {"text", "A ball, a field."}})->id, "three");
  const json tokens = {{{"text", "A ball"}, {"word", true}},
                       {{"text", ", "}, {"word", false}},
                       {{"text", "a field."}, {"word", true}}};
  EXPECT_EQ(truth.item_of({{"screen", "words"}, {"tokens", tokens}})->id, "three");
  EXPECT_EQ(truth.item_of({{"screen", "rate"}, {"text", "A ball"}}), nullptr);
}

TEST(Truth, TellsHowClearTheClearestPictureIsAndWhereItsObjectLies) {
  const std::string cat = std::string(cat_file).substr(0, 64);
  const std::string dog = std::string(dog_file).substr(0, 64);
  Truth truth(material(), {.clarity = {{cat, 0.25}, {dog, 0.75}},
                           .outlines = {{"one", {{0, 0}, {1, 0}, {0, 1}}}},
                           .telling = {{"three", {0, 1, 0, 1}}}});
  truth.see("x", "cat");
  truth.see("y", "dog");
  truth.see("z", "a bird");
  EXPECT_EQ(truth.seen(showing("x")).clarity, 0.25);
  EXPECT_EQ(truth.seen(showing("x")).outline->size(), 3U);
  EXPECT_EQ(truth.seen(showing("y")).outline, nullptr);
  EXPECT_EQ(truth.seen(showing("z")).clarity, std::nullopt);
  const json both = {{"screen", "choose"},
                     {"pictures", {{{"src", "x"}}}},
                     {"choices", {{{"src", "z"}}, {{"src", "y"}}}}};
  EXPECT_EQ(truth.seen(both).clarity, 0.75);
  EXPECT_THAT(truth.seen(both).choices, ElementsAre(0, 0.75));
  const json text = {{"screen", "rate"}, {"text", "A ball, a field."}};
  EXPECT_THAT(*truth.seen(text).telling, ElementsAre(0, 1, 0, 1));
}

TEST(Truth, IsWhatTheScreenAsksFor) {
  const study::Material all = material();
  EXPECT_EQ(right_answer("decide", all.items[0]), "no");
  EXPECT_EQ(right_answer("decide", all.items[1]), "yes");
  EXPECT_EQ(right_answer("recognise", all.items[0]), "cat");
  EXPECT_EQ(right_answer("guess", all.items[0]), "dog");
  EXPECT_EQ(right_answer("rate", all.items[0]), std::nullopt);
}

}  // namespace
}  // namespace assay::simulate
