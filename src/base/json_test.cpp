#include "base/json.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/processor_time_test.h"

namespace assay {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal(const std::string& text, JsonLimits limits = {}) {
  for (const bool ordered : {true, false}) {
    try {
      ordered ? json(parse_ordered_json(text, "The text", limits))
              : parse_json(text, "The text", limits);
      return "accepted";
    } catch (const Error& error) {
      if (!ordered) return error.what();
    }
  }
  return {};
}

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

// The library's own parser knows what a sound text says.
TEST(Json, IsReadAsTheLibraryReadsIt) {
  for (const char* text :
       {"null", "true", "-7", "18446744073709551615", "1e-3", "\"\\u00e9\\ud83d\\ude00\"", "[]",
        "{}", "[[],{},[[1,2],{\"a\":{}}]]", R"({"a":1,"b":[{"c":[1,2,{"d":null}]},3],"e":"f"})",
        "\xEF\xBB\xBF{\"a\": 1}", " [1 , 2.5, \"x\"] "}) {
    EXPECT_EQ(parse_json(text, "it"), json::parse(text)) << text;
    EXPECT_EQ(json(parse_ordered_json(text, "it")), json::parse(text)) << text;
    EXPECT_EQ(json_or_null(text), json::parse(text)) << text;
  }
  EXPECT_EQ(parse_ordered_json(R"({"b":1,"a":{"d":2,"c":3}})", "it").dump(),
            R"({"b":1,"a":{"d":2,"c":3}})");
}

TEST(Json, ThatIsNotSoundIsRefusedWithItsNameAndThePlace) {
  EXPECT_THAT(refusal("{\n  \"a\": nil}"), HasSubstr("The text is not sound JSON: parse error at "
                                                     "line 2, column 9"));
  for (const char* text : {"", "[1,]", "[1] 2", "{\"a\" 1}", "\"\xff\"", "NaN", "[Infinity]", "'a'",
                           "{1: 2}", "\"\\ud800\"", "// a\n1"}) {
    EXPECT_THAT(refusal(text), HasSubstr("is not sound JSON")) << text;
    EXPECT_EQ(json_or_null(text), json()) << text;
  }
  EXPECT_THAT(refusal("[1e999]"), HasSubstr("1e999"));
  EXPECT_LT(refusal("\"" + std::string(100'000, 'x')).size(), 1000U);
}

TEST(Json, ThatNestsTooDeeplyIsRefusedBeforeItFillsAStack) {
  EXPECT_EQ(refusal(nested(64)), "accepted");
  EXPECT_EQ(refusal(nested(65)), "The text nests deeper than 64 levels.");
  EXPECT_THAT(refusal(std::string(4 << 20, '[')), HasSubstr("deeper"));
  EXPECT_EQ(refusal(nested(3), {.depth = 2}), "The text nests deeper than 2 levels.");
  EXPECT_EQ(json_or_null(nested(200'000)), json());
}

TEST(Json, OfMoreValuesThanAskedForIsRefused) {
  EXPECT_EQ(refusal("[1,2,{\"a\":[]}]", {.values = 5}), "accepted");
  EXPECT_EQ(refusal("[1,2,{\"a\":[]}]", {.values = 4}), "The text holds more than 4 values.");
}

TEST(Json, ThatGivesAKeyTwiceIsRefused) {
  EXPECT_EQ(refusal(R"({"a":{"b":1},"c":{"b":1}})"), "accepted");
  EXPECT_EQ(refusal(R"([{"a":1,"b":{"a":2},"a":3}])"), "The text gives the key 'a' twice.");
}

TEST(Json, HandsOverTheEntriesOfAListOneByOne) {
  std::vector<std::string> taken;
  const auto take = [&](const json& entry) { taken.push_back(entry.dump()); };
  EXPECT_TRUE(each_json_of(R"({"head":[{"documents":[9]}],"documents":[1,[2,3],{"a":{"b":[]}}],
                              "tail":[4]})",
                           "it", "documents", take));
  EXPECT_THAT(taken, ElementsAre("1", "[2,3]", R"({"a":{"b":[]}})"));
  taken.clear();
  EXPECT_TRUE(each_json_of(R"({"documents":[]})", "it", "documents", take));
  for (const char* text : {"[]", "[[1]]", "{}", R"({"documents":{"a":[1]}})", R"({"documents":1})",
                           R"([{"documents":[1]}])", R"({"a":{"documents":[1]}})"}) {
    EXPECT_FALSE(each_json_of(text, "it", "documents", take)) << text;
  }
  EXPECT_TRUE(taken.empty());
  EXPECT_THROW(each_json_of(R"({"documents":[1,]})", "it", "documents", take), Error);
}

double seconds_for(std::size_t objects, bool in_one_list) {
  std::string text = in_one_list ? "[" : "{";
  for (std::size_t at = 0; at < objects; ++at) {
    if (at > 0) text += ',';
    if (!in_one_list) text += '"' + std::to_string(at) + "\":";
    text += R"({"id":1,"name":"x"})";
  }
  text += in_one_list ? ']' : '}';
  return processor_seconds([&] {
    parse_json(text, "it");
    parse_ordered_json(text, "it");
  });
}

// The library's parser with a callback takes the square.
TEST(Json, IsReadInTimeLinearInItsObjects) {
  for (const bool in_one_list : {true, false}) {
    expect_linear([&](std::size_t objects) { return seconds_for(objects, in_one_list); }, 2'000);
  }
}

}  // namespace
}  // namespace assay
