#include "study/design/freeze.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/sha256.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal(const Design& design, const Material& material,
                    std::span<const Frozen> earlier) {
  try {
    freeze(design, material, earlier);
  } catch (const Error& error) {
    return error.what();
  }
  return "frozen";
}

// FIPS 180-2, appendix B.
TEST(Freeze, HashesAsTheStandardSays) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Freeze, DoesNotDependOnHowTheFileIsWritten) {
  const Design design = design_from_json(
      R"({"title": "T", "name": "a", "contact": "c", "item_sets": [], "conditions": [],
          "trial": {"screens": ["contour"], "persona": "Sam"}, "consent": {"text": "x"}})");
  const Design other = design_from_json(
      R"({"name":"a","title":"\u0054","contact":"c","consent":{"text":"x"},"version":1,
          "trial":{"screens":["contour"]},"conditions":[],"item_sets":[],"minutes":10.0})");
  EXPECT_EQ(canonical(design, {}), canonical(other, {}));
  EXPECT_EQ(canonical(design, {}).find('\n'), std::string::npos);
}

TEST(Freeze, KeepsAVersionAndAsksForAnotherWhenSomethingChanges) {
  Design design = test_design("team");
  const Material material = test_material(design);
  const Frozen first = freeze(design, material, {});
  EXPECT_EQ(first.hash.size(), 64U);
  const std::vector<Frozen> earlier{first};
  EXPECT_EQ(freeze(design, material, earlier).hash, first.hash);

  design.minutes = 40;
  design.checks.pass = 3;
  EXPECT_THAT(refusal(design, material, earlier),
              HasSubstr("Version 1 is frozen and has changed at /checks/pass and /minutes"));
  Material repainted = material;
  repainted.stimuli[0].file = "other.png";
  EXPECT_THAT(refusal(first.design, repainted, earlier), HasSubstr("changed at material"));
  design.version = 3;
  const Frozen third = freeze(design, material, earlier);
  EXPECT_NE(third.hash, first.hash);
  design.version = 2;
  EXPECT_THAT(refusal(design, material, std::vector{first, third}),
              HasSubstr("version 2, but version 3 is frozen already"));
}

TEST(Freeze, RefusesWhatCannotBeRun) {
  Design design = test_design("team");
  const Material material = test_material(design);
  design.conditions.clear();
  EXPECT_THAT(refusal(design, material, {}), HasSubstr("/conditions: There is no condition."));
}

TEST(Freeze, SeesAnyByteThatWasChangedByHand) {
  const Design design = test_design("guess");
  const Frozen frozen = freeze(design, test_material(design), {});
  const std::string text = to_json(frozen);
  EXPECT_EQ(frozen_from_json(text).design, design);
  EXPECT_EQ(frozen_from_json(text).hash, frozen.hash);
  std::string changed = text;
  changed.replace(changed.find("Heron"), 5, "Egret");
  EXPECT_THROW(frozen_from_json(changed), Error);
  changed = text;
  changed.replace(changed.find("\"minutes\":15"), 12, "\"minutes\":16");
  EXPECT_THROW(frozen_from_json(changed), Error);
  EXPECT_THROW(frozen_from_json("{}"), Error);
  EXPECT_THROW(frozen_from_json("[]"), Error);
}

TEST(Freeze, NamesTheChanges) {
  Design design = test_design("team");
  const Material material = test_material(design);
  const Frozen frozen = freeze(design, material, {});
  EXPECT_THAT(changes(frozen, design, material), ElementsAre());
  design.trial.persona = "Ada";
  EXPECT_THAT(changes(frozen, design, material), ElementsAre("/trial/persona"));
}

}  // namespace
}  // namespace assay::study
