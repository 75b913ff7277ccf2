#include <gmock/gmock.h>

#include "base/error.h"
#include "net/model/tfjs_test_model.h"
#include "net/model/tfjs_weights.h"

namespace assay::model::tfjs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Loaded {
  nlohmann::json manifest;
  Weights weights;

  Loaded(const std::string& rows, const std::string& bytes,
         const std::string& paths = R"(["w.bin"])")
      : manifest(nlohmann::json::parse(R"([{"paths":)" + paths + R"(,"weights":[)" + rows + "]}]")),
        weights(Field(manifest, "weightsManifest"), [&](const std::string&) { return bytes; }) {}
};

std::string bytes(std::initializer_list<int> values) {
  std::string result;
  for (const int value : values) result.push_back(static_cast<char>(value));
  return result;
}

// 0.5 q + 10 for q = 0, 3, 255.
TEST(TfjsWeights, AreDequantisedFromBytes) {
  const Loaded loaded(R"({"name":"w","shape":[3],"dtype":"float32",
                      "quantization":{"dtype":"uint8","scale":0.5,"min":10}})",
                      bytes({0, 3, 255}));
  EXPECT_THAT(loaded.weights.find("w")->numbers->data, ElementsAre(10, 11.5F, 137.5F));
}

// Little-endian: 1 and 256; 2 q - 1.
TEST(TfjsWeights, AreDequantisedFromTwoBytes) {
  const Loaded loaded(R"({"name":"w","shape":[2],"dtype":"float32",
                      "quantization":{"dtype":"uint16","scale":2,"min":-1}})",
                      bytes({1, 0, 0, 1}));
  EXPECT_THAT(loaded.weights.find("w")->numbers->data, ElementsAre(1, 511));
}

// 3C00 is one, C000 minus two, 0001 the smallest: 2^-24, 7BFF the largest: 65504, 3555 about 1/3:
// (1 + 341/1024) / 4.
TEST(TfjsWeights, AreWidenedFromHalves) {
  const Loaded loaded(R"({"name":"w","shape":[5],"dtype":"float32",
                      "quantization":{"dtype":"float16"}})",
                      bytes({0, 0x3C, 0, 0xC0, 1, 0, 0xFF, 0x7B, 0x55, 0x35}));
  EXPECT_THAT(loaded.weights.find("w")->numbers->data,
              ElementsAre(1, -2, 5.9604644775390625e-8F, 65504, 0.333251953125F));
}

TEST(TfjsWeights, AreCutFromShardsInTurn) {
  const auto manifest = nlohmann::json::parse(
      R"([{"paths":["a","b"],"weights":[{"name":"u","shape":[],"dtype":"int32"},
         {"name":"v","shape":[2],"dtype":"bool"}]}])");
  // The number 258 lies across the two shards.
  const Weights weights(Field(manifest, "m"), [](const std::string& path) {
    return path == "a" ? bytes({2, 1}) : bytes({0, 0, 1, 0});
  });
  EXPECT_THAT(weights.find("u")->integers->values, ElementsAre(258));
  EXPECT_THAT(weights.find("v")->integers->values, ElementsAre(1, 0));
  EXPECT_EQ(weights.find("w"), nullptr);
}

TEST(TfjsWeights, AreFoundBehindTheNamesOfOuterModels) {
  const std::string row = R"(","shape":[1],"dtype":"bool"})";
  const Loaded loaded(R"({"name":"a/b/kernel)" + row + R"(,{"name":"c/b/bias)" + row +
                          R"(,{"name":"d/b/bias)" + row,
                      bytes({0, 1, 0}));
  EXPECT_NE(loaded.weights.find_in_layer("b", "kernel"), nullptr);
  EXPECT_EQ(loaded.weights.find_in_layer("b", "bias"), nullptr);  // two of them
}

TEST(TfjsWeights, AreRefusedWhenShardsDoNotFit) {
  const std::string row = R"({"name":"w","shape":[2],"dtype":"float32"})";
  EXPECT_THAT(refusal([&] { Loaded(row, std::string(7, '\0')); }), HasSubstr("7 bytes"));
  EXPECT_THAT(refusal([&] { Loaded(row, std::string(9, '\0')); }), HasSubstr("need 8"));
  EXPECT_THAT(refusal([&] { Loaded(row + "," + row, std::string(16, '\0')); }), HasSubstr("twice"));
}

TEST(TfjsWeights, AreRefusedWhenTheyAreNoNumbers) {
  const std::string row = R"({"name":"w","shape":[1],"dtype":"float32")";
  EXPECT_THAT(refusal([&] { Loaded(row + "}", bytes({0, 0, 0xC0, 0x7F})); }), HasSubstr("NaN"));
  EXPECT_THAT(refusal([&] {
                Loaded(row + R"(,"quantization":{"dtype":"float16"}})", bytes({0, 0x7C}));
              }),
              HasSubstr("infinity"));
  EXPECT_THAT(refusal([&] {
                Loaded(row + R"(,"quantization":{"dtype":"uint8","scale":1e39,"min":0}})",
                       bytes({1}));
              }),
              HasSubstr("infinity"));
  EXPECT_THAT(refusal([] { Loaded(R"({"name":"w","shape":[1],"dtype":"string"})", "abcd"); }),
              HasSubstr("'string'"));
}

TEST(TfjsWeights, AreReadFromTheModelsFolderOnly) {
  for (const std::string path : {"../w.bin", "a/../../w", "/etc/passwd", "", "a//b", "./w",
                                 "C:\\\\w", "http://host/w", "w\\u0000"}) {
    EXPECT_THAT(refusal([&] { Loaded("", "", "[\"" + path + "\"]"); }),
                HasSubstr("must be a plain path"))
        << path;
  }
  EXPECT_NO_THROW(Loaded("", "", R"(["parts/group..1-shard1of1"])"));
}

TEST(TfjsWeights, CannotAskForMoreThanThereIs) {
  const auto of = [](const std::string& shape) {
    return refusal([&] { Loaded(R"({"name":"w","dtype":"float32","shape":)" + shape + "}", ""); });
  };
  EXPECT_THAT(of("[4294967296, 4294967296]"), HasSubstr("elements"));
  EXPECT_THAT(of("[-1]"), HasSubstr("from 0"));
  EXPECT_THAT(of("[1.5]"), HasSubstr("whole number"));
  EXPECT_THAT(of("[1e300]"), HasSubstr("whole number"));
  EXPECT_THAT(of("[4294967296]"), HasSubstr("too many bytes"));
}

}  // namespace
}  // namespace assay::model::tfjs
