#include "study/analysis/stored.h"

#include "base/file.h"
#include "base/sha256.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "study/analysis/files.h"
#include "study/analysis/protocol.h"
#include "study/responses/responses.h"
#include "study/responses/stored_test.h"

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::Pair;

class StoredAnalysis : public responses::Stored {
 protected:
  // As others read it: people have the names of that export, and nothing else is known.
  Source from_export(const std::string& salt) {
    write_file(folder_ / "responses.csv", exported("csv", salt).at("responses.csv"));
    return {.study = "trial_run",
            .protocol = frozen_.design.protocol,
            .rows = responses::Responses()(folder_ / "responses.csv").rows};
  }

  // Every file of a report, by its name.
  std::map<std::string, std::string> report() {
    const std::filesystem::path made = folder_ / "report";
    write_files(analysed(from_store(connection(), "trial_run")), made);
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(made)) {
      if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path());
    }
    std::filesystem::remove_all(made);
    return files;
  }

  void ended(const store::Session& session, const std::string& outcome) {
    connection().run("UPDATE sessions SET outcome = $2 WHERE id = $1", {session.id, outcome});
  }
};

// Methods are compared within people, so that scripts hold who is who.
TEST_F(StoredAnalysis, IsTheSameByteForByteEveryTime) {
  make("psychophysics");
  for (const char* who : {"anna", "ben", "cleo"}) take_part(who);
  const auto first = report();
  EXPECT_GT(first.size(), 5U);
  EXPECT_TRUE(first == report());
}

TEST_F(StoredAnalysis, TellsPeopleApartAsItsExportsDo) {
  make("team:set_size=4");
  for (const char* who : {"ben", "anna", "cleo"}) take_part(who);
  const auto rows = sorted(from_store(connection(), "trial_run")).kept.rows;
  EXPECT_EQ(rows.front().participant, "1");
  EXPECT_EQ(rows.back().participant, "3");
  EXPECT_TRUE(sorted(from_export("one")).kept.rows == rows);
  EXPECT_TRUE(sorted(from_export("another")).kept.rows == rows);
}

// Whoever fails the checks has done the test all the same.
TEST_F(StoredAnalysis, OfThoseWhoFailedTheChecksIsInTheExportsToo) {
  make("team:set_size=4");
  take_part("anna");
  ended(take_part("ben"), "failed_checks");
  for (const Source& source : {from_store(connection(), "trial_run"), from_export("salt")}) {
    const Sorted found = sorted(source);
    EXPECT_EQ(found.flow[1].people, 2U);
    EXPECT_THAT(found.flow[1].lost, ElementsAre(Pair("failed checks", 1)));
    EXPECT_TRUE(found.anyone_excluded);
    EXPECT_EQ(found.all.rows.size(), 2 * found.kept.rows.size());
  }
}

// A picture of 8 by 4 pixels whose object is its left half; a model that sees the middle 4 by 4 of
// it explains it by all it sees.
class MapsOfAWidePicture : public testing::Test {
 protected:
  void add_model() {
    workspace::ModelFacts facts{"net.onnx", "", {3, 4, 4}, {}};
    facts.description.preprocessing.fit = model::Fit::crop;
    space_.put_model("net", facts);
    space_.put_predictions("net", {});
    const std::string bytes = npy_bytes(Tensor({4, 4}, std::vector<float>(16, 1.0F)));
    std::filesystem::create_directories(folder_ / "lab/explanations/gradient");
    write_file(folder_ / "lab/explanations/gradient/a.npy", bytes);
    space_.put_explanations("gradient", {{.item = "a",
                                          .file = "explanations/gradient/a.npy",
                                          .spec = "gradient",
                                          .target = "cat",
                                          .hash = sha256(bytes)}});
  }
  void SetUp() override {
    space_.put_classes({{"cat", "", {}}});
    data::Picture mask(8, 4);
    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x < 4; ++x) std::fill_n(mask.at(x, y), 3, std::uint8_t{255});
    }
    write_file(folder_ / "lab/media/a.png", data::to_png(data::Picture(8, 4)));
    write_file(folder_ / "lab/media/a.mask.png", data::to_png(mask));
    space_.put_items(
        {{.id = "a", .file = "media/a.png", .label = "cat", .mask = "media/a.mask.png"}});
  }
  // Somebody drew on the whole picture.
  static Source drawn_whole() {
    Source source;
    source.rows = {
        {.screen = "contour", .item = "a", .response = R"({"size":[8,4],"strokes":[]})"}};
    return source;
  }
  static Source shown_as(std::optional<std::string> model, int width, int height) {
    Source source;
    source.frozen.emplace();
    source.frozen->material.items = {{.id = "a"}};
    source.frozen->material.stimuli = {
        {.item = "a", .part = "picture", .width = width, .height = height}};
    source.frozen->material.model = std::move(model);
    return source;
  }
  Source with_maps(Source source) const {
    add_maps(source, space_);
    return source;
  }
  // A row of the outline, from the left.
  static std::string row(const responses::Mask& mask) {
    std::string text;
    for (int x = 0; x < mask.width; ++x)
      text += mask.inside[static_cast<std::size_t>(x)] ? '#' : '.';
    return text;
  }

  TemporaryFolder folder_;
  workspace::Workspace space_ = workspace::Workspace::create(folder_ / "lab", "lab", "");
};

TEST_F(MapsOfAWidePicture, ContoursAreClippedWithoutAModelToo) {
  for (const Source& source : {drawn_whole(), shown_as("", 8, 4), shown_as({}, 8, 4)}) {
    const Source found = with_maps(source);
    ASSERT_EQ(found.outlines.size(), 1U);
    EXPECT_EQ(row(found.outlines[0]), "####....");
  }
}

// The crop of the outline had been stretched over the whole picture.
TEST_F(MapsOfAWidePicture, WhoSawTheWholePictureIsClippedToTheWholeOutline) {
  add_model();
  for (const Source& source : {drawn_whole(), shown_as("", 8, 4), shown_as({}, 8, 6)}) {
    const Source found = with_maps(source);
    ASSERT_EQ(found.outlines.size(), 1U);
    EXPECT_EQ(row(found.outlines[0]), "####....");
    ASSERT_EQ(found.maps.size(), 1U);
    EXPECT_EQ(found.maps[0].width, 8);
    EXPECT_EQ(found.maps[0].height, 4);
    EXPECT_THAT(std::vector<float>(found.maps[0].values.begin(), found.maps[0].values.begin() + 8),
                ElementsAre(0, 0, 1, 1, 1, 1, 0, 0));
  }
}

TEST_F(MapsOfAWidePicture, WhoSawWhatTheModelSeesIsClippedToThat) {
  add_model();
  // 4 by 4 pixels, each as 56 by 56.
  for (const Source& source : {shown_as("net", 224, 224), shown_as({}, 224, 224)}) {
    const Source found = with_maps(source);
    ASSERT_EQ(found.outlines.size(), 1U);
    EXPECT_EQ(row(found.outlines[0]), "##..");
    EXPECT_EQ(found.maps[0].width, 4);
  }
}

}  // namespace
}  // namespace assay::analysis
