#include "cli/train_text.h"

#include <gmock/gmock.h>

#include "base/argmax.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "net/data/texts.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class TrainText : public testing::Test {
 protected:
  TrainText() {
    train.data = DataSet::text;
    train.input = "docs/examples/sentences.csv";
    train.out = folder.path() / "m.json";
  }

  TemporaryFolder folder;
  Train train;
};

// The accuracies that are printed are what the saved file gives when it is loaded again.
TEST_F(TrainText, SavesTheClassifierWhoseAccuracyItPrints) {
  train.test_share = 0;
  const std::string printed = said(train);
  const text::Classifier model = text::load_classifier(train.out);
  const std::vector<data::Text> texts = data::read_texts(*train.input);
  EXPECT_EQ(model.documents, texts.size());
  int right = 0;
  for (const data::Text& one : texts) {
    const auto scores = model.scores(model.vectoriser.row(one.text), text::Output::logit);
    right += model.classes[argmax(scores)] == *one.label;
  }
  EXPECT_THAT(printed, HasSubstr(fmt::format("training accuracy {:.1f} %",
                                             100.0 * right / static_cast<double>(texts.size()))));
  EXPECT_THAT(printed, Not(HasSubstr("test accuracy")));
  EXPECT_TRUE(text::is_classifier_file(train.out));
}

TEST_F(TrainText, HoldsTextsOutByItsSeed) {
  train.test_share = 0.25;
  EXPECT_THAT(said(train), HasSubstr("% of 12\n"));
  const std::string first = read_file(train.out);
  EXPECT_EQ(text::load_classifier(train.out).documents, 36U);
  said(train);
  EXPECT_EQ(read_file(train.out), first);
  train.seed = 1;
  said(train);
  EXPECT_NE(read_file(train.out), first);
}

// "oven" stands in kitchen texts only, and so on.
TEST_F(TrainText, NamesTheStrongestWordsOfEveryClass) {
  write_file(folder / "t.csv", "text,label\nfish fish swim,sea\nbirds fly,air\nmoles dig,earth\n");
  train.input = folder / "t.csv";
  train.test_share = 0;
  const std::string printed = said(train);
  EXPECT_THAT(printed, HasSubstr("sea        1  fish swim"));
  EXPECT_THAT(printed, HasSubstr("air        1  birds fly"));
}

TEST_F(TrainText, TakesItsOptions) {
  train.classifier = text::Kind::logistic;
  train.c = 7;
  train.shortest = 1;
  train.letter_case = text::Case::keep;
  train.stop_words = text::StopWords::english;
  train.least_documents = 2;
  train.most_words = 20;
  said(train);
  const text::Classifier model = text::load_classifier(train.out);
  EXPECT_EQ(model.kind, text::Kind::logistic);
  EXPECT_EQ(model.strength, 7);
  EXPECT_EQ(model.vectoriser.words().size(), 20U);
  EXPECT_EQ(model.vectoriser.options(),
            (text::TokenOptions{1, text::Case::keep, text::StopWords::english}));
}

TEST_F(TrainText, RefusesBeforeItWritesAnything) {
  train.epochs = 3;
  EXPECT_THAT(refusal(train), HasSubstr("--epochs is for nets"));
  train.epochs.reset();
  train.c = 2;
  EXPECT_THAT(refusal(train), HasSubstr("--c is for --classifier logistic"));
  train.c.reset();
  train.out = folder / "m.onnx";
  EXPECT_THAT(refusal(train), HasSubstr("should end in .json"));
  train.out = folder / "m.json";
  write_file(folder / "t.csv", "text,label\nyes,a\nno,\n");
  train.input = folder / "t.csv";
  EXPECT_THAT(refusal(train), HasSubstr("The text 'line 3' has no label"));
  train.input.reset();
  EXPECT_THAT(refusal(train), HasSubstr("needs --input"));
  train.data = DataSet::mnist1d;
  train.test_share = 0.5;
  EXPECT_THAT(refusal(train), HasSubstr("--test-share is for texts"));
  EXPECT_FALSE(std::filesystem::exists(folder / "m.json"));
}

}  // namespace
}  // namespace assay::cli
