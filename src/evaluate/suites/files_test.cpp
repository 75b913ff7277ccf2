#include "evaluate/suites/files.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "evaluate/suites/images.h"
#include "evaluate/suites/text.h"
#include "explain/text/classifier_file.h"
#include "math/tensor/npy.h"
#include "net/data/inputs.h"

namespace assay::suites {
namespace {

namespace fs = std::filesystem;

class SuiteFiles : public testing::Test {
 protected:
  template <class Unit>
  Suite written(const Unit& unit) {
    Suite suite = unit({});
    for (const File& file : files_of(suite, {std::string(Unit::info.name), settings_of(unit)})) {
      fs::create_directories((folder / file.name).parent_path());
      write_file(folder / file.name, file.bytes);
    }
    return suite;
  }

  TemporaryFolder temporary;
  fs::path folder = temporary.path();
};

// The same numbers by every way: the array, and the pictures of the list.
TEST_F(SuiteFiles, OfPicturesAreReadAsTheSuiteIs) {
  const Suite suite = written(Images{.items = 12, .training = 300, .epochs = 1});
  const Arrays& arrays = *suite.arrays();
  const model::Model model = model::load(folder / "model.onnx");
  EXPECT_EQ(model.description().classes, suite.classes);
  EXPECT_TRUE(model.description().assumptions.empty());
  EXPECT_EQ(read_npy(folder / "inputs.npy"), arrays.inputs);
  EXPECT_EQ(read_npy(folder / "mask.npy"), arrays.truth);
  const Tensor labels = read_npy(folder / "labels.npy");
  const data::InputSource list(folder / "pictures.csv", model.description().preprocessing,
                               model.input_shape());
  ASSERT_EQ(list.size(), 12U);
  for (std::size_t item = 0; item < 12; ++item) {
    EXPECT_EQ(labels.data[item], static_cast<float>(arrays.labels[item]));
    EXPECT_TRUE(std::ranges::equal(list.load(item).data, arrays.inputs.row(item)));
  }
  const Tensor here = model::Model(arrays.net, {}).scores(arrays.inputs, model::Output::logit);
  EXPECT_EQ(model.scores(arrays.inputs, model::Output::logit), here);
  EXPECT_TRUE(fs::exists(folder / "sheet.png"));
}

TEST_F(SuiteFiles, OfTextsAreReadAsTheSuiteIs) {
  const Suite suite = written(Text{.items = 12, .training = 100});
  const Texts& texts = *suite.texts();
  const std::vector<data::Text> documents = data::read_texts(folder / "texts.csv");
  const std::vector<text::Annotation> truth = text::read_annotations(folder / "words.json");
  ASSERT_EQ(documents.size(), 12U);
  ASSERT_EQ(truth.size(), 12U);
  for (std::size_t item = 0; item < 12; ++item) {
    EXPECT_EQ(documents[item].name, texts.documents[item].name);
    EXPECT_EQ(documents[item].text, texts.documents[item].text);
    EXPECT_EQ(documents[item].label, texts.documents[item].label);
    EXPECT_EQ(truth[item].article, texts.truth[item].article);
    EXPECT_EQ(truth[item].words, texts.truth[item].words);
  }
  EXPECT_EQ(text::load_classifier(folder / "model.json").classes, suite.classes);
}

TEST(SuiteEvidence, IsASentence) {
  EXPECT_EQ(to_sentence(
                {.tested = 200, .chance = 0.25, .accuracy = 0.995, .without = 0.26, .alone = 0.98}),
            "99.5 % of 200 test items right (chance 25.0 %); 26.0 % without what is planted, 98.0 "
            "% with all else drawn anew");
}

}  // namespace
}  // namespace assay::suites
