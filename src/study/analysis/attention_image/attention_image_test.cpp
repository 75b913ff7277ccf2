#include "study/analysis/attention_image/attention_image.h"

#include "base/rng.h"
#include "math/tensor/npy.h"
#include "study/analysis/marks/marked_test.h"
#include "study/analysis/marks/scores.h"
#include "study/analysis/r_tables_test.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;

struct Place {
  double x;
  double y;
};

// Squares of six of sixteen pixels around a place of each item, which no two people draw alike.
Evidence squares(const std::vector<Place>& places, int people) {
  Evidence evidence{.study = "s", .protocol = "attention_image"};
  evidence.material.emplace();
  for (std::size_t item = 0; item < places.size(); ++item) {
    const std::string name = "item" + std::to_string(item);
    evidence.material->stimuli.push_back(picture_stimulus(name, 16, 16));
    for (int person = 0; person < people; ++person) {
      Random random(item, static_cast<std::uint64_t>(person));
      const double x = places[item].x + 1.2 * random.normal();
      const double y = places[item].y + 1.2 * random.normal();
      evidence.rows.push_back(answered("contour", "p" + std::to_string(person), name,
                                       rectangle_drawn(x - 3, y - 3, x + 3, y + 3)));
    }
  }
  return evidence;
}

void add_maps(Evidence& evidence, const std::vector<Place>& places) {
  for (std::size_t item = 0; item < places.size(); ++item) {
    const std::string name = "item" + std::to_string(item);
    MapOf good{"good", name, 16, 16, {}};
    MapOf noise{"noise", name, 8, 8, {}};
    Random random(77, item);
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x) {
        const double dx = x + 0.5 - places[item].x, dy = y + 0.5 - places[item].y;
        good.values.push_back(static_cast<float>(std::exp(-(dx * dx + dy * dy) / 18)));
      }
    }
    for (int at = 0; at < 64; ++at) noise.values.push_back(static_cast<float>(random.uniform()));
    evidence.maps.push_back(std::move(noise));
    evidence.maps.push_back(std::move(good));
  }
}

const std::vector<Place> corners{{4, 4},  {12, 4}, {4, 12},  {12, 12}, {4, 5},
                                 {12, 5}, {5, 12}, {11, 12}, {5, 4},   {11, 4}};

TEST(AttentionImage, FindsTheMethodThatLooksWherePeopleDo) {
  Evidence evidence = squares(corners, 6);
  add_maps(evidence, corners);
  const ProtocolReport told = AttentionImage{}(evidence);
  expect_sound(told);
  const Sheet& scores = sheet_in(told.sections, "scores_against_people");
  const double good = number_in(scores, {"good", "half_l1"}, "mean");
  const double centre = number_in(scores, {"control: centre", "half_l1"}, "mean");
  const double noise = number_in(scores, {"noise", "half_l1"}, "mean");
  EXPECT_GT(good, centre + 0.2);
  EXPECT_GT(good, noise + 0.2);
  EXPECT_LE(number_in(scores, {"good", "half_l1"}, "95 % low"), good);
  EXPECT_EQ(number_in(scores, {"good", "half_l1"}, "items"), 10);
  const double half = number_in(scores, {"people: half against half", "half_l1"}, "mean");
  EXPECT_NEAR(number_in(scores, {"good", "half_l1"}, "of half the people, %"), 100 * good / half,
              1e-9);
  EXPECT_THAT(told.summary[0], HasSubstr("good agrees best"));
  EXPECT_THAT(told.summary[1], HasSubstr("Of 2 methods, one agrees better"));
  // All ten items say the same: the exact signed-rank test has p = 2 / 2^10, times two by Holm.
  const Finding& control = told.sections[2].findings.back();
  EXPECT_EQ(control.id, "half_l1_good_control_centre");
  EXPECT_NEAR(*control.result.p, 2.0 / 1024, 1e-9);
  EXPECT_EQ(control.unit, "item");
  EXPECT_GE(*control.adjusted_p, *control.result.p);
}

// People often mark the middle of pictures: then the middle is a good guess for anything, and a
// method must be told to be no better.
// The maps that look where people do are called by a control's name, the noise by a method's.
TEST(AttentionImage, CrownsNoControl) {
  Evidence evidence = squares(corners, 6);
  add_maps(evidence, corners);
  for (MapOf& map : evidence.maps) map.method = map.method == "good" ? "random" : "lrp";
  const ProtocolReport told = AttentionImage{}(evidence);
  EXPECT_THAT(
      told.summary[0],
      HasSubstr("By half_l1, no method agrees better with people than the control random: "));
  EXPECT_THAT(told.summary[0], HasSubstr("the best method, lrp, reaches "));
  EXPECT_THAT(told.summary[1], HasSubstr("The only method agrees no better"));
}

TEST(AttentionImage, ShowsThatTheMiddleExplainsCentredObjects) {
  const std::vector<Place> middle(8, {8, 8});
  Evidence evidence = squares(middle, 5);
  add_maps(evidence, middle);
  const ProtocolReport told = AttentionImage{}(evidence);
  const Sheet& scores = sheet_in(told.sections, "scores_against_people");
  EXPECT_GT(number_in(scores, {"control: centre", "half_l1"}, "mean"),
            number_in(scores, {"noise", "half_l1"}, "mean") + 0.1);
}

TEST(AttentionImage, TellsHowFarPeopleAgree) {
  const ProtocolReport told = AttentionImage{}(squares(corners, 6));
  expect_sound(told);
  const Sheet& agreement = sheet_in(told.sections, "agreement");
  EXPECT_GT(number_in(agreement, {"correlation of one with the others"}, "mean"), 0.6);
  EXPECT_EQ(number_in(agreement, {"correlation of one with the others"}, "n"), 6);
  // Squares of 36 of 256 pixels, some of them cut at the edge.
  EXPECT_NEAR(number_in(sheet_in(told.sections, "agreement_by_person"), {"p0"}, "marked, %"), 13.5,
              1.5);
  EXPECT_LT(*told.sections[1].findings[0].result.p, 0.01);
  EXPECT_THAT(told.sections[2].text, testing::SizeIs(1));
  EXPECT_THAT(told.sections[0].figures[0].picture.html(), HasSubstr("data:image/png;base64"));
}

// Two methods that are noise, and people who mark anything: of 2 x 30 adjusted tests, few find
// something (5 % of the studies are 1.5 of 30; more than seven have a chance of 0.0003).
TEST(AttentionImage, FindsNoDifferenceOfNoise) {
  int found = 0;
  for (std::uint64_t study = 0; study < 30; ++study) {
    std::vector<Place> places;
    Random random(study, 5);
    for (int item = 0; item < 8; ++item) {
      places.push_back({3 + 10 * random.uniform(), 3 + 10 * random.uniform()});
    }
    Evidence evidence = squares(places, 2);
    for (std::size_t item = 0; item < places.size(); ++item) {
      for (const char* method : {"a", "b"}) {
        MapOf map{method, "item" + std::to_string(item), 6, 6, {}};
        for (int at = 0; at < 36; ++at) map.values.push_back(static_cast<float>(random.uniform()));
        evidence.maps.push_back(std::move(map));
      }
    }
    const ProtocolReport told =
        AttentionImage{.most_side = 16, .splits = 1, .pictures = 0}(evidence);
    found += *told.sections[2].findings[0].adjusted_p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(found, 7);
}

TEST(AttentionImage, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  Evidence evidence = squares(corners, 6);
  add_maps(evidence, corners);
  // One marks nothing; an outline cuts others.
  evidence.rows[3].response = R"({"strokes":[]})";
  evidence.outlines.push_back({"item1", "", "", 16, 16, std::vector<std::uint8_t>(256, 0)});
  for (std::size_t at = 0; at < 128; ++at) evidence.outlines[0].inside[at] = 1;
  expect_found_again(AttentionImage{}(evidence));
}

TEST(AttentionImage, WritesTheWeightsThemselves) {
  const ProtocolReport told = AttentionImage{.levels = 0}(squares({{8, 8}, {4, 4}}, 3));
  const Sheet& sheet = sheet_in(told.sections, "weights");
  EXPECT_EQ(cell_in(sheet, {"item1"}, "file"), Cell("masks/item1.npy"));
  const auto file = std::ranges::find(told.attachments, "masks/item1.npy", &Attachment::path);
  ASSERT_NE(file, told.attachments.end());
  const Tensor weights = parse_npy(file->text, "masks/item1.npy");
  EXPECT_EQ(weights.shape, (Shape{16, 16}));
  double sum = 0;
  for (const float one : weights.data) sum += double{one};
  EXPECT_NEAR(sum / 256, number_in(sheet, {"item1"}, "mean weight"), 1e-9);
}

TEST(AttentionImage, AsksForDrawings) {
  EXPECT_THROW(AttentionImage{}(Evidence{.study = "s", .protocol = "p"}), Error);
}

TEST(AttentionImage, StandsOnePersonAndEmptyMasks) {
  Evidence evidence{.study = "s", .protocol = "p"};
  evidence.rows = {answered("contour", "a", "one", "nothing"),
                   answered("contour", "a", "two", rectangle_drawn(0, 0, 3, 3))};
  evidence.maps = {{"m", "one", 2, 2, {1, 0, 0, 0}}, {"m", "two", 2, 2, {0, 0, 0, 0}}};
  expect_sound(AttentionImage{}(evidence));
}

}  // namespace
}  // namespace assay::analysis
