#include "net/model/description_json.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "net/graph/builder.h"

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string refusal_of(std::string_view text) {
  try {
    description_from_json(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(DescriptionJson, ComesBackAsItWas) {
  Description description;
  description.source = "a \"quoted\" place\n";
  description.output = OutputKind::probabilities;
  description.preprocessing = {.fit = Fit::stretch,
                               .resize = 256,
                               .order = ChannelOrder::bgr,
                               .scale = 1.0 / 3.0,
                               .mean = {103.939, 116.779, 123.68},
                               .deviation = {1, 2, 0.1}};
  description.classes = {"Katze", "ネコ"};
  description.head = "age";
  description.shape = {64, 3};
  description.axes = {Axis::time, Axis::feature};
  description.assumptions = {"none"};
  const Description back = description_from_json(to_json(description));
  EXPECT_EQ(back.source, description.source);
  EXPECT_EQ(back.output, description.output);
  EXPECT_EQ(back.preprocessing.fit, Fit::stretch);
  EXPECT_EQ(back.preprocessing.resize, 256);
  EXPECT_EQ(back.preprocessing.order, ChannelOrder::bgr);
  EXPECT_EQ(back.preprocessing.scale, 1.0 / 3.0);
  EXPECT_EQ(back.preprocessing.mean, description.preprocessing.mean);
  EXPECT_EQ(back.preprocessing.deviation, description.preprocessing.deviation);
  EXPECT_EQ(back.classes, description.classes);
  EXPECT_EQ(back.head, description.head);
  EXPECT_EQ(back.shape, description.shape);
  EXPECT_EQ(back.axes, description.axes);
  EXPECT_EQ(back.assumptions, description.assumptions);
}

TEST(DescriptionJson, KeepsDefaultsForWhatIsMissing) {
  const Description description = description_from_json(R"({"classes":["a"]})");
  EXPECT_EQ(description.output, OutputKind::logits);
  EXPECT_EQ(description.preprocessing.scale, 1.0 / 255.0);
  EXPECT_THAT(description.preprocessing.mean, IsEmpty());
  EXPECT_THAT(description.classes, ElementsAre("a"));
}

TEST(DescriptionJson, RefusesAnUnknownKeyAndOffersTheNearOne) {
  EXPECT_THAT(refusal_of(R"({"clases":[]})"), HasSubstr("did you mean 'classes'"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"devation":[1]}})"),
              HasSubstr("did you mean 'deviation'"));
  EXPECT_THAT(refusal_of(R"({"classes":[],"classes":[]})"), HasSubstr("twice"));
}

TEST(DescriptionJson, RefusesValuesOfTheWrongKind) {
  EXPECT_THAT(refusal_of("[]"), HasSubstr("not an object"));
  EXPECT_THAT(refusal_of(R"({"classes":"cat"})"), HasSubstr("a list belongs"));
  EXPECT_THAT(refusal_of(R"({"classes":[1]})"), HasSubstr("classes[0]"));
  EXPECT_THAT(refusal_of(R"({"source":null})"), HasSubstr("null"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":3})"), HasSubstr("not an object"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"scale":"1"}})"), HasSubstr("a number belongs"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"resize":2.5}})"), HasSubstr("whole number"));
  EXPECT_THAT(refusal_of(R"({"output":"logit"})"), HasSubstr("logits, probabilities or labels"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"order":"RGB"}})"), HasSubstr("rgb, bgr or grey"));
}

TEST(DescriptionJson, RefusesAxesAndShapesThatAreNone) {
  EXPECT_THAT(refusal_of(R"({"axes":["times"]})"), HasSubstr("'axes[0]' is 'times'"));
  EXPECT_THAT(refusal_of(R"({"shape":[0]})"), HasSubstr("from 1"));
}

TEST(DescriptionJson, RefusesNumbersThatCannotBeUsed) {
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"scale":1e999}})"), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"scale":NaN}})"), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"scale":0}})"), HasSubstr("is 0"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"resize":-1}})"), HasSubstr("from 0"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"deviation":[1,0,1]}})"), HasSubstr("above 0"));
  EXPECT_THAT(refusal_of(R"({"preprocessing":{"mean":[1],"deviation":[1,2]}})"),
              HasSubstr("1 means and 2 deviations"));
}

graph::Graph final_activation(Shape input, bool softmax, bool reshaped = false) {
  graph::Builder builder;
  graph::NodeId last = builder.input("x", std::move(input));
  if (softmax) last = builder.add("p", graph::Softmax{1}, {last});
  if (reshaped) {
    last = builder.add("r", graph::Reshape{}, {last},
                       {1, static_cast<std::int64_t>(count(builder[last].shape))});
  }
  return std::move(builder).finish({last});
}

TEST(DefaultDescription, TakesThreeChannelsForAColourPicture) {
  const Description description = default_description(final_activation({1, 3, 8, 8}, true));
  EXPECT_EQ(description.preprocessing.order, ChannelOrder::rgb);
  EXPECT_THAT(description.preprocessing.mean, ElementsAre(0.485, 0.456, 0.406));
  EXPECT_THAT(description.preprocessing.deviation, ElementsAre(0.229, 0.224, 0.225));
  EXPECT_EQ(description.output, OutputKind::probabilities);
  EXPECT_THAT(description.assumptions,
              ElementsAre(HasSubstr("RGB"), HasSubstr("ImageNet"), HasSubstr("probabilities")));
}

TEST(DefaultDescription, TakesOneChannelForAGreyPicture) {
  const Description description = default_description(final_activation({1, 1, 8, 8}, false));
  EXPECT_EQ(description.preprocessing.order, ChannelOrder::grey);
  EXPECT_EQ(description.preprocessing.scale, 1.0 / 255.0);
  EXPECT_THAT(description.preprocessing.mean, IsEmpty());
  EXPECT_EQ(description.output, OutputKind::logits);
  EXPECT_THAT(description.assumptions, ElementsAre(HasSubstr("grey"), HasSubstr("logits")));
}

TEST(DefaultDescription, TakesAnythingElseAsItIs) {
  for (const Shape& shape : {Shape{1, 40}, Shape{1, 1, 40}, Shape{1, 7, 8, 8}}) {
    const Description description = default_description(final_activation(shape, false));
    EXPECT_EQ(description.preprocessing.scale, 1);
    EXPECT_THAT(description.assumptions, ElementsAre(HasSubstr("as it is"), HasSubstr("logits")));
  }
}

TEST(DefaultDescription, SeesASoftmaxThroughAReshape) {
  EXPECT_EQ(default_description(final_activation({1, 4, 1, 1}, true, true)).output,
            OutputKind::probabilities);
}

}  // namespace
}  // namespace assay::model
