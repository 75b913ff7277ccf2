// What hostile models get: an Error, soon, in little memory.
#include "net/model/tfjs.h"

#include <gmock/gmock.h>

#include "net/model/tfjs_test_model.h"

namespace assay::model {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& json) {
  return refusal([&] { import_tfjs(json, [](const std::string&) { return ""; }); });
}

TEST(Tfjs, IsRefusedWhenItIsNoModel) {
  EXPECT_THAT(refusal_of(""), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal_of("{"), HasSubstr("not sound JSON"));
  EXPECT_THAT(refusal_of("[]"), HasSubstr("no 'modelTopology'"));
  EXPECT_THAT(refusal_of("{}"), HasSubstr("no 'modelTopology'"));
  EXPECT_THAT(refusal_of(R"({"modelTopology":{}})"), HasSubstr("weightsManifest"));
  EXPECT_THAT(refusal_of(R"({"modelTopology":3,"weightsManifest":[]})"), HasSubstr("an object"));
  EXPECT_THAT(refusal_of(R"({"modelTopology":{"class_name":"Conv2D"},"weightsManifest":[]})"),
              HasSubstr("Sequential"));
  EXPECT_THAT(refusal_of(R"({"modelTopology":{"node":[]},"weightsManifest":[]})"),
              HasSubstr("no output"));
  EXPECT_THAT(refusal_of("{\"a\":1,\"a\":2}"), HasSubstr("twice"));
}

TEST(Tfjs, IsRefusedWhenItNestsTooDeeply) {
  EXPECT_THAT(refusal_of(std::string(100000, '[')), HasSubstr("deeper"));
  EXPECT_THAT(refusal([] {
                std::string layers = R"({"class_name":"Flatten","config":{"name":"f"}})";
                for (int depth = 0; depth < 40; ++depth) {
                  layers = R"({"class_name":"Sequential","config":[)" + layers + "]}";
                }
                chain("[null, 2]", layers).import();
              }),
              HasSubstr("deeper"));
}

// Each model calls the next ten times: ten million layers from a few lines.
TEST(Tfjs, IsRefusedWhenItUnfoldsWithoutEnd) {
  std::string inner = R"({"class_name":"Activation","config":{"name":"a","activation":"relu"}})";
  for (int depth = 0; depth < 7; ++depth) {
    std::string calls = R"([["x",0,0,{}]])";
    for (int call = 0; call < 9; ++call) calls += fmt::format(R"(,[["m",{},0,{{}}]])", call);
    std::string layer = inner;
    layer.insert(1, R"("name":"m","inbound_nodes":[)" + calls + "],");
    inner = R"({"class_name":"Model","config":{"layers":[{"name":"x","class_name":"InputLayer",
            "config":{"name":"x","batch_input_shape":[null,2]},"inbound_nodes":[]},)" +
            layer + R"(],"input_layers":[["x",0,0]],"output_layers":[["m",9,0]]}})";
  }
  EXPECT_THAT(refusal([&] { TestModel{inner}.import(); }), HasSubstr("more than"));
}

std::string wired(const std::string& layers, const std::string& output) {
  return R"({"modelTopology":{"class_name":"Functional","config":{"layers":[{"name":"x",
         "class_name":"InputLayer","config":{"batch_input_shape":[null,2]},"inbound_nodes":[]})" +
         layers + R"(],"input_layers":[["x",0,0]],"output_layers":[[")" + output +
         R"(",0,0]]}},"weightsManifest":[]})";
}

std::string reading(const std::string& name, const std::string& references) {
  return R"(,{"name":")" + name +
         R"(","class_name":"Activation","config":{"activation":"relu"},"inbound_nodes":[)" +
         references + "]}";
}

TEST(Tfjs, IsRefusedWhenItsWiringIsBroken) {
  EXPECT_THAT(
      refusal_of(wired(reading("a", R"([["b",0,0]])") + reading("b", R"([["a",0,0]])"), "b")),
      HasSubstr("depends on itself"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"([["a",0,0]])"), "a")),
              HasSubstr("depends on itself"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"([["gone",0,0]])"), "a")), HasSubstr("'gone'"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"([["x",1,0]])"), "a")), HasSubstr("call 1"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"([["x",0,1]])"), "a")), HasSubstr("output 1"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"([["x",0]])"), "a")), HasSubstr("does not name"));
  EXPECT_THAT(refusal_of(wired(reading("a", ""), "a")), HasSubstr("called 0 times"));
  EXPECT_THAT(refusal_of(wired(reading("x", ""), "x")), HasSubstr("Two layers"));
  EXPECT_THAT(refusal_of(wired(reading("a", R"({"args":[]})"), "a")), HasSubstr("Keras 2"));
  EXPECT_THAT(refusal_of(wired("", "y")), HasSubstr("'y'"));
}

TEST(Tfjs, IsRefusedWhenItsSizesAreAbsurd) {
  const auto of = [](const std::string& shape, const std::string& layer) {
    return refusal([&] { chain(shape, layer).import(); });
  };
  EXPECT_THAT(of("[null, null, 4]", ""), HasSubstr("open"));
  EXPECT_THAT(of("[null, 0]", ""), HasSubstr("from 1"));
  EXPECT_THAT(of("[null]", ""), HasSubstr("no axis"));
  EXPECT_THAT(of("[null, 4294967296, 4294967296]", ""), HasSubstr("elements"));
  const std::string up =
      R"({"class_name":"UpSampling2D","config":{"name":"u","size":[60000,60000]}})";
  EXPECT_THAT(of("[null, 9, 9, 1]", up), HasSubstr("'u'"));
  const std::string pad =
      R"({"class_name":"ZeroPadding2D","config":{"name":"p","padding":1000000}})";
  EXPECT_THAT(of("[null, 9, 9, 1]", pad), HasSubstr("'p'"));
  const std::string shape = R"({"class_name":"Reshape","config":{"name":"r","target_shape":)";
  EXPECT_THAT(of("[null, 6]", shape + "[-1,-1]}}"), HasSubstr("'r'"));
  EXPECT_THAT(of("[null, 6]", shape + "[0,6]}}"), HasSubstr("'r'"));
  EXPECT_THAT(of("[null, 6]", shape + "[-1,4]}}"), HasSubstr("'r'"));
  EXPECT_THAT(of("[null, 6]", shape + "[1099511627776,1099511627776]}}"), HasSubstr("'r'"));
  const std::string pool = R"({"class_name":"MaxPooling2D","config":{"name":"m","pool_size":)";
  EXPECT_THAT(of("[null, 9, 9, 1]", pool + "[0,1]}}"), HasSubstr("from 1"));
  EXPECT_THAT(of("[null, 9]", pool + "[2,2]}}"), HasSubstr("picture"));
}

// Found by fuzzing: an axis that is not there among others that are.
TEST(Tfjs, IsRefusedWhenItPermutesAxesThatAreNotThere) {
  for (const std::string dims : {"[5, 1, 3]", "[1, 1, 2]", "[1, 2]"}) {
    EXPECT_THAT(refusal([&] {
                  chain("[null, 4, 4, 1]",
                        R"({"class_name":"Permute","config":{"name":"p","dims":)" + dims + "}}")
                      .import();
                }),
                HasSubstr("'p'"))
        << dims;
  }
}

// Found by fuzzing: a kernel without points.
TEST(Tfjs, IsRefusedWhenAKernelIsEmpty) {
  TestModel model =
      chain("[null, 4, 4, 2]", R"({"class_name":"DepthwiseConv2D","config":{"name":"d",
                          "use_bias":false}})");
  EXPECT_THAT(refusal([&] {
                model.numbers("d/depthwise_kernel", {0, 3, 2, 1}, {}).import();
              }),
              HasSubstr("empty"));
}

TEST(Tfjs, IsRefusedWhenItHasSeveralInputs) {
  const auto input = [](std::string_view name) {
    return fmt::format(R"({{"name":"{}","class_name":"InputLayer","config":
                       {{"batch_input_shape":[null,2]}},"inbound_nodes":[]}})",
                       name);
  };
  EXPECT_THAT(refusal_of(fmt::format(R"({{"modelTopology":{{"class_name":"Model","config":
                         {{"layers":[{},{}],"input_layers":[["x",0,0],["y",0,0]],
                         "output_layers":[["x",0,0]]}}}},"weightsManifest":[]}})",
                                     input("x"), input("y"))),
              HasSubstr("2 inputs"));
}

}  // namespace
}  // namespace assay::model
