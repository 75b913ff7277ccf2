#include "study/stimulus/build.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "net/data/image.h"
#include "report/colour.h"
#include "study/design/study.h"
#include "study/stimulus/shown_points.h"
#include "study/stimulus/small_workspace_test.h"
#include "study/stimulus/view.h"

namespace assay::stimulus {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class Building : public testing::Test {
 protected:
  static void ignore(std::size_t, std::size_t) {}
  BuildResult built(const study::Design& design) const {
    return build(small.workspace, folder / "w/studies/try", design, {.model = "net"}, ignore);
  }
  data::Picture read(const study::Stimulus& stimulus) const {
    const data::Picture picture = data::read_picture(stimuli / stimulus.file);
    EXPECT_EQ(picture.width, stimulus.width);
    EXPECT_EQ(picture.height, stimulus.height);
    return picture;
  }
  std::string refusal(const study::Design& design) const {
    try {
      built(design);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder;
  SmallWorkspace small{folder / "w"};
  fs::path stimuli = folder / "w/studies/try/stimuli";
};

// Pictures of 4 pixels a side are enlarged 56 times, to 224.
TEST_F(Building, ShowsThePictureAndItsHeatOnTheSamePixels) {
  const study::Design design = design_of("team", {"plain=none", "warm=gradient"});
  const BuildResult all = built(design);
  const data::Picture plain = read(stimulus_of(all.material, "a", "", "picture"));
  EXPECT_EQ(plain, enlarged(SmallWorkspace::picture("a"), 56));
  const data::Picture heat = read(stimulus_of(all.material, "a", "warm", "explanation"));
  ASSERT_EQ(heat.width, 224);
  for (const study::Stimulus& one : all.material.stimuli) {
    EXPECT_EQ(one.heat, one.part == "explanation") << one.part;
  }
  // The map runs from 0 to 15; of 16 numbers the 99.5th percentile is the one before the last, 14.
  for (int point = 0; point < 16; ++point) {
    const int x = 56 * (point % 4) + 30;
    const int y = 56 * (point / 4) + 30;
    const report::Rgb colour = report::sequential(std::min(1.0, point / 14.0));
    for (int channel = 0; channel < 3; ++channel) {
      const double grey = data::luminance(plain.at(x, y));
      EXPECT_NEAR(heat.at(x, y)[channel], (grey + colour[static_cast<std::size_t>(channel)]) / 2,
                  0.51)
          << point;
    }
  }
}

TEST_F(Building, NamesEveryFileByItsHashAndMakesAStudyThatIsSound) {
  for (const char* protocol : {"team", "psychophysics", "guess", "review", "attention_image"}) {
    study::Design design = design_of(protocol, {"one=gradient", "two=gradient:sign=absolute"});
    if (std::string_view(protocol) == "guess") {
      // Only what the model gets wrong can be guessed.
      for (auto* ids : {&design.practice.items, &design.checks.items}) ids->clear();
      design.checks.pass = 0;
      design.exclusions.clear();
      for (auto& set : design.item_sets) {
        std::erase_if(set.items, [](const std::string& id) { return id != "b" && id != "d"; });
      }
      std::erase_if(design.item_sets, [](const auto& set) { return set.items.empty(); });
    }
    const BuildResult all = built(design);
    for (const study::Stimulus& one : all.material.stimuli) {
      EXPECT_EQ(sha256_of_file(stimuli / one.file) + ".png", one.file);
      EXPECT_THAT(one.alt, Not(HasSubstr("gradient")));
    }
    EXPECT_EQ(study::material_from_json(read_file(stimuli.parent_path() / "material.json")),
              all.material);
    try {
      study::make_study(design, all.material);
    } catch (const Error& error) {
      // Classes without a gloss are the researcher's to mend.
      EXPECT_THAT(error.what(), HasSubstr("gloss")) << protocol;
    }
  }
}

std::map<std::string, std::string> files_of(const fs::path& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      all[fs::relative(entry.path(), folder).string()] = read_file(entry.path());
    }
  }
  return all;
}

TEST_F(Building, GivesTheSameBytesAgainAndInAnotherWorkspaceOfTheSameItems) {
  const study::Design design = design_of("team", {"warm=gradient", "three=nearest_neighbours"});
  built(design);
  const auto first = files_of(stimuli.parent_path());
  built(design);
  EXPECT_EQ(files_of(stimuli.parent_path()), first);
  const SmallWorkspace other(folder / "other", true);
  build(other.workspace, folder / "other/studies/try", design, {.model = "net"}, ignore);
  EXPECT_EQ(files_of(folder / "other/studies/try"), first);
}

TEST_F(Building, MakesAChangedFileAnew) {
  const study::Design design = design_of("team", {"plain=none"});
  const BuildResult all = built(design);
  const auto first = files_of(stimuli);
  write_file(stimuli / all.material.stimuli[0].file, "changed");
  built(design);
  EXPECT_EQ(files_of(stimuli), first);
}

// 5 % of 16 points is one (0.8), 34 % five (5.44), 60 % ten (9.6).
TEST_F(Building, ShowsAsManyPointsAsTheLevelSays) {
  const BuildResult all = built(design_of("psychophysics", {"gradient"}));
  const data::Picture whole = SmallWorkspace::picture("b");
  for (const auto& [part, count] :
       std::map<std::string, int>{{"level 5", 1}, {"level 34", 5}, {"level 60", 10}}) {
    const data::Picture level = read(stimulus_of(all.material, "b", "gradient", part));
    for (int point = 0; point < 16; ++point) {
      const std::uint8_t* seen = level.at(56 * (point % 4), 56 * (point / 4));
      const bool is_shown = point >= 16 - count;
      EXPECT_EQ(seen[0], is_shown ? whole.at(point % 4, point / 4)[0] : hidden_grey)
          << part << point;
    }
  }
}

TEST_F(Building, PutsNeighboursSideBySide) {
  const BuildResult all = built(design_of("team", {"three=nearest_neighbours:k=3"}));
  const data::Picture strip = read(stimulus_of(all.material, "a", "three", "explanation"));
  EXPECT_EQ(strip.width, 3 * 224 + 2 * 8);
  EXPECT_EQ(*strip.at(0, 0), *SmallWorkspace::picture("t0").at(0, 0));
  EXPECT_EQ(*strip.at(226, 0), 255);
  EXPECT_EQ(*strip.at(2 * 232, 0), *SmallWorkspace::picture("t2").at(0, 0));
}

// The mask is the pixel (1, 1): of the enlarged picture the square from 56 to 111.
TEST_F(Building, DrawsOutlinesAndScalesWhereTheDesignShowsThem) {
  study::Design design = design_of("team", {"plain=none"});
  design.conditions[0].shows.push_back({.part = "outline"});
  design.conditions[0].shows.push_back({.part = "scale"});
  const BuildResult all = built(design);
  const data::Picture outline = read(stimulus_of(all.material, "a", "plain", "outline"));
  EXPECT_EQ(*outline.at(56, 80), 0);
  EXPECT_EQ(*outline.at(55, 80), 255);
  EXPECT_EQ(*outline.at(112, 80), 255);
  EXPECT_EQ(*outline.at(80, 80), *SmallWorkspace::picture("a").at(1, 1));
  EXPECT_EQ(stimulus_of(all.material, "a", "plain", "scale").width, 224);
}

// Even letters are cats ("b", "d", "f"), and the model takes all for dogs with 0.25.
TEST_F(Building, SaysWhatTheModelSaysOfItems) {
  const BuildResult all = built(design_of("guess", {"gradient"}));
  const study::StudyItem& a = *std::ranges::find(all.material.items, "a", &study::StudyItem::id);
  const study::StudyItem& b = *std::ranges::find(all.material.items, "b", &study::StudyItem::id);
  EXPECT_EQ(a.label, "dog");
  EXPECT_EQ(a.prediction, "dog");
  EXPECT_EQ(a.bin, "hard");
  EXPECT_EQ(b.label, "cat");
  EXPECT_EQ(b.bin, "easy");
  EXPECT_EQ(b.confidence, 0.25);
  EXPECT_THAT(b.options, testing::UnorderedElementsAre("dog", "cow", "emu", "fox", "hen"));
}

// Training items are recognised with 0.95: t1, t3 and t5 are dogs, for which the model takes all.
TEST_F(Building, GivesPredictedClassesTheirGlossAndSamplesAndNamesWhatIsMissing) {
  const BuildResult all = built(design_of("team", {"gradient"}));
  ASSERT_THAT(all.material.classes, SizeIs(2));
  EXPECT_EQ(all.material.classes[0].gloss, "a feline");
  EXPECT_THAT(all.material.classes[0].samples, IsEmpty());  // nobody is told what a cat is
  const study::Class& dog = all.material.classes[1];
  EXPECT_EQ(dog.gloss, "a canine");
  ASSERT_THAT(dog.samples, SizeIs(3));
  std::vector<data::Picture> samples;
  for (const std::string& file : dog.samples) samples.push_back(data::read_picture(stimuli / file));
  for (const char* id : {"t1", "t3", "t5"}) {
    EXPECT_THAT(samples, Contains(enlarged(SmallWorkspace::picture(id), 56)));
  }
  EXPECT_THAT(all.notes, IsEmpty());
  small.workspace.put_classes({{"cat", "", {}}, {"dog", "", {"a"}}});
  const BuildResult without = built(design_of("team", {"gradient"}));
  ASSERT_THAT(without.notes, SizeIs(2));
  EXPECT_THAT(without.notes[0], HasSubstr("'dog' has no gloss"));
  EXPECT_THAT(without.notes[1], HasSubstr("'dog' has 1 samples"));
}

// WordNet's first sense of "liner" is a baseball hit.
TEST_F(Building, NoParticipantReadsADefinitionThatNobodyHasConfirmed) {
  const study::Design design = design_of("team", {"none"});  // defines what is predicted: dogs
  std::vector<workspace::Class> classes = small.workspace.classes();
  classes[3].unconfirmed = true;  // an emu is not predicted
  small.workspace.put_classes(classes);
  for (const study::Class& one : built(design).material.classes) EXPECT_NE(one.gloss, "a bird");
  classes[1].unconfirmed = true;
  small.workspace.put_classes(classes);
  EXPECT_THAT(refusal(design), HasSubstr("what 'dog' means"));
  EXPECT_THAT(refusal(design), HasSubstr("--confirm"));
  // Who only draws reads no definition.
  EXPECT_EQ(refusal(design_of("attention_image", {})), "accepted");
}

TEST_F(Building, NamesWhatIsMissing) {
  EXPECT_THAT(refusal(design_of("team", {"rise"})),
              HasSubstr("no explanations by 'rise'; 'assay workspace explain --method rise'"));
  EXPECT_THAT(refusal(design_of("team", {"gradient:sign=signed"})), HasSubstr("sign=signed"));
  study::Design design = design_of("team", {"gradient"});
  design.item_sets[0].items[0] = "aa";
  EXPECT_THAT(refusal(design), HasSubstr("no item 'aa'"));
  design = design_of("team", {"plain=none"});
  design.conditions[0].shows.push_back({.part = "magic"});
  EXPECT_THAT(refusal(design), HasSubstr("the part 'magic'"));
  EXPECT_THAT(refusal(design_of("psychophysics", {"nearest_neighbours"})),
              HasSubstr("no part can be hidden"));
  small.maps.pop_back();
  small.workspace.put_explanations("gradient", small.maps);
  EXPECT_THAT(refusal(design_of("team", {"gradient"})), HasSubstr("item 'g' has no explanation"));
}

TEST_F(Building, TakesTheOnlyModelUnlessOneIsNamed) {
  EXPECT_EQ(choose_model(small.workspace, ""), "net");
  EXPECT_EQ(choose_model(small.workspace, "none"), "");
  EXPECT_THROW(choose_model(small.workspace, "nte"), Error);
  small.workspace.put_predictions("other", {});
  EXPECT_THROW(choose_model(small.workspace, ""), Error);
  EXPECT_EQ(choose_model(small.workspace, "other"), "other");
}

// Without a model a picture is shown as it is, or scaled to fit.
TEST_F(Building, ShowsPicturesThatNoModelHasSeen) {
  const study::Design design = design_of("attention_image", {"plain=none"});
  const BuildResult all = build(small.workspace, folder / "w/studies/try", design,
                                {.style = {.least_side = 1, .most_side = 2}}, ignore);
  EXPECT_EQ(stimulus_of(all.material, "a", "", "picture").width, 2);
  EXPECT_EQ(all.material.items[0].prediction, "");
}

}  // namespace
}  // namespace assay::stimulus
