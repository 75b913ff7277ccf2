#include "explain/attribution/nearest_neighbours.h"

#include <cmath>

#include "base/file.h"
#include "explain/attribution/cam_models_test.h"
#include "explain/attribution/own_cache_test.h"
#include "math/tensor/npy.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

// Two numbers, two classes: the larger number wins. The layer "twice" doubles them.
model::Model larger(float factor = 2) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 2});
  const graph::NodeId w = builder.constant("w", {{2, 2}, {factor, 0, 0, factor}});
  at = builder.add("twice", graph::Linear{}, {at, w});
  at = builder.add("y", graph::Unary{graph::Function::tanh}, {at});
  return {std::move(builder).finish({at}), {}};
}

class Neighbourhood : public testing::Test {
 protected:
  Neighbourhood() {
    // Classes 0, 1, 0, 0, 1, 0.
    write_npy(cache / "training.npy",
              Tensor({6, 2}, {0.5F, 0, 0, 1, 1, 0, 0.25F, 0, 0.25F, 0.75F, 0.5F, 0}));
    unit.training = cache / "training.npy";
    unit.layer = "twice";
  }

  std::vector<Example> of(const model::Model& model, const std::vector<float>& item) const {
    return explained(unit, model, item).examples.at(0);
  }

  static std::vector<std::size_t> indices(const std::vector<Example>& examples) {
    std::vector<std::size_t> result;
    for (const Example& example : examples) result.push_back(example.index);
    return result;
  }

  std::vector<fs::path> kept() const {
    std::vector<fs::path> files;
    if (!fs::exists(cache.path() / "features")) return files;
    for (const auto& file : fs::directory_iterator(cache.path() / "features")) {
      files.push_back(file.path());
    }
    return files;
  }

  OwnCache cache;
  NearestNeighbours unit;
};

// From 0.5 0 the items of class 0 are 0, 0.5, 0.25 and 0 away, twice that at the layer; of the two
// equals the first comes first.
TEST_F(Neighbourhood, AreTheNearestOfTheClassInTheLayersDistance) {
  const std::vector<Example> found = of(larger(), {0.5F, 0});
  EXPECT_THAT(indices(found), ElementsAre(0, 5, 3));
  EXPECT_EQ(found[0].name, "training.npy[0]");
  EXPECT_DOUBLE_EQ(found[0].distance, 0);
  EXPECT_DOUBLE_EQ(found[2].distance, 0.5);
}

TEST_F(Neighbourhood, CanBeOfAnyClassAndFewerThanAskedFor) {
  unit.k = 100;
  EXPECT_EQ(of(larger(), {0.5F, 0}).size(), 4U);
  unit.among = Among::all;
  const std::vector<Example> all = of(larger(), {0.25F, 0.5F});
  // Squared distances of the inputs: 0.3125, 0.3125, 0.8125, 0.25, 0.0625, 0.3125.
  EXPECT_THAT(indices(all), ElementsAre(4, 3, 0, 1, 5, 2));
  EXPECT_DOUBLE_EQ(all[5].distance, 2 * std::sqrt(0.8125));
}

TEST_F(Neighbourhood, AreTheSameFromTheCacheWithoutComputingAgain) {
  const auto model = larger();
  const std::vector<Example> fresh = of(model, {0.3F, 0.1F});
  const std::size_t first = model.passes().forward;
  EXPECT_EQ(first, 7U);
  EXPECT_EQ(kept().size(), 1U);
  const std::vector<Example> cached = of(model, {0.3F, 0.1F});
  // The item and one training item, to see whether the cache is still right.
  EXPECT_EQ(model.passes().forward - first, 2U);
  EXPECT_EQ(indices(cached), indices(fresh));
  for (std::size_t at = 0; at < cached.size(); ++at) {
    EXPECT_EQ(cached[at].distance, fresh[at].distance);
  }
}

TEST_F(Neighbourhood, AreComputedAgainWhenTheCacheIsBroken) {
  const auto model = larger();
  const std::vector<Example> fresh = of(model, {0.3F, 0.1F});
  const std::string whole = read_file(kept().at(0));
  for (const std::size_t at :
       {std::size_t{0}, std::size_t{33}, whole.size() / 2, whole.size() - 1}) {
    std::string broken = whole;
    broken[at] = static_cast<char>(broken[at] ^ 1);
    write_file(kept().at(0), broken);
    EXPECT_EQ(indices(of(model, {0.3F, 0.1F})), indices(fresh)) << "byte " << at;
    EXPECT_EQ(of(model, {0.3F, 0.1F})[2].distance, fresh[2].distance) << "byte " << at;
  }
  write_file(kept().at(0), "short");
  EXPECT_EQ(indices(of(model, {0.3F, 0.1F})), indices(fresh));
  EXPECT_EQ(read_file(kept().at(0)), whole);
}

TEST_F(Neighbourhood, AreCachedForEachModelLayerAndContent) {
  of(larger(), {1, 0});
  const std::vector<Example> other = of(larger(3), {1, 0});
  EXPECT_EQ(kept().size(), 2U);
  EXPECT_DOUBLE_EQ(other[1].distance, 1.5);
  unit.layer = "y";
  of(larger(), {1, 0});
  EXPECT_EQ(kept().size(), 3U);
  write_npy(unit.training, Tensor({1, 2}, {1, 0.5F}));
  const std::vector<Example> changed = of(larger(), {1, 0});
  EXPECT_EQ(kept().size(), 4U);
  EXPECT_THAT(indices(changed), ElementsAre(0));
}

TEST_F(Neighbourhood, LieAtTheEndOfTheLastBlockUnlessALayerIsNamed) {
  unit.layer = "";
  write_npy(unit.training, Tensor({2, 1, 4}, {1, -2, 3, 0, 1, 2, 3, 0}));
  // relu(x) and relu(-x) of the second differ from the item's by 2 in one place each.
  const std::vector<Example> found = of(three_channels(), four_points);
  EXPECT_THAT(indices(found), ElementsAre(0, 1));
  EXPECT_DOUBLE_EQ(found[1].distance, std::sqrt(8.0));
}

TEST_F(Neighbourhood, IsRefusedWithoutTrainingItemsOrLayer) {
  const auto model = larger();
  unit.layer = "twcie";
  EXPECT_THAT(refusal_of([&] { of(model, {1, 0}); }), HasSubstr("did you mean 'twice'"));
  unit.layer = "";
  EXPECT_THAT(refusal_of([&] { of(model, {1, 0}); }), HasSubstr("no layer with channels"));
  unit.training = cache / "none.npy";
  unit.layer = "twice";
  EXPECT_THAT(refusal_of([&] { of(model, {1, 0}); }), HasSubstr("does not exist"));
  unit.training = "";
  EXPECT_THAT(refusal_of([&] { of(model, {1, 0}); }), HasSubstr("needs training items"));
}

}  // namespace
}  // namespace assay::attribution
