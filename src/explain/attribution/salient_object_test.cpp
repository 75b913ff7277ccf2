#include "explain/attribution/salient_object.h"

#include <cmath>

#include "base/file.h"
#include "explain/attribution/cam_models_test.h"
#include "explain/attribution/own_cache_test.h"
#include "explain/attribution/spectral_residual.h"
#include "net/data/picture.h"
#include "net/model/description_json.h"
#include "net/model/onnx_export.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

// Grey pictures whose numbers are levels times 1/255.
constexpr int side = 8;
const Shape input{1, side, side};

std::vector<float> levels() {
  std::vector<float> sample;
  for (int at = 0; at < side * side; ++at) sample.push_back(static_cast<float>(at * 3) / 255);
  return sample;
}

model::Model asked() { return linear_model(input, random_tensor({2, 64}, 1), {{2}, {0, 0}}); }

// In the place of U2-Net-p: at half the size, the sigmoid of red minus a third.
void fetch_net(const std::filesystem::path& cache) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 3, 4, 4});
  const graph::NodeId w = builder.constant("w", {{1, 3, 1, 1}, {1, 0, 0}});
  const graph::NodeId b = builder.constant("b", {{1}, {-0.3F}});
  at = builder.add("conv", graph::Convolution{{{1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}}, 1},
                   {at, w, b});
  at = builder.add("map", graph::Unary{graph::Function::sigmoid}, {at});
  std::filesystem::create_directories(cache / "u2netp");
  write_file(cache / "u2netp" / "model.onnx", model::export_onnx(std::move(builder).finish({at})));
  model::Description description;
  description.output = model::OutputKind::probabilities;
  description.preprocessing.fit = model::Fit::stretch;
  write_file(cache / "u2netp" / "model.json", model::to_json(description));
}

TEST(SalientObjectMethod, IsTheSpectralResidualOfThePictureBehindTheInput) {
  const OwnCache cache;
  data::Picture picture(side, side);
  for (std::size_t at = 0; at < picture.rgb.size(); ++at) {
    picture.rgb[at] = static_cast<std::uint8_t>(at / 3 * 3);
  }
  for (const Finder by : {Finder::automatic, Finder::spectral}) {
    const Maps maps = explained(SalientObject{.by = by}, asked(), levels());
    EXPECT_EQ(maps.values.data, spectral_residual(picture));
    ASSERT_EQ(maps.measures.size(), 1U);
    EXPECT_EQ(maps.measures[0].name, "by_u2netp");
    EXPECT_THAT(maps.measures[0].values, ElementsAre(0));
  }
}

TEST(SalientObjectMethod, IsWhatTheNetSaysWhenItIsThere) {
  const OwnCache cache;
  fetch_net(cache.path());
  const Maps maps = explained(SalientObject{}, asked(), levels());
  EXPECT_THAT(maps.measures[0].values, ElementsAre(1));
  // Levels rise by 3 a column and 24 a row; halved by Pillow's triangle, an inner pixel is the mean
  // of its surroundings: at (1, 1) of four, level 3 * (2.5 + 8 * 2.5). Back at eight, the inner
  // points lie at a quarter and three quarters between two.
  const auto net = [](double column, double row) {
    const double level = std::round(3 * (column + 8 * row));
    return 1 / (1 + std::exp(0.3 - level / 255));
  };
  const double upper = 0.75 * net(2.5, 2.5) + 0.25 * net(4.5, 2.5);
  const double lower = 0.75 * net(2.5, 4.5) + 0.25 * net(4.5, 4.5);
  EXPECT_NEAR(maps.values.data[3 * side + 3], 0.75 * upper + 0.25 * lower, 1e-3);
  EXPECT_THAT(
      explained(SalientObject{.by = Finder::spectral}, asked(), levels()).measures[0].values,
      ElementsAre(0));
}

TEST(SalientObjectMethod, RefusesWhatItCannotDo) {
  const OwnCache cache;
  EXPECT_THAT(refusal_of([] { map_of(SalientObject{.by = Finder::u2netp}, asked(), levels()); }),
              HasSubstr("run 'assay get u2netp' or give by=spectral"));
  EXPECT_THAT(refusal_of([] { map_of(SalientObject{}, three_channels(), four_points); }),
              HasSubstr("salient_object looks at pictures of one or three channels; this model's "
                        "input is 1x4"));
}

}  // namespace
}  // namespace assay::attribution
