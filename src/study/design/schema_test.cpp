#include "study/design/schema.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/rng.h"
#include "base/utf8.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using nlohmann::json;

// As much of JSON Schema as the design's uses, read as its specification says.
bool is_valid(const json& schema, const json& value);

bool is_valid_object(const json& schema, const json& value) {
  const json& properties = schema["properties"];
  for (const auto& [key, member] : value.items()) {
    if (!properties.contains(key) || !is_valid(properties[key], member)) return false;
  }
  for (const json& key : schema.value("required", json::array())) {
    if (!value.contains(key.get<std::string>())) return false;
  }
  return true;
}

bool is_valid_text(const json& schema, const std::string& text) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < text.size(); at = code_point(text, at).end) ++letters;
  return letters >= schema["minLength"].get<std::size_t>() &&
         letters <= schema["maxLength"].get<std::size_t>();
}

bool is_valid(const json& schema, const json& value) {
  if (schema.contains("enum")) {
    const json& words = schema["enum"];
    return std::find(words.begin(), words.end(), value) != words.end();
  }
  const std::string type = schema["type"];
  if (type == "object") return value.is_object() && is_valid_object(schema, value);
  if (type == "array") {
    return value.is_array() && std::all_of(value.begin(), value.end(), [&](const json& entry) {
             return is_valid(schema["items"], entry);
           });
  }
  if (type == "string") return value.is_string() && is_valid_text(schema, value);
  if (type == "boolean") return value.is_boolean();
  if (!value.is_number()) return false;
  const double number = value.get<double>();
  if (type == "integer" && number != std::floor(number)) return false;
  return number >= schema.value("minimum", -INFINITY) &&
         number <= schema.value("maximum", INFINITY);
}

// Something else than what belongs there, or sometimes the same.
json other(const json& value, Random& random) {
  switch (random.below(10)) {
    case 0:
      return nullptr;
    case 1:
      return "";
    case 2:
      return -1;
    case 3:
      return 0.5;
    case 4:
      return json::array();
    case 5:
      return json::object();
    case 6:
      return true;
    case 7:
      return value.is_string() ? json(std::string(random.below(30'000), 'x')) : json("between");
    case 8:
      return value.is_number() ? json(value.get<double>() * 1e7) : json(3);
    default:
      return json::array({value, value});
  }
}

// Changes one place somewhere in the value.
void mutate(json& value, Random& random) {
  const bool inside = value.is_structured() && !value.empty() && random.below(8) != 0;
  if (inside) {
    auto member = value.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(random.below(value.size())));
    return mutate(*member, random);
  }
  if (value.is_object()) {
    switch (random.below(3)) {
      case 0:
        if (!value.empty()) value.erase(value.begin());
        return;
      case 1:
        value["unheard_of"] = 1;
        return;
      default:
        break;
    }
  }
  value = other(value, random);
}

TEST(Schema, AgreesWithTheReaderOnThousandsOfBrokenDesigns) {
  const json schema = json::parse(design_schema());
  int refused = 0;
  int rounds = 0;
  for (const std::string& spec : all_specs()) {
    const json sound = json::parse(to_json(test_design(spec)));
    ASSERT_TRUE(is_valid(schema, sound)) << spec;
    Random random(7, static_cast<std::uint64_t>(rounds));
    for (int round = 0; round < 80; ++round, ++rounds) {
      json broken = sound;
      mutate(broken, random);
      Design design;
      const bool accepted = read_design(broken.dump(), design).empty();
      ASSERT_EQ(accepted, is_valid(schema, broken)) << json::diff(sound, broken).dump();
      refused += accepted ? 0 : 1;
    }
  }
  // Both verdicts must have been put to the test.
  EXPECT_GT(refused, rounds / 4);
  EXPECT_LT(refused, rounds);
}

TEST(Schema, DescribesEveryField) {
  const json schema = json::parse(design_schema());
  EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
  for (const auto& [key, field] : schema["properties"].items()) {
    EXPECT_FALSE(field["description"].get<std::string>().empty()) << key;
  }
  EXPECT_EQ(schema["properties"]["assignment"]["enum"],
            json::array({"between", "within", "rotated"}));
  EXPECT_EQ(schema["properties"]["trial"]["properties"]["levels"]["items"]["maximum"], 100);
}

}  // namespace
}  // namespace assay::study
