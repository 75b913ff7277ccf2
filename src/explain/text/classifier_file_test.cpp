#include "explain/text/classifier_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "explain/text/toy_classifier_test.h"

namespace assay::text {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string refusal(const std::string& text) {
  try {
    parse_classifier(text, "m.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

// The toy's file with one member replaced, or taken out when there is nothing to replace it by.
std::string altered(const char* key, const json& value) {
  json all = json::parse(to_json(toy_classifier()));
  if (value.is_discarded()) {
    all.erase(key);
  } else {
    all[key] = value;
  }
  return all.dump();
}

TEST(ClassifierFile, BringsBackEveryBit) {
  const Classifier model = toy_classifier();
  const Classifier again = parse_classifier(to_json(model), "m.json");
  EXPECT_EQ(again.kind, model.kind);
  EXPECT_EQ(again.strength, model.strength);
  EXPECT_EQ(again.documents, model.documents);
  EXPECT_EQ(again.classes, model.classes);
  EXPECT_EQ(again.vectoriser.words(), model.vectoriser.words());
  EXPECT_EQ(again.vectoriser.idf(), model.vectoriser.idf());
  EXPECT_EQ(again.vectoriser.options(), model.vectoriser.options());
  EXPECT_EQ(again.linear.weights, model.linear.weights);
  EXPECT_EQ(again.linear.bias, model.linear.bias);
  EXPECT_EQ(to_json(again), to_json(model));
}

TEST(ClassifierFile, BringsBackHowWordsAreCut) {
  Classifier model = toy_classifier();
  const TokenOptions tokens{
      .shortest = 1, .letter_case = Case::keep, .stop_words = StopWords::english};
  model.vectoriser = Vectoriser(tokens, model.vectoriser.words(), model.vectoriser.idf());
  EXPECT_EQ(parse_classifier(to_json(model), "m.json").vectoriser.options(), tokens);
}

TEST(ClassifierFile, BeginsWithItsFormat) {
  EXPECT_TRUE(to_json(toy_classifier()).starts_with(R"({"format":"assay-text","version":1,)"));
}

TEST(ClassifierFile, IsRefusedWhenAMemberIsMissing) {
  const json all = json::parse(to_json(toy_classifier()));
  for (const auto& [key, value] : all.items()) {
    EXPECT_THAT(refusal(altered(key.c_str(), json(json::value_t::discarded))),
                HasSubstr(fmt::format("has no '{}'", key)));
    EXPECT_NE(refusal(altered(key.c_str(), json(json::object()))), "accepted") << key;
    EXPECT_NE(refusal(altered(key.c_str(), json(nullptr))), "accepted") << key;
  }
}

TEST(ClassifierFile, IsRefusedWhenItIsNotSound) {
  EXPECT_THAT(refusal("{"), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal("[]"), HasSubstr("no JSON object"));
  EXPECT_THAT(refusal(altered("format", "onnx")), HasSubstr("its format is not 'assay-text'"));
  EXPECT_THAT(refusal(altered("version", 2)), HasSubstr("version 2"));
  EXPECT_THAT(refusal(altered("classifier", "forest")), HasSubstr("naive_bayes or logistic"));
  EXPECT_THAT(refusal(altered("shortest", 0)), HasSubstr("from 1 to 1000"));
  EXPECT_THAT(refusal(altered("classes", {"one"})), HasSubstr("2 texts or more"));
  EXPECT_THAT(refusal(altered("classes", {"b", "a", "c"})), HasSubstr("ascending order at 'a'"));
  EXPECT_THAT(refusal(altered("classes", {"a", "a", "c"})), HasSubstr("ascending order at 'a'"));
  EXPECT_THAT(refusal(altered("words", {"one"})), HasSubstr("'idf' of 'm.json'"));
  EXPECT_THAT(refusal(altered("bias", {1, 2})), HasSubstr("a list of 3 numbers"));
  EXPECT_THAT(refusal(altered("weights", {{1}, {2}, {3}})), HasSubstr("a list of 10 numbers"));
  EXPECT_THAT(refusal(altered("weights", {1, 2})), HasSubstr("each of its 3 classes"));
  EXPECT_THAT(refusal(altered("idf", std::vector<double>(10, 0.0))), HasSubstr("'idf'"));
  EXPECT_THAT(refusal(altered("bias", {1, 2, 1e300})), HasSubstr("'bias'"));
}

// A list of lists was copied level by level, until the stack was full.
TEST(ClassifierFile, ThatNestsDeeplyIsRefusedAndDoesNotFillTheStack) {
  std::string text = to_json(toy_classifier());
  const std::size_t at = text.find("\"classes\":[") + 11;
  text.insert(at, std::string(400'000, '[') + std::string(400'000, ']') + ",");
  text.insert(at - 1, "[");
  EXPECT_THAT(refusal(text), HasSubstr("'m.json' nests deeper than 64 levels"));
}

TEST(ClassifierFile, IsRefusedWhenANumberIsNone) {
  std::string text = to_json(toy_classifier());
  const std::size_t at = text.find("\"bias\":[") + 8;
  EXPECT_THAT(refusal(text.substr(0, at) + "NaN" + text.substr(text.find(',', at))),
              HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal(text.substr(0, at) + "1e999" + text.substr(text.find(',', at))),
              HasSubstr("JSON"));
}

}  // namespace
}  // namespace assay::text
