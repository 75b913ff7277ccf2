#include "cli/import.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/score.h"
#include "cli/test_console.h"
#include "explain/attribution/toy_models_test.h"
#include "explain/text/annotations.h"
#include "math/tensor/npy.h"
#include "net/data/ground_truth.h"
#include "net/data/image.h"
#include "net/data/inputs.h"
#include "net/model/onnx_export.h"
#include "study/responses/csv.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

constexpr const char* coco = R"({"images": [
    {"id": 1, "file_name": "../../etc/cat.jpg", "width": 3, "height": 2}],
    "categories": [{"id": 1, "name": "a/b"}], "annotations": [
    {"image_id": 1, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [1, 3, 2]}},
    {"image_id": 1, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [0, 6]}},
    {"image_id": 1, "category_id": 1, "segmentation": []}]})";

TEST(ImportCommand, WritesMasksUnderHarmlessNames) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", coco);
  const std::string told =
      said(Import{.kind = "coco", .file = folder / "in.json", .out = folder / "out"});
  EXPECT_THAT(told, HasSubstr("masks"));
  EXPECT_THAT(told, HasSubstr("an annotation without a mask or a box"));
  const Tensor mask = read_npy(folder / "out/cat_a_b.npy");
  EXPECT_EQ(mask, Tensor(Shape{2, 3}, {0, 1, 0, 1, 1, 0}));
  EXPECT_EQ(read_npy(folder / "out/cat_a_b_2.npy"), Tensor(Shape{2, 3}, {1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(read_file(folder / "out/masks.csv"),
            "file,item,label,annotator\r\ncat_a_b.npy,cat.jpg,a/b,\r\n"
            "cat_a_b_2.npy,cat.jpg,a/b,\r\n");
}

TEST(ImportCommand, WritesPicturesAndSharesOfPeople) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", R"([{"data": {"image": "cat.jpg"}, "annotations": [
      {"completed_by": 1, "result": [{"type": "polygonlabels", "original_width": 2,
       "original_height": 1, "value": {"points": [[0, 0], [50, 0], [50, 100], [0, 100]]}}]},
      {"completed_by": 2, "result": [{"type": "polygonlabels", "original_width": 2,
       "original_height": 1, "value": {"points": [[0, 0], [100, 0], [100, 100], [0, 100]]}}]}]}])");
  said(Import{.kind = "label_studio",
              .file = folder / "in.json",
              .out = folder / "out",
              .masks = MaskFile::png,
              .combine = true});
  const data::Picture mask = data::read_mask(folder / "out/cat_2_people.png");
  ASSERT_EQ(mask.width, 2);
  EXPECT_EQ(*mask.at(0, 0), 255);
  EXPECT_EQ(*mask.at(1, 0), 128);
}

TEST(ImportCommand, WritesAListThatOtherCommandsTakeAsItIs) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", R"({"images": [
      {"id": 1, "file_name": "cat.ppm", "width": 3, "height": 2},
      {"id": 2, "file_name": "gone.ppm", "width": 3, "height": 2}],
      "categories": [{"id": 1, "name": "cat"}], "annotations": [
      {"image_id": 1, "category_id": 1, "segmentation": {"size": [2, 3], "counts": [1, 3, 2]}},
      {"image_id": 1, "category_id": 1, "bbox": [1, 0, 2, 1]},
      {"image_id": 2, "category_id": 1, "bbox": [1, 0, 2, 1]}]})");
  std::filesystem::create_directories(folder / "photos");
  write_file(folder / "photos/cat.ppm", "P3 3 2 255 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n");
  const std::string told = said(Import{.kind = "coco",
                                       .file = folder / "in.json",
                                       .out = folder / "out",
                                       .pictures = folder / "photos"});
  EXPECT_THAT(told, HasSubstr("a picture that is not in the folder of pictures"));
  model::Preprocessing stretch;
  stretch.fit = model::Fit::stretch;
  const data::InputSource source(folder / "out/list.csv", stretch, {3, 2, 3});
  ASSERT_EQ(source.size(), 2U);
  EXPECT_EQ(source.item(0).label, "cat");
  // The runs mark (1, 0), (0, 1) and (1, 1).
  EXPECT_EQ(source.item(0).box, (data::Box{0, 0, 2, 2}));
  const data::GroundTruth truth =
      data::read_ground_truth(source.path(0), source.item(0), stretch, {3, 2, 3}, {2, 3});
  EXPECT_EQ(truth.mask, Tensor(Shape{2, 3}, {0, 1, 0, 1, 1, 0}));
  EXPECT_EQ(source.item(1).box, (data::Box{1, 0, 3, 1}));
  EXPECT_FALSE(source.item(1).mask);
  source.load(0);
  EXPECT_THAT(read_file(folder / "out/boxes.csv"), HasSubstr("cat.ppm,cat,1 0 3 1\r\n"));

  // A class "dog" with the scores 0, a class "cat" with the sum of all numbers.
  Tensor weights(Shape{2, 18});
  std::fill(weights.data.begin() + 18, weights.data.end(), 1.0F);
  write_file(folder / "m.onnx",
             model::export_onnx(
                 attribution::linear_model({3, 2, 3}, std::move(weights), {{2}, {0, 0}}).graph()));
  write_file(folder / "m.json",
             R"({"classes": ["dog", "cat"], "preprocessing": {"fit": "stretch"}})");
  Explain explain;
  explain.model = folder / "m.onnx";
  explain.input = folder / "out/list.csv";
  explain.method = {"gradient"};
  explain.target = {.label = true};
  explain.out = folder / "maps";
  said(explain);
  Score score;
  score.model = explain.model;
  score.input = explain.input;
  score.maps = {explain.out};
  score.metric = {"half_l1"};
  score.controls = {"none"};
  score.json = true;
  // Every pixel has the same weight: 3 of 6 are in the mask, 2 of 6 in the box.
  const auto scored = nlohmann::json::parse(said(score)).at("scores").at(0).at("values");
  EXPECT_NEAR(scored.at(0), 3 / 6.0, 1e-6);
  EXPECT_NEAR(scored.at(1), 2 / 6.0, 1e-6);
}

TEST(ImportCommand, SaysHowToGetAList) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", coco);
  TestConsole test;
  Import{.kind = "coco", .file = folder / "in.json", .out = folder / "out"}(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("With '--pictures FOLDER' a list is written, too"));
}

// Masks of one name are numbered, and each once; a name that looks numbered is taken as it is.
TEST(ImportCommand, NumbersMasksOfOneName) {
  const TemporaryFolder folder;
  std::string marks;
  for (const char* picture : {"1", "2", "1", "1", "2", "1"}) {
    marks += fmt::format(R"({}{{"image_id": {}, "category_id": 1, "segmentation":
        {{"size": [2, 3], "counts": [1, 3, 2]}}}})",
                         marks.empty() ? "" : ",", picture);
  }
  write_file(folder / "in.json", R"({"images": [
      {"id": 1, "file_name": "a.png", "width": 3, "height": 2},
      {"id": 2, "file_name": "a_x_3.png", "width": 3, "height": 2}],
      "categories": [{"id": 1, "name": "x"}], "annotations": [)" +
                                     marks + "]}");
  said(Import{.kind = "coco", .file = folder / "in.json", .out = folder / "out"});
  const std::string list = read_file(folder / "out/masks.csv");
  for (const char* name : {"a_x", "a_x_2", "a_x_3", "a_x_4", "a_x_3_x", "a_x_3_x_2"}) {
    EXPECT_THAT(list, HasSubstr(fmt::format("\n{}.npy,", name)));
  }
}

TEST(ImportCommand, WritesWords) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", R"([{"article": "a", "words": [["x", 1]]}])");
  said(Import{.kind = "marked_words", .file = folder / "in.json", .out = folder / "out"});
  EXPECT_EQ(text::read_annotations(folder / "out/words.json").at(0).words.at("x"), 1);
}

TEST(ImportCommand, WritesResponsesAsItReadsThemAndNothingOfATableThatIsRefused) {
  const TemporaryFolder folder;
  const responses::ResponseRow row{.session = "s", .screen = "decide", .phase = "test"};
  responses::ResponseRow other = row;
  other.seq = 2;
  const std::string table = responses::csv_header() + responses::csv_rows(std::vector{row, other});
  write_file(folder / "in.csv", table);
  const Import unit{.kind = "responses", .file = folder / "in.csv", .out = folder / "out"};
  EXPECT_THAT(said(unit), HasSubstr("responses         2\n"));
  EXPECT_EQ(read_file(folder / "out/responses.csv"), table);
  std::filesystem::remove_all(folder / "out");
  other.response = "no";
  write_file(folder / "in.csv", table + responses::csv_rows(std::vector{other}));
  EXPECT_THAT(refusal(unit), HasSubstr("Line 4 of"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(ImportCommand, RefusesAFolderThatIsThereAndKindsThatAreNot) {
  const TemporaryFolder folder;
  write_file(folder / "in.json", coco);
  EXPECT_THAT(refusal(Import{.kind = "coco", .file = folder / "in.json", .out = folder.path()}),
              HasSubstr("exists"));
  EXPECT_THAT(refusal(Import{.kind = "cocoa", .file = folder / "in.json", .out = folder / "out"}),
              HasSubstr("did you mean 'coco'"));
}

}  // namespace
}  // namespace assay::cli
