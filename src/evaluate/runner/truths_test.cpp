#include "evaluate/runner/truths.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/graph/builder.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

// Takes grey pictures of 2 x 2, which have two classes.
model::Model picture_model() {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 2, 2});
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 4});
  at = builder.add("y", graph::Linear{}, {at, builder.constant("w", Tensor(Shape{2, 4}))});
  model::Description description;
  description.preprocessing.fit = model::Fit::stretch;
  description.classes = {"cat", "dog"};
  return {std::move(builder).finish({at}), description};
}

class TruthsOf : public testing::Test {
 protected:
  TruthsOf() {
    for (const char* name : {"a.pgm", "b.pgm"}) {
      write_file(folder / name, "P2 4 4 255 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n");
    }
    write_file(folder / "m.pgm", "P2 4 4 255 0 0 0 0 0 102 0 0 0 0 0 0 0 0 0 255\n");
  }
  Truths read(const std::string& list, const TruthFiles& files = {}) const {
    write_file(folder / "list.csv", list);
    const model::Model model = picture_model();
    const data::InputSource source(folder / "list.csv", model.description().preprocessing,
                                   model.input_shape());
    return read_truths(model, source, files);
  }
  void expect_refusal(const std::string& list, const std::string& sentence,
                      const TruthFiles& files = {}) const {
    EXPECT_THAT([&] { read(list, files); }, ThrowsMessage<Error>(HasSubstr(sentence)));
  }

  TemporaryFolder folder;
};

// The middle of a point of the input lies at the corner of pixel 1, 1 or 3, 3 of its block.
TEST_F(TruthsOf, AListComeFromItsColumns) {
  const Truths truths = read("path,label,box,mask\na.pgm,dog,0 0 2 4,\nb.pgm,0,,m.pgm\n");
  EXPECT_THAT(truths.masks->data, ElementsAre(1, 0, 1, 0, 0.4F, 0, 0, 1));
  EXPECT_TRUE(truths.weighted);
  EXPECT_EQ(truths.boxes[0], (data::Box{0, 0, 1, 2}));
  EXPECT_FALSE(truths.boxes[1]);
  EXPECT_EQ(truths.scales[0].x, 0.5);
  EXPECT_THAT(truths.labels, ElementsAre(Optional(1U), Optional(0U)));
}

TEST_F(TruthsOf, AFewItemsAreThoseOfAllOfThem) {
  write_file(folder / "list.csv", "path,label,box,mask\na.pgm,dog,0 0 2 4,\nb.pgm,0,,m.pgm\n");
  write_npy(folder / "outline.npy", Tensor({2, 2, 2}, {0, 0, 0, 1, 2, 3, 4, 5}));
  const model::Model model = picture_model();
  const data::InputSource inputs(folder / "list.csv", model.description().preprocessing,
                                 model.input_shape());
  const TruthSource source(model, inputs, {.outline = folder / "outline.npy"});
  EXPECT_TRUE(source.has_masks());
  EXPECT_THAT(source.labels(), ElementsAre(Optional(1U), Optional(0U)));
  const Truths second = source.read(1, 1);
  EXPECT_THAT(second.masks->data, ElementsAre(0.4F, 0, 0, 1));
  EXPECT_THAT(second.outlines->data, ElementsAre(2, 3, 4, 5));
  EXPECT_EQ(second.boxes.size(), 1U);
  EXPECT_THAT(second.labels, ElementsAre(Optional(0U)));
}

TEST_F(TruthsOf, NothingAreNothing) {
  const Truths truths = read("path\na.pgm\n");
  EXPECT_FALSE(truths.masks);
  EXPECT_TRUE(truths.labels.empty());
  metrics::Info metric{};
  metric.needs = metrics::Needs::object;
  EXPECT_THROW(truths.check(metric), Error);
  metric.needs = metrics::Needs::model;
  EXPECT_NO_THROW(truths.check(metric));
}

// A box is no human weight.
TEST_F(TruthsOf, BoxesAloneDoNotSayWhatPeopleMarked) {
  const Truths truths = read("path,box\na.pgm,0 0 4 4\n");
  metrics::Info metric{};
  metric.needs = metrics::Needs::object;
  EXPECT_NO_THROW(truths.check(metric));
  metric.needs = metrics::Needs::weights;
  EXPECT_THROW(truths.check(metric), Error);
}

TEST_F(TruthsOf, FilesAreForAllInputs) {
  write_npy(folder / "k.npy", Tensor({1, 2, 2}, {0, 2, 0, 0}));
  write_npy(folder / "l.npy", Tensor({1}, {1}));
  const Truths truths =
      read("path,label\na.pgm,cat\n",
           {.mask = folder / "k.npy", .outline = folder / "k.npy", .labels = folder / "l.npy"});
  EXPECT_THAT(truths.masks->data, ElementsAre(0, 2, 0, 0));
  EXPECT_THAT(truths.outlines->data, ElementsAre(0, 2, 0, 0));
  EXPECT_THAT(truths.labels, ElementsAre(Optional(1U)));
  EXPECT_TRUE(truths.boxes.empty());
}

// Two people, of whom one marked nothing of the second input.
TEST_F(TruthsOf, EachPersonAreAveragedOverThoseWhoMarked) {
  write_npy(folder / "p.npy",
            Tensor({2, 2, 2, 2}, {1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0}));
  const Truths truths = read("path\na.pgm\nb.pgm\n", {.mask = folder / "p.npy"});
  EXPECT_THAT(truths.masks->data, ElementsAre(0.5F, 1.5F, 0, 0, 0, 0, 0, 4));
  ASSERT_EQ(truths.people.size(), 2U);
  EXPECT_EQ(truths.people[0].shape, (Shape{2, 2, 2}));
  EXPECT_THAT(truths.people[0].data, ElementsAre(1, 0, 0, 0, 0, 3, 0, 0));
  EXPECT_THAT(truths.people[1].data, ElementsAre(0, 0, 0, 4, 0, 0, 0, 0));
  metrics::Info metric{};
  metric.name = "human_share";
  metric.needs = metrics::Needs::people;
  EXPECT_NO_THROW(truths.check(metric));
  write_npy(folder / "k.npy", Tensor({1, 2, 2}, {0, 2, 0, 0}));
  const Truths mean = read("path\na.pgm\n", {.mask = folder / "k.npy"});
  EXPECT_THAT([&] { mean.check(metric); },
              ThrowsMessage<Error>(HasSubstr("'human_share' asks what each of several people")));
  expect_refusal("path\na.pgm\nb.pgm\n", "has the shape 2x2x2x2", {.outline = folder / "p.npy"});
}

TEST_F(TruthsOf, WhatDoesNotFitIsRefused) {
  expect_refusal("path,label\na.pgm,horse\n", "The label 'horse' of 'a.pgm' is no class");
  expect_refusal("path,label\na.pgm,2\n", "from 0 to 1");
  expect_refusal("path,box\na.pgm,9 9 12 12\n", "reaches beyond its 4 x 4 pixels");
  write_npy(folder / "k.npy", Tensor({2, 2, 2}, std::vector<float>(8, 1.0F)));
  expect_refusal("path\na.pgm\n",
                 "has the shape 2x2x2; for 1 inputs of this model it must have "
                 "1x2x2",
                 {.mask = folder / "k.npy"});
  write_npy(folder / "k.npy", Tensor({2, 2}, {0, -1, 0, 0}));
  expect_refusal("path\na.pgm\n", "negative weights", {.mask = folder / "k.npy"});
  write_npy(folder / "k.npy", Tensor(Shape{2, 2}));
  expect_refusal("path\na.pgm\n", "marks no object", {.mask = folder / "k.npy"});
  write_npy(folder / "l.npy", Tensor({1}, {0.5F}));
  expect_refusal("path\na.pgm\n", "no class", {.labels = folder / "l.npy"});
}

}  // namespace
}  // namespace assay::runner
