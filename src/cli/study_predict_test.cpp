#include "cli/study_predict.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "cli/study_build.h"
#include "cli/test_console.h"
#include "explain/attribution/toy_models_test.h"
#include "net/data/image.h"
#include "net/model/description_json.h"
#include "net/model/onnx_export.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// A model of brightness: the more light in a picture, the more it is a dog; a third class, which no
// item has, always scores higher than both.
class StudyPredictCommand : public testing::Test {
 protected:
  StudyPredictCommand() : small(folder / "w"), study(folder / "w/studies/try") {
    std::vector<float> weights(3 * 48, 0.0F);
    std::fill(weights.begin() + 48, weights.begin() + 96, 0.25F);
    const model::Model model =
        attribution::linear_model({3, 4, 4}, Tensor(Shape{3, 48}, weights), {{3}, {5, 0, 50}});
    write_file(folder / "light.onnx", model::export_onnx(model.graph()));
    model::Description description;
    description.classes = {"cat", "dog", "hen"};
    description.preprocessing.fit = model::Fit::stretch;
    write_file(folder / "light.json", model::to_json(description));
    unit.folder = study;
    unit.model = folder / "light.onnx";
  }

  void make(std::string_view protocol) {
    std::filesystem::create_directories(study);
    write_file(study / "design.json", to_json(stimulus::design_of(protocol, {"gradient"})));
    said(StudyBuild{.folder = study});
  }

  // Probability of a dog against a cat, from the pixels of the file.
  double dog(const study::Stimulus& stimulus) const {
    const data::Picture picture = data::read_picture(study / "stimuli" / stimulus.file);
    const int times = picture.width / 4;
    double light = 0;
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        const std::uint8_t* pixel = picture.at(column * times + times / 2, row * times + times / 2);
        for (int channel = 0; channel < 3; ++channel) light += pixel[channel] / 255.0;
      }
    }
    return 1 / (1 + std::exp(5 - 0.25 * light));
  }

  TemporaryFolder folder;
  stimulus::SmallWorkspace small;
  std::filesystem::path study;
  StudyPredict unit;
};

TEST_F(StudyPredictCommand, KeepsWhatTheModelMakesOfTheVeryPicturesOfTheStudy) {
  make("psychophysics");
  EXPECT_THAT(said(unit), HasSubstr("cross-entropy"));
  const workspace::Workspace space(folder / "w");
  const study::Material material = study::material_from_json(read_file(study / "material.json"));
  std::size_t compared = 0;
  for (const study::Stimulus& one : material.stimuli) {
    if (!one.part.starts_with("level ")) continue;
    const std::string level = one.part.substr(6);
    const bool is_dog = space.item(one.item).label == "dog";
    const double own = is_dog ? dog(one) : 1 - dog(one);
    for (const workspace::Score& score : space.scores("masked_cross_entropy@" + level)) {
      if (score.item != one.item) continue;
      EXPECT_EQ(score.method, "gradient");
      EXPECT_NEAR(*score.value, -std::log(own), 1e-4) << one.item << " at " << level;
      ++compared;
    }
    for (const workspace::Score& score : space.scores("masked_accuracy@" + level)) {
      if (score.item != one.item) continue;
      EXPECT_EQ(*score.value, own > 0.5 ? 1 : 0);
    }
  }
  EXPECT_GE(compared, 40U);
}

TEST_F(StudyPredictCommand, ChoosesAmongAllClassesWhereAsked) {
  make("psychophysics");
  unit.among = Among::all;
  said(unit);
  const workspace::Workspace space(folder / "w");
  for (const workspace::Score& score : space.scores("masked_accuracy@60")) {
    EXPECT_EQ(*score.value, 0) << "the third class scores highest";
  }
}

TEST_F(StudyPredictCommand, SaysWhatIsMissing) {
  make("team");
  EXPECT_THAT(refusal(unit), HasSubstr("shows no picture in part"));
  make("psychophysics");
  model::Description description;
  description.classes = {"cat", "cow", "hen"};
  write_file(folder / "light.json", model::to_json(description));
  EXPECT_THAT(refusal(unit), HasSubstr("The model has no class 'dog'"));
}

}  // namespace
}  // namespace assay::cli
